//! German.

use super::Words;

pub(super) static WORDS: Words = Words {
    how_to_solve: "So wird gelöst",
    rules: [
        "Jede Zahl steht für einen Block aus so vielen gefüllten Feldern in ihrer Zeile oder Spalte. Die Blöcke \
            stehen in der Reihenfolge ihrer Zahlen.",
        "Zwischen zwei Blöcken liegt mindestens ein leeres Feld. Eine 0 bezeichnet eine Zeile oder Spalte ohne \
            gefüllte Felder.",
        "Fülle die Felder, die gefüllt sein müssen, und setze einen Punkt in die, die leer bleiben. Jedes Rätsel \
            hat genau eine Lösung.",
    ],
    inks: "In mehrfarbigen Rätseln hat jede Zahl die Farbe und den Buchstaben ihres Blocks. Blöcke verschiedener \
        Farben dürfen sich berühren; zwischen zwei Blöcken derselben Farbe liegt mindestens ein leeres Feld.",
    stars: "Ein bis vier Sterne über einem Rätsel zeigen seine Stufe: {}, {}, {}, {}.",
    steps: [
        "Die 5 füllt ihre Zeile.",
        "Die 3 bedeckt das mittlere Feld ihrer Zeile, wo immer sie steht.",
        "2, eine Lücke und 2 brauchen fünf Felder; beide Zeilen lassen sich also nur auf eine Weise füllen.",
        "Die erste Spalte hat ihre 3: Punkte zeigen, dass ihre übrigen Felder leer sind. Die dritte Spalte \
            braucht noch ein Feld, und damit ist die oberste Zeile fertig.",
        "Die beiden Vieren brauchen jedes Feld, das noch frei ist. Das letzte Feld bleibt leer, und das Bild ist \
            ein Haus.",
    ],
    contents: "Inhalt",
    puzzles: "Rätsel",
    solutions: "Lösungen",
    notes: "Notizen",
    levels: ["Leicht", "Mittel", "Schwer", "Für Könner"],
    solution_on: ["Lösung: Seite {}", "Lösungen: Seite {}", "Lösungen: Seiten {}"],
    unique: "Jedes Rätsel in diesem Buch wurde vom Computer geprüft und hat genau eine Lösung.",
};
