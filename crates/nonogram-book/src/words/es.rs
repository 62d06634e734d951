//! Spanish.

use super::Words;

pub(super) static WORDS: Words = Words {
    how_to_solve: "Cómo se resuelve",
    rules: [
        "Cada número representa un bloque de esa cantidad de casillas rellenas en su fila o columna. Los bloques \
            siguen el orden de los números.",
        "Entre dos bloques hay al menos una casilla vacía. Un 0 señala una fila o columna sin casillas rellenas.",
        "Rellena las casillas que deben estar rellenas y pon un punto en las que quedan vacías. Cada puzle tiene \
            exactamente una solución.",
    ],
    inks: "En los puzles de varios colores, cada número lleva el color y la letra de su bloque. Los bloques de \
        colores distintos pueden tocarse; entre dos bloques del mismo color hay al menos una casilla vacía.",
    stars: "De una a cuatro estrellas sobre un puzle indican su nivel: {}, {}, {}, {}.",
    steps: [
        "El 5 llena su fila.",
        "Esté donde esté, el 3 cubre la casilla central de su fila.",
        "2, un hueco y 2 necesitan cinco casillas: las dos filas solo pueden rellenarse de una manera.",
        "La primera columna ya tiene su 3: los puntos marcan como vacías sus demás casillas. A la tercera columna \
            le falta una casilla, y con ella queda completa la fila superior.",
        "Los dos 4 necesitan todas las casillas que quedan. La última casilla queda vacía, y la imagen es una casa.",
    ],
    contents: "Índice",
    puzzles: "Puzles",
    solutions: "Soluciones",
    notes: "Notas",
    levels: ["Fácil", "Medio", "Difícil", "Experto"],
    solution_on: ["Solución: página {}", "Soluciones: página {}", "Soluciones: páginas {}"],
    unique: "Todos los puzles de este libro se han comprobado por ordenador y tienen exactamente una solución.",
};
