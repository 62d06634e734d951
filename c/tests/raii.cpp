// Tests of crosscover.hpp.

#undef NDEBUG
#include <cassert>
#include <crosscover.hpp>
#include <cstring>

using crosscover::Block;
using crosscover::Board;
using crosscover::Error;
using crosscover::Limits;
using crosscover::Problem;
using crosscover::Puzzle;
using crosscover::Solution;
using crosscover::Spent;

template <class Work> static crosscover_status refused(const Work &work, const char *message) {
    try {
        work();
    } catch (const Error &error) {
        assert(std::strncmp(error.what(), message, std::strlen(message)) == 0);
        return error.status();
    }
    assert(!"expected an error");
    return CROSSCOVER_STATUS_OK;
}

static void puzzles_free_themselves() {
    const Puzzle puzzle({{2}, {1, 1}, {3}}, {{3}, {1, 1}, {2}});
    const Puzzle copy = puzzle;
    assert(copy.width() == 3 && copy.height() == 3 && copy.inks() == 1 && copy.unique());
    const Board solution = *puzzle.solve();
    assert((solution == Board{1, 1, 0, 1, 0, 1, 1, 1, 1}));
    assert(Puzzle::from_cells(solution, 3, 3).write("id") == puzzle.write("id"));
    assert(puzzle.row(1).size() == 2 && puzzle.column(0)[0].length == 3);
    assert(puzzle.level() == CROSSCOVER_LEVEL_EASY && puzzle.rate().find("unique") != std::string::npos);
    assert(puzzle.explain().find("solved") != std::string::npos && puzzle.live(solution).find("open") == std::string::npos);
    Board board = puzzle.empty_board();
    for (int steps = 0; board != solution; steps++) {
        const crosscover::Hint hint = puzzle.hint(board);
        assert(hint.kind == CROSSCOVER_HINT_STEP && !hint.text.empty() && steps < 9);
        board = hint.next;
    }
    assert(!Puzzle({{0}}, {{}}).solve()->at(0));
    const Puzzle two({{1}, {1}}, {{1}, {1}});
    assert(two.solutions(5).size() == 2 && two.solutions(SIZE_MAX).size() == 2 && two.solutions(0).empty());
    assert(Puzzle::of_clues({{Block{1, 1}, Block{1, 2}}}, {{Block{1, 1}}, {Block{1, 2}}}).inks() == 2);
    assert(!Puzzle::read(puzzle.write(), nullptr, 1) && Puzzle::read(puzzle.write())->unique());
    crosscover_recipe recipe{};
    recipe.width = recipe.height = 10;
    recipe.source = "icons";
    assert(Puzzle::generate(recipe).unique());
}

static void errors_are_exceptions() {
    const auto bad = [](const auto &work, const char *message) {
        assert(refused(work, message) == CROSSCOVER_STATUS_BAD_INPUT);
    };
    bad([] { Puzzle({{4}}, {{1}}); }, "row 1");
    bad([] { Puzzle::from_cells({0, 2}, 2, 1); }, "cells: expected 0 to 1, found 2");
    bad([] { Puzzle::read("word word", "word"); }, "format: there is no format");
    bad([] { Problem(1).add_option({7}); }, "option 0");
    bad([] { Puzzle::from_cells({1}, 1, 1, 32); }, "inks: expected 0 to 31, found 32");
    // A board without cells is not an empty board.
    const Puzzle puzzle({{1}}, {{1}});
    bad([&] { puzzle.hint(Board()); }, "length: the board has 1 cells, found 0");
    bad([&] { puzzle.live(Board()); }, "length: the board has 1 cells, found 0");
    bad([] { Puzzle::from_cells(Board(), 0, 1); }, "a board of 0x1");
    int thrown = 0;
    for (const auto &work : {std::function<void()>([] { Puzzle::from_cells({0}, 2, 1); }),
                             std::function<void()>([] { Puzzle({{1, 0}}, {{1}}); }),
                             std::function<void()>([&] { puzzle.unique({std::chrono::milliseconds(-1), 0, {}}); })}) {
        try {
            work();
        } catch (const std::invalid_argument &) {
            thrown++;
        }
    }
    assert(thrown == 3);
}

static Problem pairs(std::uint32_t people) {
    Problem problem(people);
    for (std::uint32_t a = 0; a < people; a++)
        for (std::uint32_t b = a + 1; b < people; b++) problem.add_option({a, b}, static_cast<std::int32_t>(a * b));
    return problem;
}

static void problems_free_themselves() {
    const Problem four = pairs(4);
    assert(four.count() == "3" && !four.unique() && four.solutions().size() == 3 && four.sample(5, 1).size() == 5);
    const std::vector<Solution> best = four.cheapest(2);
    assert(best.size() == 2 && best[0].cost <= best[1].cost && best[0].options.size() == 2);
    std::uint64_t seen = 0;
    assert(four.each([&](const Solution &) { return ++seen < 2; }) == 2);
    Problem colored(2, 1);
    colored.add_option({0, 2}, {CROSSCOVER_NO_COLOR, 5});
    colored.add_option({1, 2}, {CROSSCOVER_NO_COLOR, 5}, 3);
    colored.set_multiplicity(1, 1, 2);
    assert(colored.cheapest(1).at(0).cost == 3);
    // For one item, too, braces have colors, which primary items do not take, and a number is a cost.
    Problem single(1);
    assert(refused([&] { single.add_option({0}, {3}); }, "option 0: ") == CROSSCOVER_STATUS_BAD_INPUT);
    single.add_option({0}, 3);
    assert(single.cheapest(1).at(0).cost == 3);
}

static void what_was_known_is_not_lost() {
    Limits limits;
    limits.max_work = 100000;
    const std::vector<std::vector<std::uint16_t>> eight(8, {1});
    try {
        Puzzle(eight, eight).solutions(SIZE_MAX, limits);
        assert(!"expected an error");
    } catch (const Spent<std::vector<Board>> &spent) {
        assert(spent.status() == CROSSCOVER_STATUS_BUDGET_SPENT);
        assert(spent.found.size() >= 2 && spent.found[0].size() == 64);
    }
    limits.max_work = 1;
    try {
        Puzzle({{1}}, {{1}}).explain(limits);
        assert(!"expected an error");
    } catch (const Spent<std::string> &spent) {
        assert(spent.found.find("out of budget") != std::string::npos);
    }
    limits.max_work = 1000;
    try {
        pairs(20).solutions(limits);
        assert(!"expected an error");
    } catch (const Spent<std::vector<Solution>> &spent) {
        assert(spent.found.size() >= 2 && spent.found[0].options.size() == 10);
    }
}

static void calls_end_early() {
    const Problem hard = pairs(41);
    Limits limits;
    limits.max_work = 100;
    assert(refused([&] { hard.each([](const Solution &) { return true; }, limits); }, "the budget is spent") ==
           CROSSCOVER_STATUS_BUDGET_SPENT);
    limits = {};
    limits.timeout = std::chrono::milliseconds(20);
    assert(refused([&] { hard.unique(limits); }, "the budget is spent") == CROSSCOVER_STATUS_BUDGET_SPENT);
    limits = {};
    int calls = 0;
    limits.stop = [&] { return ++calls > 3; };
    refused([&] { hard.unique(limits); }, "the budget is spent");
    assert(calls > 3);
    // Exceptions of the caller come back to it.
    limits.stop = []() -> bool { throw 7; };
    int thrown = 0;
    try {
        hard.unique(limits);
    } catch (int number) {
        thrown = number;
    }
    assert(thrown == 7);
    thrown = 0;
    try {
        pairs(4).each([](const Solution &) -> bool { throw 8; });
    } catch (int number) {
        thrown = number;
    }
    assert(thrown == 8);
}

int main() {
    puzzles_free_themselves();
    errors_are_exceptions();
    problems_free_themselves();
    what_was_known_is_not_lost();
    calls_end_early();
}
