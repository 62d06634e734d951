// What the tests share.

#undef NDEBUG
#include <assert.h>
#include <crosscover.h>
#include <stdio.h>
#include <string.h>

#define OK CROSSCOVER_STATUS_OK
#define BAD_INPUT CROSSCOVER_STATUS_BAD_INPUT

// The call was an error whose message begins so.
static void refused(crosscover_status status, const char *message) {
    if (strncmp(crosscover_last_error(), message, strlen(message)) != 0) fprintf(stderr, "%s\n", crosscover_last_error());
    assert(status == BAD_INPUT);
    assert(strncmp(crosscover_last_error(), message, strlen(message)) == 0);
}

static void spent(crosscover_status status) {
    assert(status == CROSSCOVER_STATUS_BUDGET_SPENT);
    assert(strcmp(crosscover_last_error(), "the budget is spent before the answer is known") == 0);
}

static bool puzzle_is_unique(const crosscover_puzzle *puzzle) {
    bool unique;
    assert(crosscover_puzzle_unique(puzzle, NULL, &unique) == OK);
    return unique;
}

// Counts its calls.
static int stop_at_once(void *calls) {
    ++*(int *)calls;
    return 1;
}
