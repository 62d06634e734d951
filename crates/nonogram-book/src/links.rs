//! The links of a book that is read on a screen: from the contents to the parts, from a puzzle to
//! its solution and back.

use crate::front::entries;
use crate::plan::{Content, Plan};
use crate::puzzles::heading;
use crate::settings::BoardsPerPage;
use crate::sheet::Slot;
use crate::source::BookSource;
use nonogram_render::page::PageLink;

impl BookSource<'_> {
    /// The links of a page. Solutions in a file of their own have none.
    pub(crate) fn links(&self, plan: &Plan, number: usize, content: &Content) -> Vec<PageLink> {
        let (sheet, print) = (&plan.sheet, &self.print);
        let mut links: Vec<(Slot, Option<usize>)> = Vec::new();
        match content {
            Content::Contents(shown) => {
                let parts = plan.parts[shown.clone()].iter().map(|part| part.page);
                let slots = entries(sheet, print, shown.len()).into_iter();
                links.extend(slots.zip(parts.map(Some)));
            }
            Content::Puzzles(puzzles, half) => {
                let per_page = match half {
                    Some(_) => BoardsPerPage::One,
                    None => self.settings.per_page,
                };
                let solutions = plan.solution_pages();
                let slots = sheet.slots(per_page, print).into_iter();
                for (index, slot) in puzzles.clone().zip(slots) {
                    let height = heading(print);
                    links.push((Slot { height, ..slot }, solutions.get(index).copied()));
                }
                // The foot names the page of the first solution, and maybe of others.
                let foot = Slot {
                    x: 0.0,
                    y: sheet.height(print),
                    width: sheet.width(),
                    height: sheet.size().1 - sheet.height(print),
                };
                links.push((foot, solutions.get(puzzles.start).copied()));
            }
            Content::Solutions(page) => {
                let puzzles = plan.puzzle_pages();
                for (index, slot) in page.places(print) {
                    links.push((slot, puzzles.get(index).copied()));
                }
            }
            _ => {}
        }
        let (left, top) = (sheet.left(number), sheet.top());
        let mut made = Vec::new();
        for (slot, target) in links {
            if let Some(target) = target {
                let place = [left + slot.x, top + slot.y, slot.width, slot.height];
                made.push(PageLink {
                    place: place.into(),
                    page: target - 1,
                });
            }
        }
        made
    }
}
