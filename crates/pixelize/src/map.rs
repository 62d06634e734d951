//! Numbers for each pixel, and their means over rectangles.

/// A number for each pixel, row by row.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PixelMap {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) values: Vec<f32>,
}

impl PixelMap {
    /// The values by the numbers of the pixels.
    pub(crate) fn new(width: usize, height: usize, value: impl FnMut(usize) -> f32) -> Self {
        Self {
            width,
            height,
            values: (0..width * height).map(value).collect(),
        }
    }

    /// The values by column and row.
    pub(crate) fn at_places(
        width: usize,
        height: usize,
        mut value: impl FnMut(usize, usize) -> f32,
    ) -> Self {
        Self::new(width, height, |at| value(at % width, at / width))
    }

    pub(crate) fn get(&self, x: usize, y: usize) -> f32 {
        self.values[y * self.width + x]
    }

    /// The value at a place, 0 outside.
    pub(crate) fn around(&self, x: isize, y: isize) -> f32 {
        let is_inside =
            (0..self.width as isize).contains(&x) && (0..self.height as isize).contains(&y);
        if is_inside {
            self.get(x as usize, y as usize)
        } else {
            0.0
        }
    }

    /// The value at a place, mixed of the four pixels around it, 0 outside.
    pub(crate) fn between(&self, x: f32, y: f32) -> f32 {
        let (x, y) = (x - 0.5, y - 0.5);
        let (left, top) = (x.floor(), y.floor());
        let [upper, lower] = [0, 1].map(|down| {
            let row = top as isize + down;
            let [first, second] = [0, 1].map(|column| self.around(left as isize + column, row));
            first + (x - left) * (second - first)
        });
        upper + (y - top) * (lower - upper)
    }

    /// The product with another map of the same size, value by value.
    pub(crate) fn times(&self, other: &Self) -> Self {
        Self::new(self.width, self.height, |at| {
            self.values[at] * other.values[at]
        })
    }

    /// The values of some pixels, and 0 for the others.
    pub(crate) fn only(&self, is_in: impl Fn(usize) -> bool) -> Self {
        Self::new(self.width, self.height, |at| {
            if is_in(at) { self.values[at] } else { 0.0 }
        })
    }

    pub(crate) fn map(&self, value: impl FnMut(f32) -> f32) -> Self {
        Self {
            values: self.values.iter().copied().map(value).collect(),
            ..*self
        }
    }

    pub(crate) fn sum(&self) -> f32 {
        let values = self.values.iter().map(|&value| f64::from(value));
        values.sum::<f64>() as f32
    }

    /// How much the map differs from its mirror image.
    pub(crate) fn asymmetry(&self) -> f32 {
        let apart = Self::at_places(self.width, self.height, |x, y| {
            (self.get(x, y) - self.get(self.width - 1 - x, y)).abs()
        });
        apart.sum()
    }

    /// A part of it; zeros where the part reaches beyond it.
    pub(crate) fn part(&self, left: isize, top: isize, width: usize, height: usize) -> Self {
        Self::at_places(width, height, |x, y| {
            self.around(left + x as isize, top + y as isize)
        })
    }

    /// Sums over rectangles.
    pub(crate) fn sums(&self) -> Sums {
        let width = self.width + 1;
        let mut sums = vec![0.0; width * (self.height + 1)];
        for y in 0..self.height {
            let mut row = 0.0;
            for x in 0..self.width {
                row += f64::from(self.get(x, y));
                sums[(y + 1) * width + x + 1] = sums[y * width + x + 1] + row;
            }
        }
        Sums { width, sums }
    }
}

/// The box of these pixels: left, right, top and bottom, each end behind the last one. `None`
/// without a pixel.
pub(crate) fn bounds(pixels: impl Iterator<Item = (usize, usize)>) -> Option<[usize; 4]> {
    let mut ends = None;
    for (x, y) in pixels {
        let [left, right, top, bottom] = ends.unwrap_or([x, x, y, y]);
        ends = Some([left.min(x), right.max(x + 1), top.min(y), bottom.max(y + 1)]);
    }
    ends
}

/// The sums of a map over all rectangles that begin at its corner.
pub(crate) struct Sums {
    width: usize,
    sums: Vec<f64>,
}

impl Sums {
    /// The sum from the corner to a place between pixels.
    fn to(&self, x: f32, y: f32) -> f64 {
        let (right, bottom) = (self.width - 1, self.sums.len() / self.width - 1);
        let (column, row) = ((x as usize).min(right), (y as usize).min(bottom));
        let (dx, dy) = (f64::from(x - column as f32), f64::from(y - row as f32));
        let at = row * self.width + column;
        let right = usize::from(column < right);
        let below = if row < bottom { self.width } else { 0 };
        let [top, low] =
            [at, at + below].map(|at| self.sums[at] * (1.0 - dx) + self.sums[at + right] * dx);
        top * (1.0 - dy) + low * dy
    }

    /// The mean over each cell between these borders, row by row.
    pub(crate) fn means(&self, columns: &[f32], rows: &[f32]) -> Vec<f32> {
        let mut corners = Vec::with_capacity(rows.len() * columns.len());
        for &y in rows {
            corners.extend(columns.iter().map(|&x| self.to(x, y)));
        }
        let width = columns.len();
        let mut means = Vec::with_capacity((rows.len() - 1) * (width - 1));
        for (row, high) in rows.windows(2).enumerate() {
            for (column, wide) in columns.windows(2).enumerate() {
                let top = row * width + column;
                let low = top + width;
                let sum = corners[low + 1] - corners[low] - corners[top + 1] + corners[top];
                let area = (high[1] - high[0]) * (wide[1] - wide[0]);
                means.push((sum / f64::from(area)) as f32);
            }
        }
        means
    }
}
