//! Word rectangles: fill 3 x 4 squares with letters, so that every row and every column is a word.
//!
//! The rows and the columns are primary items: each gets one word. The squares are secondary items, and their
//! colors are letters. An option writes a word into a row or a column: it has that row or column and gives each
//! of its squares a letter. A word across and a word down that cross in a square give it the same letter, or
//! exclude each other. The words are secondary items too, without colors, so no word is used twice.
//!
//! Colors keep this small. Without them, a square would need an item for each letter that one direction writes
//! and the other must not contradict.
//!
//! Run with `cargo run --release -p crosscover-exact-cover --example word_rectangle`.

#![expect(clippy::print_stdout, reason = "an example prints its answer")]

use exact_cover::{NamedBuilder, NamedProblem, Search, error::NamedError};

const HEIGHT: usize = 3;
const WIDTH: usize = 4;

/// Words for the columns.
const SHORT: &str = "
    ace act add ado age ago aid aim air ale all and ant any ape apt arc are ark arm art ash ask ate
    awe axe bad bag ban bar bat bay bed bee bet bid big bin bit bow box boy bud bug bus but buy cab
    can cap car cat cop cow cry cub cue cup cut day den dew did die dig dim dip doe dog dot dry due
    dug dye ear eat eel egg ego elf elk elm end era eve ewe eye fan far fat fed fee few fig fin fir
    fit fix flu fly foe fog for fox fry fun fur gap gas gel gem get gin got gum gut had ham has hat
    hay hen her hid him hip his hit hoe hog hop hot how hub hue hug hut ice icy ill imp ink inn ion
    its ivy jam jar jaw jay jet job jog joy key kid kin kit lab lad lap law lay led leg let lid lie
    lip lit log lot low mad man map mat may men met mix mob mop mud mug nap net new nil nod nor not
    now nun nut oak oar oat odd off oil old one opt orb ore our out owe owl own pad pal pan pat paw
    pay pea peg pen pet pie pig pin pit pod pop pot pro pub put ran rat raw ray red rib rid rim rip
    rob rod rot row rub rug run rye sad sap sat saw say sea see set sew she shy sin sip sir sit six
    ski sky sly sob son sow soy spa spy sty sub sum sun tab tag tan tap tar tax tea ten the tie tin
    tip toe ton too top toy try tub two use van vat vet via vow wag war was wax way web wed wet who
    why wig win wit woe won yes yet you zip zoo";

/// Words for the rows.
const LONG: &str = "
    able acid aged area army arts atom aunt away axis baby back bake ball band bank bare barn base
    bath bead beam bean bear beat bell belt bend best bird bite blow blue boat body bold bolt bone
    book born bowl bulb bulk cage cake calm camp cape card care cart case cash cast cave cell chat
    chef chin chip city clan clap claw clay clip club clue coal coat code coin cold colt cone cook
    cool cope copy cord core corn cost crab crew crop cube cure dale dare dark data date dawn deal
    dean dear deck deed deep deer dent desk dial dice diet dirt dish dive dome door dose dove down
    draw drop drum dual duck dune dusk dust duty each earn ease east easy edge emit epic even evil
    exam face fact fade fair fall fame farm fast fate fear feed fern file film find fire firm fish
    flag flat flea flow foam fold folk fond food foot fork form fort frog fuel gain game gate gear
    gift glad glow goal goat gold golf good gown grid grin grip hail hair half hall hand hard hare
    harp hawk haze heap hear heat herb herd hero hide high hill hint hire hive hold hole home hood
    hook hope horn host hour hunt idea idle inch iris iron isle item jade join joke jury keen keep
    kelp kind king kite knee knit knot lace lady lake lamb lamp land lane lark late lava lawn lead
    leaf lean leap lens life lift lime line lion list load loaf loan lock loft logo lone long loom
    loop lord loud luck lung made mail main malt mare mark mask mast mate maze meal mean meat melt
    menu mild mile milk mill mind mine mint mist moat mode mole mood moon more moss moth move mule
    nail name navy neat neck need nest news nice node noon nose note oath oats obey odds omen once
    only onto opal open oral oven over pace pack page pail pain pair pale palm park part past path
    peak pear peat pine pint pipe plan play plot plum poem poet pole pond pony pool port post pour
    prey pure race rail rain rake ramp rare rate read real reed reef rely rent rest rice ride ring
    rise road roar robe rock role roof root rope rose ruin rule safe sage sail salt same sand save
    seal seat seed self send shed ship shoe shop shot show side sign silk site size skin slip slow
    snow soap sock soft soil sole solo song soon sort soul soup spin spot star stay stem step stir
    swan tail tale tall tame tape task team tear tend tent term tide tile time tire toad toil tone
    tool torn tour town trap tray tree trim trip true tube tune turn twin unit used vase vast veil
    vein vine void vote wage wall wand ward warm wave weed week west wide wild wind wine wing wire
    wise wolf wood wool word work yard yarn year zone";

/// Items, and the letters that are their colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Name {
    Row(usize),
    Column(usize),
    Square(usize, usize),
    Word(&'static str),
    Letter(char),
}

fn main() -> Result<(), NamedError> {
    let (short, long) = (words(SHORT, HEIGHT), words(LONG, WIDTH));
    let problem = rectangles(&short, &long)?;
    let mut solutions = Search::new(&problem).solutions();
    let mut found = 0;
    while let Some(solution) = solutions.advance() {
        if found == 0 {
            let mut rows = [""; HEIGHT];
            for option in problem.names(solution) {
                if let [Name::Row(row), Name::Word(word), ..] = option[..] {
                    rows[row] = word;
                }
            }
            println!("{}", rows.join("\n"));
        }
        found += 1;
    }
    println!("{found} rectangles");
    assert_eq!(found, 390);
    Ok(())
}

fn words(text: &'static str, len: usize) -> Vec<&'static str> {
    let words: Vec<_> = text.split_whitespace().collect();
    assert!(words.iter().all(|word| word.len() == len));
    words
}

fn rectangles(short: &[&'static str], long: &[&'static str]) -> Result<NamedProblem<Name>, NamedError> {
    let lines = (0..HEIGHT).map(Name::Row).chain((0..WIDTH).map(Name::Column));
    let square = |row| (0..WIDTH).map(move |column| Name::Square(row, column));
    let squares = (0..HEIGHT).flat_map(square);
    let words = long.iter().chain(short).map(|&word| Name::Word(word));
    let mut builder = NamedBuilder::new(lines, squares.chain(words))?;
    for row in 0..HEIGHT {
        for &word in long {
            let letters = word.chars().enumerate();
            let written = letters.map(|(column, letter)| (Name::Square(row, column), Name::Letter(letter)));
            builder.add_option_with([Name::Row(row), Name::Word(word)], written, 0)?;
        }
    }
    for column in 0..WIDTH {
        for &word in short {
            let letters = word.chars().enumerate();
            let written = letters.map(|(row, letter)| (Name::Square(row, column), Name::Letter(letter)));
            builder.add_option_with([Name::Column(column), Name::Word(word)], written, 0)?;
        }
    }
    Ok(builder.build())
}
