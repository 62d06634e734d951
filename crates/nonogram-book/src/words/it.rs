//! Italian.

use super::Words;

pub(super) static WORDS: Words = Words {
    how_to_solve: "Come si risolve",
    rules: [
        "Ogni numero indica un blocco di altrettante caselle piene nella sua riga o colonna. I blocchi seguono \
            l’ordine dei numeri.",
        "Tra due blocchi c’è almeno una casella vuota. Uno 0 indica una riga o una colonna senza caselle piene.",
        "Riempi le caselle che devono essere piene e metti un punto in quelle che restano vuote. Ogni schema ha \
            una sola soluzione.",
    ],
    inks: "Negli schemi a più colori, ogni numero ha il colore e la lettera del suo blocco. Blocchi di colori \
        diversi possono toccarsi; tra due blocchi dello stesso colore c’è almeno una casella vuota.",
    stars: "Da una a quattro stelle sopra uno schema ne indicano il livello: {}, {}, {}, {}.",
    steps: [
        "Il 5 riempie la sua riga.",
        "Ovunque si trovi, il 3 copre la casella centrale della sua riga.",
        "2, uno spazio e 2 occupano cinque caselle: le due righe si possono riempire in un solo modo.",
        "La prima colonna ha il suo 3: i punti segnano come vuote le altre caselle. Alla terza colonna manca una \
            casella, e con questa la riga in alto è completa.",
        "I due 4 hanno bisogno di tutte le caselle rimaste. L’ultima casella resta vuota, e la figura è una casa.",
    ],
    contents: "Indice",
    puzzles: "Schemi",
    solutions: "Soluzioni",
    notes: "Note",
    levels: ["Facile", "Medio", "Difficile", "Esperto"],
    solution_on: ["Soluzione: pagina {}", "Soluzioni: pagina {}", "Soluzioni: pagine {}"],
    unique: "Ogni schema di questo libro è stato verificato al computer e ha una sola soluzione.",
};
