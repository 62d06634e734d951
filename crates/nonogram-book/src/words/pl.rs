//! Polish.

use super::Words;

pub(super) static WORDS: Words = Words {
    how_to_solve: "Jak rozwiązywać",
    rules: [
        "Każda liczba oznacza blok złożony z tylu zamalowanych pól w swoim wierszu lub swojej kolumnie. Bloki są \
            ułożone w kolejności liczb.",
        "Między dwoma blokami jest co najmniej jedno puste pole. Cyfra 0 oznacza wiersz lub kolumnę bez \
            zamalowanych pól.",
        "Zamaluj pola, które muszą być zamalowane, a w tych, które pozostają puste, postaw kropkę. Każda \
            łamigłówka ma dokładnie jedno rozwiązanie.",
    ],
    inks: "W łamigłówkach wielobarwnych każda liczba ma kolor i literę swojego bloku. Bloki różnych kolorów mogą \
        się stykać; między dwoma blokami tego samego koloru jest co najmniej jedno puste pole.",
    stars: "Od jednej do czterech gwiazdek nad łamigłówką oznacza jej poziom: {}, {}, {}, {}.",
    steps: [
        "Piątka wypełnia cały wiersz.",
        "Trójka zakrywa środkowe pole swojego wiersza, gdziekolwiek się znajdzie.",
        "2, przerwa i 2 zajmują pięć pól, więc oba wiersze można wypełnić tylko w jeden sposób.",
        "Pierwsza kolumna ma już swoją trójkę: kropki oznaczają, że pozostałe pola są puste. Trzeciej kolumnie \
            brakuje jednego pola, a z nim górny wiersz jest gotowy.",
        "Obie czwórki potrzebują wszystkich pól, które zostały. Ostatnie pole pozostaje puste, a obrazek \
            przedstawia dom.",
    ],
    contents: "Spis treści",
    puzzles: "Łamigłówki",
    solutions: "Rozwiązania",
    notes: "Notatki",
    levels: ["Łatwe", "Średnie", "Trudne", "Dla ekspertów"],
    solution_on: ["Rozwiązanie: strona {}", "Rozwiązania: strona {}", "Rozwiązania: strony {}"],
    unique: "Każda łamigłówka w tej książce została sprawdzona komputerowo i ma dokładnie jedno rozwiązanie.",
};
