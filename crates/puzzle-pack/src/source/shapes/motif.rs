//! Reads files of motifs, as `motifs/README.md` describes them.

/// A kind of thing that can be drawn.
#[derive(Debug, Default)]
pub(super) struct Motif<'a> {
    /// Its names, in the order of the languages of titles.
    pub(super) names: Vec<&'a str>,
    /// The shorter side of the smallest board on which people recognise it.
    pub(super) least: usize,
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
    pub(super) shape: MotifShape,
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
pub(super) enum MotifShape {
    Box,
    Disc,
    Ring,
    Polygon,
    Line,
    Star,
}

/// Name, shape, the least and the greatest count of its numbers, and the step between counts.
const SHAPES: [(&str, MotifShape, [usize; 3]); 6] = [
    ("box", MotifShape::Box, [4, 4, 1]),
    ("disc", MotifShape::Disc, [3, 4, 1]),
    ("ring", MotifShape::Ring, [5, 7, 2]),
    ("poly", MotifShape::Polygon, [6, usize::MAX, 2]),
    ("line", MotifShape::Line, [3, usize::MAX, 2]),
    ("star", MotifShape::Star, [4, 5, 1]),
];

/// Reads motifs with names in this number of languages. The error is the number of a wrong line.
pub(super) fn read(text: &str, languages: usize) -> Result<Vec<Motif<'_>>, usize> {
    let mut motifs: Vec<Motif<'_>> = Vec::new();
    for (number, line) in (1_usize..).zip(text.lines()) {
        let content = line.split('#').next().unwrap_or("");
        let words: Vec<&str> = content.split_whitespace().collect();
        let read = match motifs.last_mut() {
            _ if words.is_empty() => Some(()),
            _ if !content.starts_with(' ') => {
                read_names(content, languages).map(|motif| motifs.push(motif))
            }
            Some(motif) => motif.read(&words),
            None => None,
        };
        read.ok_or(number)?;
    }
    Ok(motifs)
}

fn read_names(line: &str, languages: usize) -> Option<Motif<'_>> {
    let names: Vec<&str> = line.split(',').map(str::trim).collect();
    let is_right = names.len() == languages && !names.contains(&"");
    is_right.then(|| Motif {
        names,
        ..Motif::default()
    })
}

impl<'a> Motif<'a> {
    /// Reads a line that is not the first of a motif.
    fn read(&mut self, words: &[&'a str]) -> Option<()> {
        match words {
            ["odd-width"] => self.odd[0] = true,
            ["odd-height"] => self.odd[1] = true,
            ["fixed"] => self.fixed = true,
            ["turns"] => self.turns = true,
            ["from", least] => self.least = least.parse().ok()?,
            ["let", name, values @ ..] => self.numbers.push((name, read_values(values)?)),
            _ => {
                let stroke = self.read_stroke(words)?;
                self.strokes.push(stroke);
            }
        }
        Some(())
    }

    fn read_stroke(&self, mut words: &[&str]) -> Option<Stroke> {
        let (mut ink, mut both, mut conditions, mut turn) = (Some(0), false, Vec::new(), None);
        loop {
            words = match words {
                ["cut", rest @ ..] => {
                    ink = None;
                    rest
                }
                ["ink", number, rest @ ..] => {
                    ink = Some(number.parse::<usize>().ok()?.checked_sub(1)?);
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
                    let once = Sum {
                        constant: 1.0,
                        ..Sum::default()
                    };
                    let (copies, hours) = if *kind == "spin" {
                        (number, Sum::default())
                    } else {
                        (once, number)
                    };
                    turn = Some(Turn {
                        copies,
                        hours,
                        about,
                    });
                    rest
                }
                _ => break,
            };
        }
        let (name, numbers) = words.split_first()?;
        let &(_, shape, [least, most, step]) = SHAPES.iter().find(|(known, ..)| known == name)?;
        let count = numbers.len();
        let is_right = (least..=most).contains(&count) && (count - least).is_multiple_of(step);
        let arguments = numbers
            .iter()
            .map(|word| self.sum(word))
            .collect::<Option<_>>()?;
        is_right.then_some(Stroke {
            ink,
            both,
            conditions,
            turn,
            shape,
            arguments,
        })
    }

    fn condition(&self, name: &str, value: &str) -> Option<(usize, f64)> {
        let (place, value) = (self.number(name)?, value.parse().ok()?);
        let is_value =
            matches!(&self.numbers[place].1, Values::OneOf(values) if values.contains(&value));
        is_value.then_some((place, value))
    }

    /// The place of a free number.
    fn number(&self, name: &str) -> Option<usize> {
        self.numbers.iter().position(|(known, _)| *known == name)
    }

    /// Reads a sum such as `7.5-arm` or `2*arm+1`.
    fn sum(&self, word: &str) -> Option<Sum> {
        let mut sum = Sum::default();
        for part in word
            .replace('-', "+-")
            .split('+')
            .skip(usize::from(word.starts_with('-')))
        {
            let (sign, term) = part
                .strip_prefix('-')
                .map_or((1.0, part), |term| (-1.0, term));
            let (factor, term) = term.split_once('*').unwrap_or(("1", term));
            let factor = sign * factor.parse::<f64>().ok()?;
            match number(term) {
                Some(value) => sum.constant += factor * value,
                None => sum.terms.push((factor, self.number(term)?)),
            }
        }
        Some(sum)
    }
}

fn number(word: &str) -> Option<f64> {
    word.parse().ok().filter(|number: &f64| number.is_finite())
}

/// Reads `3..5`, or numbers of which one is drawn.
fn read_values(words: &[&str]) -> Option<Values> {
    match words {
        [] => None,
        [range] => {
            let (least, most) = range.split_once("..")?;
            Some(Values::Between(number(least)?, number(most)?))
        }
        words => Some(Values::OneOf(
            words.iter().copied().map(number).collect::<Option<_>>()?,
        )),
    }
}

impl Sum {
    /// Its value for these free numbers.
    pub(super) fn at(&self, numbers: &[f64]) -> f64 {
        self.terms
            .iter()
            .fold(self.constant, |sum, &(factor, number)| {
                sum + factor * numbers[number]
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_motif_has_names_numbers_and_strokes() {
        let text = "# Fruit\n\nFig, Feige\n  odd-width\n  let a 3..5\n  let b 1 2\n  if b 2 cut \
            box 7.5-a 2*a+1 -a 3 # a note\n";
        let motifs = read(text, 2).unwrap();
        let motif = &motifs[0];
        assert_eq!(
            (motif.names.as_slice(), motif.odd),
            (&["Fig", "Feige"][..], [true, false])
        );
        assert_eq!(
            motif.numbers,
            [
                ("a", Values::Between(3.0, 5.0)),
                ("b", Values::OneOf(vec![1.0, 2.0]))
            ]
        );
        let stroke = &motif.strokes[0];
        assert_eq!(
            (stroke.ink, &stroke.conditions[..], stroke.shape),
            (None, &[(1, 2.0)][..], MotifShape::Box)
        );
        let values: Vec<f64> = stroke
            .arguments
            .iter()
            .map(|sum| sum.at(&[4.0, 2.0]))
            .collect();
        assert_eq!(values, [3.5, 9.0, -4.0, 3.0]);
    }

    #[test]
    fn a_mistake_is_found_in_its_line() {
        for text in [
            "  box 1 2 3 4",
            "Fig",
            "Fig, ",
            "Fig, Feige\n  cut",
            "Fig, Feige\n  both blob 1",
            "Fig, Feige\n  box 1 2 3",
            "Fig, Feige\n  line 1 2 3 4",
            "Fig, Feige\n  poly 1 2 3 4",
            "Fig, Feige\n  disc 1 2 x",
            "Fig, Feige\n  disc 1 2 é-inf",
            "Fig, Feige\n  disc 1 2 3+",
            "Fig, Feige\n  disc 1 2 b*3",
            "Fig, Feige\n  let a 3",
            "Fig, Feige\n  let a",
            "Fig, Feige\n  let a 1 2\n  if a 3 disc 1 2 3",
            "Fig, Feige\n  ink 0 disc 1 2 3",
        ] {
            assert_eq!(read(text, 2).unwrap_err(), text.lines().count(), "{text}");
        }
    }
}
