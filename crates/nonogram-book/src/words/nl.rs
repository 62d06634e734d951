//! Dutch.

use super::Words;

pub(super) static WORDS: Words = Words {
    how_to_solve: "Zo los je op",
    rules: [
        "Elk getal staat voor een blok van zoveel gevulde vakjes in zijn rij of kolom. De blokken staan in de \
            volgorde van de getallen.",
        "Tussen twee blokken ligt minstens één leeg vakje. Een 0 hoort bij een rij of kolom zonder gevulde vakjes.",
        "Vul de vakjes die gevuld moeten zijn, en zet een stip in de vakjes die leeg blijven. Elke puzzel heeft \
            precies één oplossing.",
    ],
    inks: "In puzzels met meer kleuren heeft elk getal de kleur en de letter van zijn blok. Blokken van \
        verschillende kleuren mogen elkaar raken; tussen twee blokken van dezelfde kleur ligt minstens één leeg \
        vakje.",
    stars: "Eén tot vier sterren boven een puzzel geven het niveau aan: {}, {}, {}, {}.",
    steps: [
        "De 5 vult zijn rij.",
        "De 3 bedekt het middelste vakje van zijn rij, waar hij ook staat.",
        "2, een leeg vakje en 2 hebben vijf vakjes nodig: beide rijen kun je maar op één manier vullen.",
        "De eerste kolom heeft zijn 3: stippen geven aan dat de andere vakjes leeg zijn. De derde kolom mist nog \
            één vakje, en daarmee is de bovenste rij klaar.",
        "De twee vieren hebben alle vakjes nodig die over zijn. Het laatste vakje blijft leeg, en het plaatje is \
            een huis.",
    ],
    contents: "Inhoud",
    puzzles: "Puzzels",
    solutions: "Oplossingen",
    notes: "Notities",
    levels: ["Makkelijk", "Gemiddeld", "Moeilijk", "Expert"],
    solution_on: ["Oplossing: pagina {}", "Oplossingen: pagina {}", "Oplossingen: pagina’s {}"],
    unique: "Elke puzzel in dit boek is met de computer gecontroleerd en heeft precies één oplossing.",
};
