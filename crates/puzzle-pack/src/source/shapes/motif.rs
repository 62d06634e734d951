//! Reads files of motifs, as `motifs/README.md` describes them.

/// A kind of thing that can be drawn.
#[derive(Debug, Default)]
pub(super) struct Motif<'a> {
    /// Its names, in the order of the languages of titles.
    pub(super) names: Vec<&'a str>,
    /// Whether the picture has an odd width, and an odd height.
    pub(super) odd: [bool; 2],
    /// Whether the picture is never mirrored.
    pub(super) fixed: bool,
    /// Whether the picture may lie on its side.
    pub(super) turns: bool,
    /// The free numbers.
    pub(super) numbers: Vec<(&'a str, Values)>,
    /// Later strokes lie above.
    pub(super) strokes: Vec<Stroke>,
}

/// What a free number may be.
#[derive(Debug, PartialEq)]
pub(super) enum Values {
    Between(f64, f64),
    OneOf(Vec<f64>),
}

/// A sum of a constant and multiples of free numbers.
#[derive(Debug, Default)]
pub(super) struct Sum {
    constant: f64,
    terms: Vec<(f64, usize)>,
}

/// A shape that is painted or cut out.
#[derive(Debug)]
pub(super) struct Stroke {
    /// The number of its ink, from 0; `None` cuts out.
    pub(super) ink: Option<usize>,
    /// Whether its mirror image is drawn, too.
    pub(super) both: bool,
    /// The stroke is drawn only if these free numbers have these values.
    pub(super) conditions: Vec<(usize, f64)>,
    pub(super) turn: Option<Turn>,
    pub(super) shape: Shape,
    pub(super) arguments: Vec<Sum>,
}

/// A turn about a point, or several turned copies.
#[derive(Debug)]
pub(super) struct Turn {
    pub(super) copies: Sum,
    /// In hours of a clock.
    pub(super) hours: Sum,
    pub(super) about: [Sum; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Box,
    Disc,
    Ring,
    Polygon,
    Line,
    Star,
}

/// Name, shape, the least and the greatest count of its numbers, the step between counts, and what the numbers are.
const SHAPES: [(&str, Shape, [usize; 3], &str); 6] = [
    ("box", Shape::Box, [4, 4, 1], "left top right bottom"),
    ("disc", Shape::Disc, [3, 4, 1], "x y radius, or x y across down"),
    ("ring", Shape::Ring, [5, 7, 2], "width x y across down, perhaps with two hours"),
    ("poly", Shape::Polygon, [6, usize::MAX, 2], "x and y of three corners or more"),
    ("line", Shape::Line, [3, usize::MAX, 2], "width, then x and y of a point or more"),
    ("star", Shape::Star, [4, 5, 1], "x y points outer, perhaps inner"),
];

/// Reads motifs with names in this number of languages. The error says the line and what was expected there.
pub(super) fn read(text: &str, languages: usize) -> Result<Vec<Motif<'_>>, String> {
    let mut motifs: Vec<Motif<'_>> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let content = line.split('#').next().unwrap_or("");
        let words: Vec<&str> = content.split_whitespace().collect();
        let read = match motifs.last_mut() {
            _ if words.is_empty() => Ok(()),
            _ if !content.starts_with(' ') => read_names(content, languages).map(|motif| motifs.push(motif)),
            Some(motif) => motif.read(&words),
            None => Err("expected the names of a motif, without blanks before them".to_string()),
        };
        read.map_err(|problem| format!("line {}: {problem}", index + 1))?;
    }
    Ok(motifs)
}

fn read_names(line: &str, languages: usize) -> Result<Motif<'_>, String> {
    let names: Vec<&str> = line.split(',').map(str::trim).collect();
    if names.len() != languages || names.contains(&"") {
        return Err(format!("{:?}, expected {languages} names with commas between them", line.trim()));
    }
    Ok(Motif { names, ..Motif::default() })
}

impl<'a> Motif<'a> {
    /// Reads a line that is not the first of a motif.
    fn read(&mut self, words: &[&'a str]) -> Result<(), String> {
        match words {
            ["odd-width"] => self.odd[0] = true,
            ["odd-height"] => self.odd[1] = true,
            ["fixed"] => self.fixed = true,
            ["turns"] => self.turns = true,
            ["let", name, values @ ..] => self.numbers.push((name, read_values(values)?)),
            _ => {
                let stroke = self.read_stroke(words)?;
                self.strokes.push(stroke);
            }
        }
        Ok(())
    }

    fn read_stroke(&self, mut words: &[&str]) -> Result<Stroke, String> {
        let (mut ink, mut both, mut conditions, mut turn) = (Some(0), false, Vec::new(), None);
        loop {
            words = match words {
                ["cut", rest @ ..] => {
                    ink = None;
                    rest
                }
                ["ink", number, rest @ ..] => {
                    let number = number.parse().ok().and_then(|number: usize| number.checked_sub(1));
                    ink = Some(number.ok_or("expected the number of an ink, from 1, after \"ink\"")?);
                    rest
                }
                ["both", rest @ ..] => {
                    both = true;
                    rest
                }
                ["if", name, value, rest @ ..] => {
                    conditions.push(self.condition(name, value)?);
                    rest
                }
                [kind @ ("turn" | "spin"), number, x, y, rest @ ..] => {
                    let (number, about) = (self.sum(number)?, [self.sum(x)?, self.sum(y)?]);
                    let once = Sum { constant: 1.0, ..Sum::default() };
                    let (copies, hours) = if *kind == "spin" { (number, Sum::default()) } else { (once, number) };
                    turn = Some(Turn { copies, hours, about });
                    rest
                }
                _ => break,
            };
        }
        let (name, numbers) = words.split_first().ok_or("expected a shape")?;
        let Some((_, shape, [least, most, step], expected)) = SHAPES.iter().find(|(known, ..)| known == name) else {
            let known = SHAPES.map(|(name, ..)| name).join(", ");
            return Err(format!("{name:?}, expected {known}, a word before them, a flag or \"let\""));
        };
        let count = numbers.len();
        if !(least..=most).contains(&&count) || !(count - least).is_multiple_of(*step) {
            return Err(format!("{count} numbers after {name:?}, expected {expected}"));
        }
        let arguments = numbers.iter().map(|word| self.sum(word)).collect::<Result<_, _>>()?;
        Ok(Stroke { ink, both, conditions, turn, shape: *shape, arguments })
    }

    fn condition(&self, name: &str, value: &str) -> Result<(usize, f64), String> {
        let place = self.number(name)?;
        match (&self.numbers[place].1, value.parse::<f64>()) {
            (Values::OneOf(values), Ok(value)) if values.contains(&value) => Ok((place, value)),
            _ => Err(format!("{value:?}, expected one of the numbers that {name:?} may be")),
        }
    }

    /// The place of a free number.
    fn number(&self, name: &str) -> Result<usize, String> {
        let place = self.numbers.iter().position(|(known, _)| *known == name);
        place.ok_or_else(|| format!("{name:?}, expected a number or a name that \"let\" gives above"))
    }

    /// Reads a sum such as `7.5-arm` or `2*arm+1`.
    fn sum(&self, word: &str) -> Result<Sum, String> {
        let mut sum = Sum::default();
        for part in word.replace('-', "+-").split('+').skip(usize::from(word.starts_with('-'))) {
            let (sign, term) = part.strip_prefix('-').map_or((1.0, part), |term| (-1.0, term));
            let (factor, term) = term.split_once('*').unwrap_or(("1", term));
            let factor =
                sign * factor.parse::<f64>().map_err(|_| format!("{factor:?}, expected a number before \"*\""))?;
            match term.parse::<f64>() {
                Ok(value) if value.is_finite() => sum.constant += factor * value,
                _ => sum.terms.push((factor, self.number(term)?)),
            }
        }
        Ok(sum)
    }
}

/// Reads `3..5`, or numbers of which one is drawn.
fn read_values(words: &[&str]) -> Result<Values, String> {
    let expected = || format!("{:?}, expected a range such as 3..5, or two numbers or more", words.join(" "));
    let number = |word: &str| word.parse::<f64>().ok().filter(|number| number.is_finite()).ok_or_else(expected);
    match words {
        [] => Err(expected()),
        [range] => {
            let (least, most) = range.split_once("..").ok_or_else(expected)?;
            Ok(Values::Between(number(least)?, number(most)?))
        }
        words => Ok(Values::OneOf(words.iter().map(|word| number(word)).collect::<Result<_, _>>()?)),
    }
}

impl Sum {
    /// Its value for these free numbers.
    pub(super) fn at(&self, numbers: &[f64]) -> f64 {
        self.terms.iter().fold(self.constant, |sum, &(factor, number)| sum + factor * numbers[number])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_motif_has_names_numbers_and_strokes() {
        let text = "# Fruit\n\nFig, Feige\n  odd-width\n  let a 3..5\n  let b 1 2\n  if b 2 cut box 7.5-a 2*a+1 -a 3 # a note\n";
        let motifs = read(text, 2).unwrap();
        let motif = &motifs[0];
        assert_eq!((motif.names.as_slice(), motif.odd), (&["Fig", "Feige"][..], [true, false]));
        assert_eq!(motif.numbers, [("a", Values::Between(3.0, 5.0)), ("b", Values::OneOf(vec![1.0, 2.0]))]);
        let stroke = &motif.strokes[0];
        assert_eq!((stroke.ink, &stroke.conditions[..], stroke.shape), (None, &[(1, 2.0)][..], Shape::Box));
        let values: Vec<f64> = stroke.arguments.iter().map(|sum| sum.at(&[4.0, 2.0])).collect();
        assert_eq!(values, [3.5, 9.0, -4.0, 3.0]);
    }

    #[test]
    fn a_mistake_says_line_and_what_was_expected() {
        let cases = [
            ("  box 1 2 3 4", "line 1: expected the names of a motif, without blanks before them"),
            ("\nFig", "line 2: \"Fig\", expected 2 names with commas between them"),
            ("Fig, ", "line 1: \"Fig,\", expected 2 names with commas between them"),
            ("Fig, Feige\n  cut", "line 2: expected a shape"),
            (
                "Fig, Feige\n  both blob 1",
                "line 2: \"blob\", expected box, disc, ring, poly, line, star, a word before them, a flag or \"let\"",
            ),
            ("Fig, Feige\n  box 1 2 3", "line 2: 3 numbers after \"box\", expected left top right bottom"),
            (
                "Fig, Feige\n  line 1 2 3 4",
                "line 2: 4 numbers after \"line\", expected width, then x and y of a point or more",
            ),
            (
                "Fig, Feige\n  poly 1 2 3 4",
                "line 2: 4 numbers after \"poly\", expected x and y of three corners or more",
            ),
            ("Fig, Feige\n  disc 1 2 x", "line 2: \"x\", expected a number or a name that \"let\" gives above"),
            ("Fig, Feige\n  disc 1 2 é-inf", "line 2: \"é\", expected a number or a name that \"let\" gives above"),
            ("Fig, Feige\n  disc 1 2 3+", "line 2: \"\", expected a number or a name that \"let\" gives above"),
            ("Fig, Feige\n  disc 1 2 b*3", "line 2: \"b\", expected a number before \"*\""),
            ("Fig, Feige\n  let a 3", "line 2: \"3\", expected a range such as 3..5, or two numbers or more"),
            ("Fig, Feige\n  let a", "line 2: \"\", expected a range such as 3..5, or two numbers or more"),
            (
                "Fig, Feige\n  let a 1 2\n  if a 3 disc 1 2 3",
                "line 3: \"3\", expected one of the numbers that \"a\" may be",
            ),
            ("Fig, Feige\n  ink 0 disc 1 2 3", "line 2: expected the number of an ink, from 1, after \"ink\""),
        ];
        for (text, expected) in cases {
            assert_eq!(read(text, 2).unwrap_err(), expected);
        }
    }
}
