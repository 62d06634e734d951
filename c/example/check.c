// Checks a board as a game studio would: is its solution the only one, how hard is it, which steps lead to it? Then
// makes a board of the same size.
//
//     check FILE
//     check < FILE

#include <crosscover.h>
#include <stdio.h>
#include <stdlib.h>

// Ends the program if a call did not succeed.
static void checked(crosscover_status status) {
    if (status == CROSSCOVER_STATUS_OK) return;
    fprintf(stderr, "check: %s\n", crosscover_last_error());
    exit(status);
}

static void print_text(const char *name, crosscover_status status, char *text) {
    checked(status);
    printf("%s: %s\n", name, text);
    crosscover_string_free(text);
}

static void print_solution(const crosscover_puzzle *puzzle, const crosscover_limits *limits) {
    size_t width = crosscover_puzzle_width(puzzle), size = width * crosscover_puzzle_height(puzzle), count;
    uint8_t *cells = malloc(size);
    if (cells == NULL) exit(1);
    checked(crosscover_puzzle_solutions(puzzle, 1, limits, cells, size, &count));
    for (size_t cell = 0; cell < count * size; cell++) {
        putchar(cells[cell] == 0 ? '.' : '#');
        if (cell % width == width - 1) putchar('\n');
    }
    free(cells);
}

int main(int argc, char **argv) {
    static char text[1 << 20];
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : stdin;
    if (file == NULL) {
        perror(argv[1]);
        return CROSSCOVER_STATUS_BAD_INPUT;
    }
    size_t length = fread(text, 1, sizeof text, file);

    crosscover_puzzle *puzzle;
    checked(crosscover_puzzle_read(text, length, NULL, 0, &puzzle));
    if (puzzle == NULL) {
        fprintf(stderr, "check: no puzzle\n");
        return CROSSCOVER_STATUS_BAD_INPUT;
    }
    crosscover_limits limits = {.timeout_ms = 60000};
    bool unique;
    checked(crosscover_puzzle_unique(puzzle, &limits, &unique));
    printf("unique: %s\n", unique ? "yes" : "no");
    print_solution(puzzle, &limits);

    char *answer;
    crosscover_status status = crosscover_puzzle_rate(puzzle, &limits, &answer);
    print_text("rating", status, answer);
    status = crosscover_puzzle_hint(puzzle, NULL, 0, &limits, NULL, NULL, &answer, NULL);
    print_text("hint", status, answer);
    status = crosscover_puzzle_explain(puzzle, &limits, &answer);
    print_text("steps", status, answer);

    crosscover_recipe recipe = {.seed = 7};
    recipe.width = crosscover_puzzle_width(puzzle);
    recipe.height = crosscover_puzzle_height(puzzle);
    crosscover_puzzle *made;
    checked(crosscover_generate(&recipe, &limits, &made));
    status = crosscover_puzzle_write(made, "id", &answer);
    print_text("another", status, answer);
    print_solution(made, &limits);
    crosscover_puzzle_free(made);
    crosscover_puzzle_free(puzzle);
    // As the program `crosscover` does.
    return unique ? 0 : 1;
}
