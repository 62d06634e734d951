//! English.

use super::Words;

pub(super) static WORDS: Words = Words {
    how_to_solve: "How to solve",
    rules: [
        "Each number stands for a block of that many filled cells in its row or column. The blocks stand in the \
            order of their numbers.",
        "Between two blocks there is at least one empty cell. A 0 marks a line without filled cells.",
        "Fill the cells that must be filled, and put a dot into those that must stay empty. Every puzzle has \
            exactly one solution.",
    ],
    inks: "In puzzles of several colors, each number has the color and the letter of its block. Blocks of \
        different colors may touch; between two blocks of the same color there is at least one empty cell.",
    stars: "One to four stars above a puzzle show its level: {}, {}, {}, {}.",
    steps: [
        "The 5 fills its row.",
        "The 3 covers the middle cell of its row wherever it stands.",
        "2, a gap and 2 need five cells, so both rows can be filled in only one way.",
        "The first column has its 3: dots mark its other cells as empty. The third column needs one more cell, \
            and with it the top row is complete.",
        "The two 4s need every cell that is left. The last cell stays empty, and the picture is a house.",
    ],
    contents: "Contents",
    puzzles: "Puzzles",
    solutions: "Solutions",
    notes: "Notes",
    levels: ["Easy", "Medium", "Hard", "Expert"],
    solution_on: ["Solution: page {}", "Solutions: page {}", "Solutions: pages {}"],
    unique: "Every puzzle in this book was checked by computer and has exactly one solution.",
};
