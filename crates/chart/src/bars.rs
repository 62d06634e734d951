//! Bars for words, one below the other, each with its count.

use crate::style::{self, Area, DrawResult};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// The most bars. If there are more words, the last bar is for all that have no bar of their own.
const MOST: usize = 9;

/// The width of a bar's word, and of its count.
const WORD: i32 = 104;
const COUNT: i32 = 64;

/// The most characters of a word.
const LETTERS: usize = 15;

/// The words that have bars.
fn shown(words: &[(String, u64)]) -> Vec<(String, u64)> {
    let single = if words.len() > MOST {
        MOST - 1
    } else {
        words.len()
    };
    let (first, rest) = words.split_at(single);
    let mut bars = first.to_vec();
    if !rest.is_empty() {
        let count = rest.iter().map(|(_, count)| count).sum();
        bars.push((format!("{} others", rest.len()), count));
    }
    for (word, _) in &mut bars {
        if word.chars().count() > LETTERS {
            *word = word.chars().take(LETTERS - 1).chain(['…']).collect();
        }
    }
    bars
}

pub(crate) fn draw(words: &[(String, u64)], area: &Area<'_>) -> DrawResult {
    let bars = shown(words);
    let (width, height) = area.dim_in_pixel();
    let step = (height as i32 / bars.len().max(1) as i32).min(24);
    let most = bars.iter().map(|(_, count)| *count).max().unwrap_or(0);
    let room = f64::from(width as i32 - WORD - COUNT);
    let [left, right] = [HPos::Left, HPos::Right]
        .map(|position| style::text(style::LABEL).pos(Pos::new(position, VPos::Center)));
    for ((word, count), top) in bars.iter().zip((0..).step_by(step as usize)) {
        let length = (room * *count as f64 / most.max(1) as f64).round() as i32;
        let middle = top + step / 2;
        let corners = [(WORD, top + 3), (WORD + length, top + step - 3)];
        area.draw(&Rectangle::new(corners, style::BAR.filled()))?;
        area.draw_text(word, &right, (WORD - 8, middle))?;
        let label = count.to_string();
        area.draw_text(&label, &left, (WORD + length + 6, middle))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_words_share_the_last_bar() {
        let words: Vec<_> = (0..12).map(|word| (format!("{word:020}"), 1)).collect();
        let bars = shown(&words);
        assert_eq!(bars.len(), MOST);
        assert_eq!(bars[MOST - 1], ("4 others".to_string(), 4));
        assert!(bars.iter().all(|(word, _)| word.chars().count() <= LETTERS));
        assert_eq!(shown(&words[..9]).last().unwrap().1, 1);
    }
}
