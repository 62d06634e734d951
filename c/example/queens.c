// Eight queens on a chessboard, none attacking another, as an exact-cover problem: each row and each column has one
// queen, and each diagonal at most one. Prints the first solution and the number of all.

#include <crosscover.h>
#include <stdio.h>

enum { SIDE = 8 };

// Ends the search at the first solution. An option is a queen: its number is 8 times its row, plus its column.
static int print_board(void *context, const uint32_t *queens, size_t count, int64_t cost) {
    (void)context, (void)cost;
    for (size_t row = 0; row < count; row++) {
        for (uint32_t column = 0; column < SIDE; column++) putchar(queens[row] % SIDE == column ? 'Q' : '.');
        putchar('\n');
    }
    return 1;
}

int main(void) {
    crosscover_problem *problem;
    crosscover_status status = crosscover_problem_new(2 * SIDE, 2 * (2 * SIDE - 1), &problem);
    for (uint32_t row = 0; row < SIDE && status == CROSSCOVER_STATUS_OK; row++) {
        for (uint32_t column = 0; column < SIDE && status == CROSSCOVER_STATUS_OK; column++) {
            uint32_t up = 2 * SIDE + row + column, down = 2 * SIDE + (2 * SIDE - 1) + row + SIDE - 1 - column;
            uint32_t items[] = {row, SIDE + column, up, down};
            status = crosscover_problem_add_option(problem, items, NULL, 4, 0);
        }
    }
    uint64_t found;
    char *count = NULL;
    if (status == CROSSCOVER_STATUS_OK) status = crosscover_problem_solutions(problem, NULL, print_board, NULL, &found);
    if (status == CROSSCOVER_STATUS_OK) status = crosscover_problem_count(problem, NULL, &count);
    if (status == CROSSCOVER_STATUS_OK)
        printf("%s solutions\n", count);
    else
        fprintf(stderr, "queens: %s\n", crosscover_last_error());
    crosscover_string_free(count);
    crosscover_problem_free(problem);
    return status;
}
