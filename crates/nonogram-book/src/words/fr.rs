//! French.

use super::Words;

pub(super) static WORDS: Words = Words {
    how_to_solve: "Comment résoudre",
    rules: [
        "Chaque nombre représente un bloc d’autant de cases remplies dans sa ligne ou sa colonne. Les blocs se \
            suivent dans l’ordre des nombres.",
        "Deux blocs sont séparés par au moins une case vide. Un 0 indique une ligne ou une colonne sans case \
            remplie.",
        "Remplissez les cases qui doivent l’être et mettez un point dans celles qui restent vides. Chaque grille \
            a une solution et une seule.",
    ],
    inks: "Dans les grilles en couleurs, chaque nombre porte la couleur et la lettre de son bloc. Des blocs de \
        couleurs différentes peuvent se toucher ; deux blocs de même couleur sont séparés par au moins une case \
        vide.",
    stars: "Une à quatre étoiles au-dessus d’une grille indiquent son niveau : {}, {}, {}, {}.",
    steps: [
        "Le 5 remplit sa ligne.",
        "Où qu’il se place, le 3 couvre la case du milieu de sa ligne.",
        "2, un espace et 2 demandent cinq cases : ces deux lignes ne peuvent être remplies que d’une seule façon.",
        "La première colonne a son 3 : des points marquent ses autres cases comme vides. Il manque une case à la \
            troisième colonne, et avec elle la ligne du haut est complète.",
        "Les deux 4 ont besoin de toutes les cases qui restent. La dernière case reste vide, et l’image est une \
            maison.",
    ],
    contents: "Sommaire",
    puzzles: "Grilles",
    solutions: "Solutions",
    notes: "Notes",
    levels: ["Facile", "Moyen", "Difficile", "Expert"],
    solution_on: ["Solution : page {}", "Solutions : page {}", "Solutions : pages {}"],
    unique: "Chaque grille de ce livre a été vérifiée par ordinateur et n’a qu’une seule solution.",
};
