//! Portuguese.

use super::Words;

pub(super) static WORDS: Words = Words {
    how_to_solve: "Como resolver",
    rules: [
        "Cada número representa um bloco com essa quantidade de casas preenchidas na sua linha ou coluna. Os \
            blocos seguem a ordem dos números.",
        "Entre dois blocos há pelo menos uma casa vazia. Um 0 indica uma linha ou coluna sem casas preenchidas.",
        "Preencha as casas que devem ser preenchidas e marque com um ponto as que ficam vazias. Cada puzzle tem \
            exatamente uma solução.",
    ],
    inks: "Nos puzzles de várias cores, cada número tem a cor e a letra do seu bloco. Blocos de cores diferentes \
        podem tocar-se; entre dois blocos da mesma cor há pelo menos uma casa vazia.",
    stars: "De uma a quatro estrelas acima de um puzzle indicam o seu nível: {}, {}, {}, {}.",
    steps: [
        "O 5 preenche a sua linha.",
        "Onde quer que esteja, o 3 cobre a casa do meio da sua linha.",
        "2, um espaço e 2 precisam de cinco casas: as duas linhas só podem ser preenchidas de uma maneira.",
        "A primeira coluna já tem o seu 3: os pontos marcam as outras casas como vazias. À terceira coluna falta \
            uma casa, e com ela a linha de cima fica completa.",
        "Os dois 4 precisam de todas as casas que restam. A última casa fica vazia, e a imagem é uma casa.",
    ],
    contents: "Índice",
    puzzles: "Puzzles",
    solutions: "Soluções",
    notes: "Notas",
    levels: ["Fácil", "Médio", "Difícil", "Especialista"],
    solution_on: ["Solução: página {}", "Soluções: página {}", "Soluções: páginas {}"],
    unique: "Todos os puzzles deste livro foram verificados por computador e têm exatamente uma solução.",
};
