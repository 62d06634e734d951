// Tests of the exact-cover problems of the C library, and of several threads. In C99 and in C++.

#include "test.h"
#include <pthread.h>
#include <stdlib.h>

// The places of dominoes that cover two neighbours of a row of cells.
static crosscover_problem *dominoes(uint32_t cells) {
    crosscover_problem *problem;
    assert(crosscover_problem_new(cells, 0, &problem) == OK);
    for (uint32_t cell = 0; cell + 1 < cells; cell++) {
        const uint32_t items[] = {cell, cell + 1};
        assert(crosscover_problem_add_option(problem, items, NULL, 2, 0) == OK);
    }
    return problem;
}

// Pairs of people: a problem with many solutions.
static crosscover_problem *pairs(uint32_t people) {
    crosscover_problem *problem;
    assert(crosscover_problem_new(people, 0, &problem) == OK);
    for (uint32_t a = 0; a < people; a++) {
        for (uint32_t b = a + 1; b < people; b++) {
            const uint32_t items[] = {a, b};
            assert(crosscover_problem_add_option(problem, items, NULL, 2, 0) == OK);
        }
    }
    return problem;
}

typedef struct found {
    size_t solutions, most, options;
    uint32_t sum;
} found;

static int add_up(void *context, const uint32_t *options, size_t count, int64_t cost) {
    (void)cost;
    found *all = (found *)context;
    all->solutions++;
    all->options += count;
    for (size_t place = 0; place < count; place++) {
        all->sum += options[place];
        assert(place == 0 || options[place - 1] < options[place]);
    }
    return all->solutions == all->most;
}

static void counts(crosscover_problem *problem, const char *expected) {
    char *count;
    assert(crosscover_problem_count(problem, NULL, &count) == OK);
    assert(strcmp(count, expected) == 0);
    crosscover_string_free(count);
}

static bool is_unique(const crosscover_problem *problem) {
    bool unique;
    assert(crosscover_problem_unique(problem, NULL, &unique) == OK);
    return unique;
}

static void problems_are_searched(void) {
    crosscover_problem *problem = dominoes(4);
    found all = {0, 0, 0, 0};
    uint64_t number;
    assert(is_unique(problem));
    assert(crosscover_problem_solutions(problem, NULL, add_up, &all, &number) == OK);
    assert(number == 1 && all.solutions == 1 && all.options == 2 && all.sum == 0 + 2);
    counts(problem, "1");
    // An option more, and there are two solutions.
    const uint32_t whole[] = {0, 1, 2, 3};
    assert(crosscover_problem_add_option(problem, whole, NULL, 4, 0) == OK);
    assert(!is_unique(problem));
    counts(problem, "2");
    crosscover_problem_free(problem);

    problem = dominoes(5);
    assert(!is_unique(problem));
    assert(crosscover_problem_solutions(problem, NULL, add_up, &all, &number) == OK && number == 0 && all.solutions == 1);
    counts(problem, "0");
    crosscover_problem_free(problem);

    // Ten options for each of 25 items.
    assert(crosscover_problem_new(25, 0, &problem) == OK);
    for (uint32_t option = 0; option < 250; option++) {
        const uint32_t item = option / 10;
        assert(crosscover_problem_add_option(problem, &item, NULL, 1, 0) == OK);
    }
    counts(problem, "10000000000000000000000000");
    all.solutions = 0, all.most = 3;
    assert(crosscover_problem_solutions(problem, NULL, add_up, &all, &number) == OK && number == 3 && all.solutions == 3);
    crosscover_problem_free(problem);

    assert(crosscover_problem_new(0, 0, &problem) == OK);
    assert(is_unique(problem));
    crosscover_problem_free(problem);
}

static void colors_and_multiplicities_count(void) {
    crosscover_problem *problem;
    assert(crosscover_problem_new(2, 1, &problem) == OK);
    const uint32_t first[] = {0, 2}, second[] = {1, 2};
    const uint32_t red[] = {CROSSCOVER_NO_COLOR, 0}, blue[] = {CROSSCOVER_NO_COLOR, 1};
    assert(crosscover_problem_add_option(problem, first, red, 2, 0) == OK);
    assert(crosscover_problem_add_option(problem, second, blue, 2, 0) == OK);
    counts(problem, "0");
    assert(crosscover_problem_add_option(problem, second, red, 2, 0) == OK);
    counts(problem, "1");
    refused(crosscover_problem_set_multiplicity(problem, 2, 0, 1), "");
    refused(crosscover_problem_set_multiplicity(problem, UINT32_MAX, 0, 1), "");
    refused(crosscover_problem_set_multiplicity(problem, 0, 2, 1), "");
    assert(crosscover_problem_set_multiplicity(problem, 1, 0, 1) == OK);
    counts(problem, "2");
    crosscover_problem_free(problem);
}

// Three people, three jobs: what each asks for each job.
static crosscover_problem *jobs(void) {
    const int32_t costs[] = {4, -1, 3, 2, 0, 5, 3, 2, 2};
    crosscover_problem *problem;
    assert(crosscover_problem_new(6, 0, &problem) == OK);
    for (uint32_t option = 0; option < 9; option++) {
        const uint32_t items[] = {option / 3, 3 + option % 3};
        assert(crosscover_problem_add_option(problem, items, NULL, 2, costs[option]) == OK);
    }
    return problem;
}

typedef struct priced {
    size_t solutions;
    int64_t costs[6];
    uint32_t first[3];
} priced;

static int note_cost(void *context, const uint32_t *options, size_t count, int64_t cost) {
    priced *all = (priced *)context;
    assert(count == 3 && all->solutions < 6);
    if (all->solutions == 0) memcpy(all->first, options, sizeof all->first);
    all->costs[all->solutions++] = cost;
    return 0;
}

static void solutions_of_least_cost_come_first(void) {
    crosscover_problem *problem = jobs();
    priced all = {0, {0}, {0}};
    uint64_t number;
    assert(crosscover_problem_cheapest(problem, 3, NULL, note_cost, &all, &number) == OK && number == 3);
    // -1 + 2 + 2, then 4 + 0 + 2, and 3 + 0 + 3 costs as much.
    assert(all.costs[0] == 3 && all.costs[1] == 6 && all.costs[2] == 6);
    assert(all.first[0] == 1 && all.first[1] == 3 && all.first[2] == 8);
    all.solutions = 0;
    assert(crosscover_problem_cheapest(problem, 0, NULL, note_cost, &all, &number) == OK && number == 0);
    assert(crosscover_problem_cheapest(problem, SIZE_MAX, NULL, note_cost, &all, &number) == OK && number == 6);
    all.solutions = 0;
    assert(crosscover_problem_solutions(problem, NULL, note_cost, &all, &number) == OK && number == 6);
    int64_t sum = 0;
    for (size_t place = 0; place < 6; place++) sum += all.costs[place];
    assert(sum == 2 * (4 - 1 + 3 + 2 + 0 + 5 + 3 + 2 + 2));
    crosscover_problem_free(problem);
}

static void solutions_are_drawn_by_seed(void) {
    crosscover_problem *problem = jobs();
    priced first = {0, {0}, {0}}, again = {0, {0}, {0}}, other = {0, {0}, {0}};
    uint64_t number;
    assert(crosscover_problem_sample(problem, 6, 1, NULL, note_cost, &first, &number) == OK && number == 6);
    assert(crosscover_problem_sample(problem, 6, 1, NULL, note_cost, &again, &number) == OK);
    assert(crosscover_problem_sample(problem, 6, 2, NULL, note_cost, &other, &number) == OK);
    assert(memcmp(first.costs, again.costs, sizeof first.costs) == 0);
    assert(memcmp(first.costs, other.costs, sizeof first.costs) != 0);
    assert(crosscover_problem_sample(problem, 0, 1, NULL, note_cost, &first, &number) == OK && number == 0);
    crosscover_problem_free(problem);
    problem = dominoes(5);
    assert(crosscover_problem_sample(problem, 6, 1, NULL, note_cost, &first, &number) == OK && number == 0);
    crosscover_problem_free(problem);
}

static void wrong_options_are_refused(void) {
    crosscover_problem *problem;
    const uint32_t items[] = {0, 1, 1}, far[] = {UINT32_MAX};
    const uint32_t colors[] = {0, 0, 0}, large[] = {CROSSCOVER_NO_COLOR, INT32_MAX};
    assert(crosscover_problem_new(1, 1, &problem) == OK);
    refused(crosscover_problem_add_option(problem, items, NULL, 3, 0), "option 0: item 1 is repeated");
    refused(crosscover_problem_add_option(problem, items, colors, 2, 0), "option 0: ");
    refused(crosscover_problem_add_option(problem, items, large, 2, 0), "colors: expected numbers below 2^31 - 1");
    refused(crosscover_problem_add_option(problem, items, NULL, 0, 0), "option 0: ");
    refused(crosscover_problem_add_option(problem, far, NULL, 1, 0), "option 0: ");
    refused(crosscover_problem_add_option(problem, NULL, NULL, 1, 0), "items: expected a pointer, found NULL");
    refused(crosscover_problem_add_option(problem, items, NULL, SIZE_MAX, 0), "items: ");
    assert(crosscover_problem_add_option(problem, items, NULL, 2, 0) == OK);
    counts(problem, "1");
    crosscover_problem_free(problem);
    refused(crosscover_problem_new(SIZE_MAX, SIZE_MAX, &problem), "expected at most 16777216 items");
    refused(crosscover_problem_new(CROSSCOVER_MAX_ITEMS, 1, &problem), "expected at most 16777216 items");
    assert(problem == NULL);
}

static void nothing_is_an_error(void) {
    char *count;
    crosscover_problem *problem = dominoes(4);
    crosscover_problem_free(NULL);
    const char *no_problem = "problem: expected a pointer, found NULL";
    refused(crosscover_problem_new(1, 0, NULL), no_problem);
    refused(crosscover_problem_add_option(NULL, NULL, NULL, 0, 0), no_problem);
    refused(crosscover_problem_set_multiplicity(NULL, 0, 1, 1), no_problem);
    uint64_t number;
    bool unique;
    refused(crosscover_problem_solutions(NULL, NULL, add_up, NULL, &number), no_problem);
    refused(crosscover_problem_cheapest(NULL, 1, NULL, add_up, NULL, &number), no_problem);
    refused(crosscover_problem_sample(NULL, 1, 0, NULL, add_up, NULL, &number), no_problem);
    refused(crosscover_problem_unique(NULL, NULL, &unique), no_problem);
    refused(crosscover_problem_count(NULL, NULL, &count), no_problem);
    assert(count == NULL);
    const char *no_found = "found: expected a pointer, found NULL";
    refused(crosscover_problem_solutions(problem, NULL, NULL, NULL, &number), no_found);
    refused(crosscover_problem_cheapest(problem, 1, NULL, NULL, NULL, &number), no_found);
    refused(crosscover_problem_sample(problem, 1, 0, NULL, NULL, NULL, &number), no_found);
    const char *no_count = "count: expected a pointer, found NULL";
    refused(crosscover_problem_solutions(problem, NULL, add_up, NULL, NULL), no_count);
    refused(crosscover_problem_cheapest(problem, 1, NULL, add_up, NULL, NULL), no_count);
    refused(crosscover_problem_sample(problem, 1, 0, NULL, add_up, NULL, NULL), no_count);
    refused(crosscover_problem_unique(problem, NULL, NULL), "unique: expected a pointer, found NULL");
    refused(crosscover_problem_count(problem, NULL, NULL), "count: expected a pointer, found NULL");
    crosscover_problem_free(problem);
}

static void limits_end_calls(const crosscover_limits *limits) {
    crosscover_problem *problem = pairs(20);
    char *count;
    found all = {0, 0, 0, 0};
    uint64_t number;
    bool unique = true;
    spent(crosscover_problem_unique(problem, limits, &unique));
    assert(!unique);
    spent(crosscover_problem_solutions(problem, limits, add_up, &all, &number));
    spent(crosscover_problem_cheapest(problem, 1, limits, add_up, &all, &number));
    all.solutions = 0;
    spent(crosscover_problem_sample(problem, 1, 0, limits, add_up, &all, &number));
    assert(number == 0 && all.solutions == 0);
    spent(crosscover_problem_count(problem, limits, &count));
    assert(strcmp(count, "0") == 0);
    crosscover_string_free(count);
    crosscover_problem_free(problem);
}

static void budgets_are_kept(void) {
    int calls = 0;
    crosscover_limits limits;
    memset(&limits, 0, sizeof limits);
    limits.stop = stop_at_once, limits.context = &calls;
    limits_end_calls(&limits);
    assert(calls > 0);
    limits.stop = NULL, limits.max_work = 1;
    limits_end_calls(&limits);
    // A time that ends a search that would take longer than people live.
    limits.max_work = 0, limits.timeout_ms = 1;
    crosscover_problem *problem = pairs(60);
    found all = {0, 0, 0, 0};
    uint64_t number;
    spent(crosscover_problem_solutions(problem, &limits, add_up, &all, &number));
    assert(number == all.solutions);
    crosscover_problem_free(problem);
}

static int add_an_option(void *context, const uint32_t *options, size_t count, int64_t cost) {
    crosscover_problem *problem = (crosscover_problem *)context;
    refused(crosscover_problem_add_option(problem, options, NULL, count, (int32_t)cost), "problem: another call is using it");
    assert(is_unique(problem));
    return 0;
}

static void a_problem_does_not_change_during_a_search(void) {
    crosscover_problem *problem = dominoes(4);
    uint64_t number;
    assert(crosscover_problem_solutions(problem, NULL, add_an_option, problem, &number) == OK);
    crosscover_problem_free(problem);
}

typedef struct shared {
    crosscover_problem *problem;
    crosscover_puzzle *puzzle;
} shared;

static void *work(void *context) {
    shared *both = (shared *)context;
    assert(strcmp(crosscover_last_error(), "") == 0);
    for (int round = 0; round < 20; round++) {
        char *text;
        counts(both->problem, "10395");
        assert(puzzle_is_unique(both->puzzle));
        assert(crosscover_puzzle_rate(both->puzzle, NULL, &text) == OK);
        crosscover_string_free(text);
        bool unique;
        refused(crosscover_puzzle_unique(NULL, NULL, &unique), "puzzle: ");
        crosscover_recipe recipe;
        memset(&recipe, 0, sizeof recipe);
        recipe.width = recipe.height = 5, recipe.seed = (uint64_t)round;
        crosscover_puzzle *made;
        assert(crosscover_generate(&recipe, NULL, &made) == OK);
        crosscover_puzzle_free(made);
    }
    return NULL;
}

static void threads_share_objects(void) {
    const uint8_t cells[] = {1, 1, 0, 1, 0, 1, 1, 1, 1};
    shared both = {pairs(12), NULL};
    assert(crosscover_puzzle_from_cells(cells, 3, 3, 1, &both.puzzle) == OK);
    pthread_t threads[8];
    for (int thread = 0; thread < 8; thread++) assert(pthread_create(&threads[thread], NULL, work, &both) == 0);
    for (int thread = 0; thread < 8; thread++) assert(pthread_join(threads[thread], NULL) == 0);
    crosscover_puzzle_free(both.puzzle);
    crosscover_problem_free(both.problem);
}

int main(void) {
    problems_are_searched();
    colors_and_multiplicities_count();
    solutions_of_least_cost_come_first();
    solutions_are_drawn_by_seed();
    wrong_options_are_refused();
    nothing_is_an_error();
    budgets_are_kept();
    a_problem_does_not_change_during_a_search();
    threads_share_objects();
    return 0;
}
