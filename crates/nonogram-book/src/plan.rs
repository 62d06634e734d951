//! What each page holds: sections, numbers of pages, and the inside margin.
//!
//! The inside margin depends on the number of pages, and the other way round. Margins are tried
//! from the narrowest on, so the first with few enough pages is taken.

use crate::front::{contents_lines, how_to_solve};
use crate::settings::{BoardsPerPage, BookSettings, SectionsBy};
use crate::sheet::PageSheet;
use crate::solutions::{SolutionPage, solution_pages};
use crate::source::{BookSource, Part};
use crate::trim::inside_margins;
use nonogram_render::page::Page;
use std::ops::Range;

/// The number of a left page and of a right page, modulo 2.
const LEFT: usize = 0;
const RIGHT: usize = 1;

/// What a page holds.
#[derive(Clone, Debug)]
pub(crate) enum Content {
    HalfTitle,
    Blank,
    Title,
    Imprint,
    HowToSolve(Page),
    /// Entries of the contents.
    Contents(Range<usize>),
    Section(usize),
    /// Puzzles, or the left (0) or the right half of one.
    Puzzles(Range<usize>, Option<usize>),
    Solutions(SolutionPage),
    Notes,
    Closing,
}

/// The pages of a book or of its solutions.
pub(crate) struct Plan {
    pub(crate) sheet: PageSheet,
    pub(crate) contents: Vec<Content>,
    pub(crate) parts: Vec<Part>,
    /// Whether pages have sides, so that some stay blank.
    is_bound: bool,
}

impl BookSource<'_> {
    /// Plans the book.
    pub(crate) fn plan(&self) -> Plan {
        self.settle(|sheet| self.plan_on(sheet))
    }

    /// Plans the file of solutions.
    pub(crate) fn plan_solutions(&self) -> Plan {
        self.settle(|sheet| {
            let mut plan = Plan {
                sheet,
                contents: Vec::new(),
                parts: Vec::new(),
                is_bound: !self.settings.is_ebook,
            };
            plan.add_solutions(self);
            plan.even()
        })
    }

    /// The puzzles in an order that leaves few pages blank: where a spread would begin on a right
    /// page, the next puzzle of its section that is not one comes first. Where puzzles share pages,
    /// the order stays.
    pub(crate) fn without_gaps(&self) -> Vec<usize> {
        let all = 0..self.puzzles.len();
        if self.settings.is_ebook || self.settings.per_page != BoardsPerPage::One {
            return all.collect();
        }
        let sheet = self.plan().sheet;
        let is_spread: Vec<bool> = all.map(|index| self.is_spread(index, &sheet)).collect();
        let mut order = Vec::new();
        for section in &self.sections {
            // A section begins on a right page, which may have its name alone.
            let mut is_left = self.settings.sections != SectionsBy::Nothing;
            let mut rest: Vec<usize> = section.puzzles.clone().collect();
            while !rest.is_empty() {
                let fits = |&index: &usize| is_left || !is_spread[index];
                let next = rest.remove(rest.iter().position(fits).unwrap_or(0));
                is_left = is_spread[next] || !is_left;
                order.push(next);
            }
        }
        order
    }

    /// The plan whose inside margin belongs to its number of pages.
    fn settle(&self, plan: impl Fn(PageSheet) -> Plan) -> Plan {
        let BookSettings { trim, inside, .. } = *self.settings;
        if self.settings.is_ebook {
            return plan(PageSheet::on_screen(trim, inside));
        }
        let mut plans =
            inside_margins().map(|(most, least)| (most, plan(PageSheet::new(trim, inside, least))));
        let fitting = plans.find(|(most, plan)| plan.contents.len() <= *most);
        fitting.expect("the widest margin has no limit").1
    }

    fn plan_on(&self, sheet: PageSheet) -> Plan {
        let mut plan = Plan {
            sheet,
            contents: Vec::new(),
            parts: Vec::new(),
            is_bound: !self.settings.is_ebook,
        };
        if plan.is_bound {
            plan.contents.extend([Content::HalfTitle, Content::Blank]);
        }
        plan.contents.extend([Content::Title, Content::Imprint]);
        let entries = self.languages.len()
            + self.sections.len()
            + usize::from(!self.settings.solutions_apart);
        let most = contents_lines(&sheet, &self.print);
        let starts = (0..entries).step_by(most);
        plan.contents
            .extend(starts.map(|start| Content::Contents(start..(start + most).min(entries))));
        for words in &self.languages {
            let mut pages = how_to_solve(self, words, &sheet, plan.contents.len() + 1);
            if pages.len() > 1 {
                // The pages of the worked example face each other.
                plan.turn_to(LEFT);
                pages = how_to_solve(self, words, &sheet, plan.contents.len() + 1);
            }
            plan.begin(&words.how_to_solve, None);
            plan.contents
                .extend(pages.into_iter().map(Content::HowToSolve));
        }
        for (index, section) in self.sections.iter().enumerate() {
            plan.turn_to(RIGHT);
            plan.begin(&section.name, Some(section.puzzles.clone()));
            if self.settings.sections != SectionsBy::Nothing {
                plan.contents.push(Content::Section(index));
            }
            let Range { mut start, end } = section.puzzles;
            while start < end {
                if self.is_spread(start, &sheet) {
                    plan.turn_to(LEFT);
                    plan.contents.extend(
                        [LEFT, RIGHT].map(|half| Content::Puzzles(start..start + 1, Some(half))),
                    );
                    start += 1;
                    continue;
                }
                let most = end.min(start + self.settings.per_page.count());
                let next = (start + 1..most)
                    .find(|&index| self.is_spread(index, &sheet))
                    .unwrap_or(most);
                plan.contents.push(Content::Puzzles(start..next, None));
                start = next;
            }
        }
        if !self.settings.solutions_apart {
            plan.turn_to(RIGHT);
            plan.begin(&self.words.solutions, None);
            plan.add_solutions(self);
        }
        plan.contents
            .extend((0..self.settings.note_pages).map(|_| Content::Notes));
        let closing = self.settings.closing.as_deref();
        if closing.is_none_or(|text| !text.trim().is_empty()) {
            plan.contents.push(Content::Closing);
        }
        plan.even()
    }
}

impl Plan {
    /// Begins a part on the next page.
    fn begin(&mut self, name: &str, puzzles: Option<Range<usize>>) {
        self.parts.push(Part {
            name: name.to_string(),
            puzzles,
            page: self.contents.len() + 1,
        });
    }

    /// Leaves a page blank if the next one is not on this side.
    fn turn_to(&mut self, side: usize) {
        if self.is_bound && (self.contents.len() + 1) % 2 != side {
            self.contents.push(Content::Blank);
        }
    }

    fn add_solutions(&mut self, source: &BookSource<'_>) {
        let pages = solution_pages(source, &self.sheet);
        self.contents
            .extend(pages.into_iter().map(Content::Solutions));
    }

    /// A leaf has two pages.
    fn even(mut self) -> Self {
        self.turn_to(RIGHT);
        self
    }

    /// The page of the solution of each puzzle.
    pub(crate) fn solution_pages(&self) -> Vec<usize> {
        let mut pages = Vec::new();
        for (number, content) in (1..).zip(&self.contents) {
            if let Content::Solutions(page) = content {
                pages.extend(page.puzzles.clone().map(|_| number));
            }
        }
        pages
    }

    /// The first page of each puzzle.
    pub(crate) fn puzzle_pages(&self) -> Vec<usize> {
        let mut pages = Vec::new();
        for (number, content) in (1..).zip(&self.contents) {
            if let Content::Puzzles(puzzles, None | Some(LEFT)) = content {
                pages.extend(puzzles.clone().map(|_| number));
            }
        }
        pages
    }
}
