//! Colors whose distances are like those that people see.

/// A color as lightness, red against green, and yellow against blue. Lightness is from 0 to 100;
/// distances are like those of CIE Lab, and the same on every machine, since they need no powers.
pub(crate) type LabColor = [f32; 3];

pub(crate) fn color([red, green, blue]: [u8; 3]) -> LabColor {
    let [r, g, b] = [red, green, blue].map(|part| f32::from(part) / 255.0);
    [
        100.0 * (0.299 * r + 0.587 * g + 0.114 * b),
        90.0 * (r - g),
        70.0 * ((r + g) / 2.0 - b),
    ]
}

pub(crate) fn difference(a: LabColor, b: LabColor) -> f32 {
    let [x, y, z] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
    (x * x + y * y + z * z).sqrt()
}

pub(crate) fn rgb(pixel: [u8; 4]) -> [u8; 3] {
    [pixel[0], pixel[1], pixel[2]]
}
