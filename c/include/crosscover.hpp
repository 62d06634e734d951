// crosscover for C++17: objects that free themselves, and errors as exceptions. crosscover.h describes what they do.

#ifndef CROSSCOVER_HPP
#define CROSSCOVER_HPP

#include <crosscover.h>

#include <chrono>
#include <exception>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace crosscover {

// A call that did not succeed.
class Error : public std::runtime_error {
public:
    explicit Error(crosscover_status status) : std::runtime_error(crosscover_last_error()), status_(status) {}

    crosscover_status status() const noexcept { return status_; }

private:
    crosscover_status status_;
};

inline void check(crosscover_status status) {
    if (status != CROSSCOVER_STATUS_OK) throw Error(status);
}

// The budget is spent, and a part of the answer is known: `found` has the solutions of `solutions`, `cheapest` and
// `sample`, a lower bound of `count`, or the JSON of `rate` and `explain`, which is empty if nothing is known.
template <class Answer> class Spent : public Error {
public:
    explicit Spent(Answer known) : Error(CROSSCOVER_STATUS_BUDGET_SPENT), found(std::move(known)) {}

    Answer found;
};

// What ends a call early, with an Error whose status is CROSSCOVER_STATUS_BUDGET_SPENT; with a Spent, where it says so.
struct Limits {
    // 0 is no limit. A negative time is an error.
    std::chrono::milliseconds timeout{0};
    // The most steps; 0 for no limit, or for that of the function.
    std::uint64_t max_work = 0;
    // Ends the call when it returns true. What it throws ends the call, and is thrown by it.
    std::function<bool()> stop;
};

// The limits of one call.
class Call {
public:
    explicit Call(const Limits &limits) : limits_(limits) {
        if (limits.timeout.count() < 0) throw std::invalid_argument("timeout: expected 0 or more");
        raw_.timeout_ms = static_cast<std::uint64_t>(limits.timeout.count());
        raw_.max_work = limits.max_work;
        if (limits.stop) raw_.stop = &Call::has_stopped;
        raw_.context = this;
    }
    Call(const Call &) = delete;
    Call &operator=(const Call &) = delete;

    const crosscover_limits *raw() const noexcept { return &raw_; }

    // Does work of the caller; keeps what it throws, because no exception may pass through C. Whether it wants no more.
    template <class Work> bool guard(const Work &work) noexcept {
        try {
            return thrown_ || work();
        } catch (...) {
            thrown_ = std::current_exception();
            return true;
        }
    }

    void finish(crosscover_status status) const {
        if (thrown_) std::rethrow_exception(thrown_);
        check(status);
    }

    // The answer, of which the call may have stored a part.
    template <class Answer> Answer finish(crosscover_status status, Answer found) const {
        if (!thrown_ && status == CROSSCOVER_STATUS_BUDGET_SPENT) throw Spent<Answer>(std::move(found));
        finish(status);
        return found;
    }

private:
    static int has_stopped(void *context) {
        Call &call = *static_cast<Call *>(context);
        return call.guard(call.limits_.stop);
    }

    const Limits &limits_;
    crosscover_limits raw_{};
    std::exception_ptr thrown_;
};

// A text of the library.
class Text {
public:
    ~Text() { crosscover_string_free(text_); }
    Text() = default;
    Text(const Text &) = delete;
    Text &operator=(const Text &) = delete;

    char **place() noexcept { return &text_; }
    std::string take() const { return text_ ? text_ : ""; }

private:
    char *text_ = nullptr;
};

// A block of a clue. Inks are numbered from 1.
struct Block {
    std::uint16_t length;
    std::uint8_t ink = 1;
};

using Clue = std::vector<Block>;

// A byte for each cell, row by row: 0, an ink, or CROSSCOVER_UNKNOWN. A puzzle takes boards of its size, of which
// `empty_board` makes one; Board() has no cells, and is refused.
using Board = std::vector<std::uint8_t>;

struct Hint {
    crosscover_hint kind;
    // The board after the hint.
    Board next;
    std::string text, json;
};

// A nonogram. Copies share it.
class Puzzle {
public:
    // Blocks may be lengths: Puzzle({{2}, {1, 1}, {3}}, {{3}, {1, 1}, {2}}).
    Puzzle(const std::vector<std::vector<std::uint16_t>> &rows, const std::vector<std::vector<std::uint16_t>> &columns)
        : Puzzle(make(Flat(without_zeros(rows)), Flat(without_zeros(columns)))) {}

    static Puzzle of_clues(const std::vector<Clue> &rows, const std::vector<Clue> &columns) {
        return Puzzle(make(Flat(rows), Flat(columns)));
    }

    static Puzzle from_cells(const Board &cells, std::size_t width, std::size_t height, std::size_t inks = 1) {
        if (height == 0 || cells.size() / height != width || cells.size() % height != 0)
            throw std::invalid_argument("cells: expected width * height bytes");
        crosscover_puzzle *puzzle;
        check(crosscover_puzzle_from_cells(cells.data(), width, height, inks, &puzzle));
        return Puzzle(puzzle);
    }

    // Nothing if the text has fewer puzzles.
    static std::optional<Puzzle> read(std::string_view text, const char *format = nullptr, std::size_t index = 0) {
        crosscover_puzzle *puzzle;
        check(crosscover_puzzle_read(text.data(), text.size(), format, index, &puzzle));
        if (puzzle == nullptr) return std::nullopt;
        return Puzzle(puzzle);
    }

    static Puzzle generate(const crosscover_recipe &recipe, const Limits &limits = {}) {
        Call call(limits);
        crosscover_puzzle *puzzle;
        call.finish(crosscover_generate(&recipe, call.raw(), &puzzle));
        return Puzzle(puzzle);
    }

    std::string write(const char *format = nullptr) const {
        Text text;
        check(crosscover_puzzle_write(get(), format, text.place()));
        return text.take();
    }

    std::size_t width() const noexcept { return crosscover_puzzle_width(get()); }
    std::size_t height() const noexcept { return crosscover_puzzle_height(get()); }
    std::size_t inks() const noexcept { return crosscover_puzzle_inks(get()); }

    Clue row(std::size_t row) const { return clue(&crosscover_puzzle_row, row, width()); }
    Clue column(std::size_t column) const { return clue(&crosscover_puzzle_column, column, height()); }

    bool unique(const Limits &limits = {}) const {
        Call call(limits);
        bool unique;
        call.finish(crosscover_puzzle_unique(get(), call.raw(), &unique));
        return unique;
    }

    std::vector<Board> solutions(std::size_t most, const Limits &limits = {}) const {
        Call call(limits);
        std::vector<Board> boards;
        Adding adding{call, boards};
        std::size_t count;
        const crosscover_status status =
            crosscover_puzzle_each_solution(get(), most, call.raw(), &Puzzle::add_board, &adding, &count);
        return call.finish(status, std::move(boards));
    }

    std::optional<Board> solve(const Limits &limits = {}) const {
        std::vector<Board> found = solutions(1, limits);
        if (found.empty()) return std::nullopt;
        return found.front();
    }

    crosscover_level level(const Limits &limits = {}) const {
        Call call(limits);
        crosscover_level level;
        call.finish(crosscover_puzzle_level(get(), call.raw(), &level));
        return level;
    }

    // JSON.
    std::string rate(const Limits &limits = {}) const { return json(&crosscover_puzzle_rate, limits); }
    std::string explain(const Limits &limits = {}) const { return json(&crosscover_puzzle_explain, limits); }
    std::string live(const Board &board, const Limits &limits = {}) const {
        Call call(limits);
        Text text;
        call.finish(crosscover_puzzle_live(get(), cells_of(board), board.size(), call.raw(), text.place()));
        return text.take();
    }

    // A board without a known cell.
    Board empty_board() const { return Board(width() * height(), CROSSCOVER_UNKNOWN); }

    Hint hint(const Board &board, const Limits &limits = {}) const {
        Call call(limits);
        Hint hint{CROSSCOVER_HINT_STUCK, Board(board.size()), {}, {}};
        Text text, json;
        call.finish(crosscover_puzzle_hint(get(), cells_of(board), board.size(), call.raw(), &hint.kind,
                                           hint.next.data(), text.place(), json.place()));
        hint.text = text.take();
        hint.json = json.take();
        return hint;
    }

    // For calls of crosscover.h.
    const crosscover_puzzle *get() const noexcept { return puzzle_.get(); }

private:
    // Clues as C has them, with a 0 after each line.
    struct Flat {
        explicit Flat(const std::vector<Clue> &clues) : lines(clues.size()) {
            for (const Clue &clue : clues) {
                for (const Block &block : clue) {
                    if (block.length == 0) throw std::invalid_argument("a block of length 0 among others");
                    add(block);
                }
                add(Block{0, 1});
            }
        }
        void add(const Block &block) {
            lengths.push_back(block.length);
            inks.push_back(block.ink);
        }
        std::size_t lines;
        std::vector<std::uint16_t> lengths;
        std::vector<std::uint8_t> inks;
    };

    struct Adding {
        Call &call;
        std::vector<Board> &boards;
    };

    explicit Puzzle(crosscover_puzzle *puzzle) : puzzle_(puzzle, &crosscover_puzzle_free) {}

    static int add_board(void *context, const std::uint8_t *cells, std::size_t size) {
        const Adding &adding = *static_cast<const Adding *>(context);
        return adding.call.guard([&] {
            adding.boards.emplace_back(cells, cells + size);
            return false;
        });
    }

    // Never NULL, which C takes for a board without a known cell.
    static const std::uint8_t *cells_of(const Board &board) {
        static const std::uint8_t none = CROSSCOVER_UNKNOWN;
        return board.empty() ? &none : board.data();
    }

    static crosscover_puzzle *make(const Flat &rows, const Flat &columns) {
        crosscover_puzzle *puzzle;
        check(crosscover_puzzle_new(columns.lines, rows.lines, rows.lengths.data(), rows.inks.data(), rows.lengths.size(),
                                    columns.lengths.data(), columns.inks.data(), columns.lengths.size(), &puzzle));
        return puzzle;
    }

    // A clue {0} is an empty line.
    static std::vector<Clue> without_zeros(const std::vector<std::vector<std::uint16_t>> &lines) {
        std::vector<Clue> clues;
        for (const auto &line : lines) {
            clues.emplace_back();
            if (line.size() == 1 && line[0] == 0) continue;
            for (std::uint16_t length : line) clues.back().push_back(Block{length, 1});
        }
        return clues;
    }

    template <class Get> Clue clue(Get get_clue, std::size_t line, std::size_t most) const {
        std::vector<std::uint16_t> lengths(most);
        std::vector<std::uint8_t> inks(most);
        std::size_t count;
        check(get_clue(get(), line, lengths.data(), inks.data(), most, &count));
        Clue clue;
        for (std::size_t place = 0; place < count; place++) clue.push_back(Block{lengths[place], inks[place]});
        return clue;
    }

    template <class Ask> std::string json(Ask ask, const Limits &limits) const {
        Call call(limits);
        Text text;
        const crosscover_status status = ask(get(), call.raw(), text.place());
        return call.finish(status, text.take());
    }

    std::shared_ptr<crosscover_puzzle> puzzle_;
};

// The chosen options in ascending order, and what they cost together.
struct Solution {
    std::vector<std::uint32_t> options;
    std::int64_t cost;
};

// An exact-cover problem. Copies share it.
class Problem {
public:
    explicit Problem(std::size_t primary, std::size_t secondary = 0) {
        crosscover_problem *problem;
        check(crosscover_problem_new(primary, secondary, &problem));
        problem_.reset(problem, &crosscover_problem_free);
    }

    void add_option(const std::vector<std::uint32_t> &items, std::int32_t cost = 0) {
        check(crosscover_problem_add_option(problem_.get(), items.data(), nullptr, items.size(), cost));
    }

    // A color for each item, or CROSSCOVER_NO_COLOR. What stands in braces after the items is always colors.
    void add_option(const std::vector<std::uint32_t> &items, std::initializer_list<std::uint32_t> colors,
                    std::int32_t cost = 0) {
        add_option(items, std::vector<std::uint32_t>(colors), cost);
    }
    void add_option(const std::vector<std::uint32_t> &items, const std::vector<std::uint32_t> &colors,
                    std::int32_t cost = 0) {
        if (colors.size() != items.size()) throw std::invalid_argument("colors: expected one for each item");
        check(crosscover_problem_add_option(problem_.get(), items.data(), colors.data(), items.size(), cost));
    }

    void set_multiplicity(std::uint32_t item, std::uint32_t low, std::uint32_t high) {
        check(crosscover_problem_set_multiplicity(problem_.get(), item, low, high));
    }

    // Calls `found` with each solution, until it returns false. The number of its calls.
    std::uint64_t each(const std::function<bool(const Solution &)> &found, const Limits &limits = {}) const {
        return pass(limits, found, [&](const crosscover_limits *raw, void *context, std::uint64_t *count) {
            return crosscover_problem_solutions(get(), raw, &Problem::pass_on, context, count);
        });
    }

    std::vector<Solution> solutions(const Limits &limits = {}) const {
        return all(limits, [&](const crosscover_limits *raw, void *context, std::uint64_t *count) {
            return crosscover_problem_solutions(get(), raw, &Problem::pass_on, context, count);
        });
    }

    std::vector<Solution> cheapest(std::size_t most, const Limits &limits = {}) const {
        return all(limits, [&](const crosscover_limits *raw, void *context, std::uint64_t *count) {
            return crosscover_problem_cheapest(get(), most, raw, &Problem::pass_on, context, count);
        });
    }

    std::vector<Solution> sample(std::size_t number, std::uint64_t seed, const Limits &limits = {}) const {
        return all(limits, [&](const crosscover_limits *raw, void *context, std::uint64_t *count) {
            return crosscover_problem_sample(get(), number, seed, raw, &Problem::pass_on, context, count);
        });
    }

    bool unique(const Limits &limits = {}) const {
        Call call(limits);
        bool unique;
        call.finish(crosscover_problem_unique(get(), call.raw(), &unique));
        return unique;
    }

    // Decimal digits.
    std::string count(const Limits &limits = {}) const {
        Call call(limits);
        Text text;
        const crosscover_status status = crosscover_problem_count(get(), call.raw(), text.place());
        return call.finish(status, text.take());
    }

    // For calls of crosscover.h.
    crosscover_problem *get() const noexcept { return problem_.get(); }

private:
    using Found = std::function<bool(const Solution &)>;

    struct Passing {
        Call &call;
        const Found &found;
    };

    static int pass_on(void *context, const std::uint32_t *options, std::size_t count, std::int64_t cost) {
        const Passing &passing = *static_cast<const Passing *>(context);
        return passing.call.guard([&] {
            return !passing.found(Solution{std::vector<std::uint32_t>(options, options + count), cost});
        });
    }

    template <class Ask> static std::uint64_t pass(const Limits &limits, const Found &found, const Ask &ask) {
        Call call(limits);
        Passing passing{call, found};
        std::uint64_t count;
        call.finish(ask(call.raw(), &passing, &count));
        return count;
    }

    // All solutions that a call passes.
    template <class Ask> static std::vector<Solution> all(const Limits &limits, const Ask &ask) {
        std::vector<Solution> found;
        const Found add = [&](const Solution &solution) {
            found.push_back(solution);
            return true;
        };
        Call call(limits);
        Passing passing{call, add};
        std::uint64_t count;
        const crosscover_status status = ask(call.raw(), &passing, &count);
        return call.finish(status, std::move(found));
    }

    std::shared_ptr<crosscover_problem> problem_;
};

}  // namespace crosscover

#endif  // CROSSCOVER_HPP
