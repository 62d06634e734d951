#![doc = include_str!("../README.md")]

mod abreast;
mod candidates;
mod cluster;
mod color;
mod distance;
mod figure;
mod grid;
mod inks;
mod likeness;
mod map;
mod paper;
mod parts;
mod pixels;
mod room;
mod score;
mod strokes;
mod upright;

pub use figure::Figure;
pub use parts::parts;
pub use pixels::Pixels;
pub use room::filled_part;

/// A way to draw a figure in few cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Style {
    /// All of the figure is filled.
    Silhouette,
    /// Its outline and its dark or its light parts.
    Outline,
    /// Its dark or its light parts alone.
    Tones,
    /// Its outline, and one or two of three groups of its colors.
    ThreeTones,
    /// Several inks.
    Inks,
}

impl Style {
    /// All styles; several inks are the last.
    pub const ALL: [Self; 5] = [
        Self::Silhouette,
        Self::Outline,
        Self::Tones,
        Self::ThreeTones,
        Self::Inks,
    ];

    /// The styles whose pictures most people recognise.
    pub const DEFAULT: [Self; 3] = [Self::Silhouette, Self::Outline, Self::ThreeTones];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Silhouette => "silhouette",
            Self::Outline => "outline",
            Self::Tones => "tones",
            Self::ThreeTones => "three-tones",
            Self::Inks => "inks",
        }
    }
}

impl std::fmt::Display for Style {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

/// Reads a word of [`Style::name`].
impl std::str::FromStr for Style {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|style| style.name() == text);
        found.ok_or_else(|| format!("expected one of {}", Self::ALL.map(Self::name).join(", ")))
    }
}

/// A small picture of a figure.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Candidate {
    /// The number of cells in a row.
    pub width: usize,
    /// The ink of each cell, row by row: 0 for the ground, then the inks from 1.
    pub cells: Vec<u8>,
    /// Red, green and blue of each ink.
    pub inks: Vec<[u8; 3]>,
    /// How much of the figure it keeps. Scores compare pictures of one figure, size and number of
    /// inks.
    pub score: f32,
    /// How it was drawn.
    pub style: Style,
    /// For each cell, what it takes off the likeness to give it the ground and each ink: 0 for the
    /// one it has, otherwise the more, the clearer the figure says what the cell is.
    pub costs: Vec<f32>,
    /// Whether the figure is its own mirror image, so that both cells of a pair should change
    /// together.
    pub is_symmetric: bool,
    /// Whether the figure was turned upright.
    pub is_turned: bool,
}

/// What it costs to draw in a margin.
const IN_MARGIN: f32 = 1.0;

impl Candidate {
    /// Puts empty lines around the picture, so that it has this size.
    fn center_on(&mut self, (width, height): (usize, usize)) {
        let inks = self.inks.len() + 1;
        let old = self.cells.len() / self.width;
        let (left, top) = ((width - self.width) / 2, (height - old) / 2);
        let mut cells = vec![0; width * height];
        let mut blank = vec![IN_MARGIN; inks];
        blank[0] = 0.0;
        let mut costs = blank.repeat(width * height);
        for row in 0..old {
            let (from, to) = (row * self.width, (top + row) * width + left);
            cells[to..to + self.width].copy_from_slice(&self.cells[from..from + self.width]);
            costs[to * inks..(to + self.width) * inks]
                .copy_from_slice(&self.costs[from * inks..(from + self.width) * inks]);
        }
        self.width = width;
        self.cells = cells;
        self.costs = costs;
    }
}

impl Figure {
    /// Pictures on a board of this width and height in one ink, the best first, all different. A
    /// long thing that lies on a diagonal is turned upright: see [`Self::as_it_lies`].
    ///
    /// # Panics
    /// If a side is 0.
    ///
    /// # Complexity
    /// Some milliseconds to some tens of them for a board of 15x15.
    pub fn candidates(&self, (width, height): (usize, usize), styles: &[Style]) -> Vec<Candidate> {
        assert!(width > 0 && height > 0, "a board of {width}x{height}");
        let size = (width, height);
        let figure = self.standing(size);
        let part = figure.part_of(size);
        let mut found = candidates::candidates(&figure.filling(part), part, styles);
        for candidate in &mut found {
            candidate.center_on(size);
        }
        found
    }

    /// Pictures on a board of this width and height in at most `inks` inks, the best first, all
    /// different. A long thing that lies on a diagonal is turned upright.
    ///
    /// # Panics
    /// If a side or `inks` is 0.
    pub fn colored(&self, (width, height): (usize, usize), inks: usize) -> Vec<Candidate> {
        assert!(
            width > 0 && height > 0 && inks > 0,
            "a board of {width}x{height} in {inks} inks"
        );
        let size = (width, height);
        let part = self.standing(size).part_of(size);
        let figure = self.standing(size).filling(part);
        let strokes = figure.strokes(figure.cell(part));
        let lines = strokes.and_then(|strokes| strokes.lines);
        let mut found = inks::candidates(lines.as_ref().unwrap_or(&figure), part, inks);
        for candidate in &mut found {
            candidate.center_on(size);
        }
        found
    }

    /// The least score of a picture in one ink that shows what the figure is. Below it are single
    /// dots, broken strokes and nearly empty boards.
    pub fn fair_score(&self) -> f32 {
        if self.is_photo || self.fills_box() {
            FAIR_IN_BOX
        } else {
            FAIR
        }
    }

    /// The side of a cell in pixels, on a board of this width and height.
    pub(crate) fn cell(&self, (width, height): (usize, usize)) -> f32 {
        (self.width() as f32 / width as f32).max(self.height() as f32 / height as f32)
    }
}

/// See [`Figure::fair_score`]: of 540 icons, the best pictures at 8x8 score 0.92 or more, and at
/// 15x15 1.04. A figure that fills its box has no outline that counts.
const FAIR: f32 = 0.85;
const FAIR_IN_BOX: f32 = 0.5;
