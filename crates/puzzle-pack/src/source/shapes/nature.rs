//! Plants, fruit, sky.

use super::canvas::{Canvas, around, direction};
use super::{Dice, Motif};

pub(super) const MOTIFS: [Motif; 10] = [
    Motif { name: "Moon", paint: moon, lean: 0.1 },
    Motif { name: "Sun", paint: sun, lean: 0.5 },
    Motif { name: "Flower", paint: flower, lean: 0.02 },
    Motif { name: "Blossom", paint: blossom, lean: 0.5 },
    Motif { name: "Fir tree", paint: fir, lean: 0.01 },
    Motif { name: "Tree", paint: tree, lean: 0.02 },
    Motif { name: "Mushroom", paint: mushroom, lean: 0.03 },
    Motif { name: "Leaf", paint: leaf, lean: 0.5 },
    Motif { name: "Apple", paint: apple, lean: 0.02 },
    Motif { name: "Cherries", paint: cherries, lean: 0.02 },
];

fn moon(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    canvas.disc(0.0, 0.0, 0.95);
    let shift = dice.between(0.35, 0.6);
    canvas.wipe().disc(shift, -0.15, dice.between(0.7, 0.8));
    if dice.once_in(2) {
        let (x, y) = (dice.between(0.35, 0.6), dice.between(-0.3, 0.1));
        canvas.paint().polygon(&star((x, y), 5, 0.32, 0.14, -0.25));
    }
}

/// The corners of a star, with one point in the direction `turns`.
pub(super) fn star(middle: (f64, f64), points: u32, outer: f64, inner: f64, turns: f64) -> Vec<(f64, f64)> {
    let corner = |index: u32| {
        let distance = if index.is_multiple_of(2) { outer } else { inner };
        around(middle, distance, turns + f64::from(index) / f64::from(2 * points))
    };
    (0..2 * points).map(corner).collect()
}

fn sun(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let rays = dice.number(6, 11);
    let disc = dice.between(0.42, 0.58);
    canvas.polygon(&star((0.0, 0.0), rays, 1.05, disc + 0.02, 0.0));
    canvas.wipe().disc(0.0, 0.0, disc + dice.between(0.08, 0.14));
    canvas.paint().disc(0.0, 0.0, disc);
    if dice.once_in(3) {
        canvas.wipe().dot(-0.18, -0.12, 0.07).dot(0.18, -0.12, 0.07);
        canvas.stroke(0.1, &[(-0.2, 0.16), (0.0, 0.25), (0.2, 0.16)]);
    }
}

fn petals(canvas: &mut Canvas, middle: (f64, f64), number: u32, reach: f64, breadth: f64, turns: f64) {
    for petal in 0..number {
        let turns = turns + f64::from(petal) / f64::from(number);
        let at = around(middle, 0.58 * reach, turns);
        canvas.leaning(at, (0.45 * reach, breadth), direction(turns));
    }
}

fn flower(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let foot = (dice.between(-0.15, 0.15), 1.0);
    canvas.stroke(0.12, &[(0.0, -0.3), (0.03, 0.4), foot]);
    let leaf = dice.between(0.45, 0.6);
    canvas.leaning((0.3, leaf), (0.3, 0.13), direction(-0.08));
    if dice.once_in(2) {
        canvas.leaning((-0.28, leaf + 0.12), (0.28, 0.13), direction(0.08));
    }
    petals(canvas, (0.0, -0.35), dice.number(5, 7), 0.62, dice.between(0.17, 0.2), 0.25);
    canvas.wipe().disc(0.0, -0.35, 0.22).paint().dot(0.0, -0.35, 0.1);
}

fn blossom(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let number = dice.number(4, 8);
    let breadth = 1.25 / f64::from(number);
    petals(canvas, (0.0, 0.0), number, 0.98, breadth, 0.0);
    let middle = dice.between(0.22, 0.4);
    canvas.disc(0.0, 0.0, middle + 0.05).wipe().disc(0.0, 0.0, middle);
    canvas.paint().dot(0.0, 0.0, middle - 0.16);
}

fn fir(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let tiers = dice.number(2, 4);
    canvas.rectangle(-0.11, 0.6, 0.11, 1.0);
    let (top, bottom) = (-1.0, dice.between(0.62, 0.75));
    let step = (bottom - top) / f64::from(tiers);
    for tier in 0..tiers {
        let foot = top + step * f64::from(tier + 1);
        let breadth = 0.28 + 0.6 * f64::from(tier + 1) / f64::from(tiers);
        let head = (foot - step * 1.55).max(top);
        canvas.polygon(&[(0.0, head), (breadth, foot), (-breadth, foot)]);
    }
    if dice.once_in(2) {
        canvas.wipe();
        for ball in 0..dice.number(2, 4) {
            let y = -0.35 + 0.32 * f64::from(ball);
            canvas.dot(dice.between(-0.25, 0.25), y, 0.06);
        }
    }
}

fn tree(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let trunk = dice.between(0.1, 0.16);
    canvas.polygon(&[(-trunk, 0.0), (trunk, 0.0), (1.7 * trunk, 1.0), (-1.7 * trunk, 1.0)]);
    let reach = dice.between(0.3, 0.42);
    let number = dice.number(4, 6);
    canvas.disc(0.0, -0.35, 0.45);
    for part in 0..number {
        let turns = 0.5 + f64::from(part) / f64::from(2 * (number - 1));
        let (x, y) = around((0.0, -0.22), 0.55, turns);
        canvas.disc(x, y, reach * dice.between(0.85, 1.05));
    }
    if dice.once_in(2) {
        canvas.wipe();
        for _ in 0..dice.number(2, 5) {
            canvas.dot(dice.between(-0.5, 0.5), dice.between(-0.65, -0.1), 0.07);
        }
    }
}

fn mushroom(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let rim = dice.between(-0.05, 0.15);
    let cap = dice.between(0.8, 0.98);
    canvas.ellipse(0.0, rim, cap, rim + 0.95);
    canvas.wipe().rectangle(-1.0, rim, 1.0, 1.1);
    let stem = dice.between(0.2, 0.32);
    canvas.paint().polygon(&[(-stem, rim), (stem, rim), (stem + 0.12, 0.98), (-stem - 0.12, 0.98)]);
    canvas.wipe();
    for spot in 0..dice.number(2, 4) {
        let x = -0.5 + 0.36 * f64::from(spot);
        canvas.dot(x, dice.between(rim - 0.65, rim - 0.25), dice.between(0.08, 0.16));
    }
    if dice.once_in(2) {
        canvas.stroke(0.05, &[(-stem, rim + 0.12), (stem, rim + 0.12)]);
    }
}

/// A lens from -0.9 to 0.7, with its widest place at `bulge` of its length.
fn lens(breadth: f64) -> Vec<(f64, f64)> {
    let side = |sign: f64| {
        (0..=12).map(move |step| {
            let share = if sign > 0.0 { f64::from(step) / 12.0 } else { f64::from(12 - step) / 12.0 };
            (-0.95 + 1.65 * share, sign * breadth * 4.0 * share * (1.0 - share))
        })
    };
    side(1.0).chain(side(-1.0)).collect()
}

fn leaf(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let breadth = dice.between(0.48, 0.66);
    canvas.polygon(&lens(breadth));
    canvas.stroke(0.1, &[(0.5, 0.0), (1.0, 0.1)]);
    canvas.wipe().stroke(0.06, &[(-0.75, 0.0), (0.72, 0.0)]);
    for vein in 0..dice.number(1, 3) {
        let x = -0.15 + 0.32 * f64::from(vein);
        let reach = 0.55 * breadth;
        canvas.stroke(0.05, &[(x, 0.0), (x - 0.25, reach)]);
        canvas.stroke(0.05, &[(x, 0.0), (x - 0.25, -reach)]);
    }
}

fn apple(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let waist = dice.between(0.3, 0.4);
    canvas.ellipse(-waist, 0.2, 0.58, 0.72).ellipse(waist, 0.2, 0.58, 0.72);
    canvas.stroke(0.13, &[(0.0, -0.35), (0.06, -0.7), (0.0, -1.0)]);
    canvas.leaning((0.36, -0.78), (0.32, 0.14), direction(dice.between(-0.06, 0.0)));
    match dice.number(0, 2) {
        0 => canvas.wipe().disc(1.0, 0.15, dice.between(0.3, 0.42)),
        1 => canvas.wipe().leaning((-0.5, 0.02), (0.08, 0.3), direction(0.05)),
        _ => canvas.wipe().stroke(0.08, &[(0.45, -0.2), (0.62, 0.05)]),
    };
}

fn cherries(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let (one, other) = (dice.between(0.36, 0.46), dice.between(0.36, 0.46));
    let top = (dice.between(-0.05, 0.3), -0.9);
    let high = dice.between(0.3, 0.42);
    canvas.stroke(0.1, &[top, (-0.3, -0.3), (-0.5, 0.5)]);
    canvas.stroke(0.1, &[top, (0.42, -0.2), (0.45, high)]);
    canvas.leaning((top.0 + 0.3, -0.75), (0.38, 0.17), direction(0.05));
    canvas.disc(-0.5, 0.55, one).disc(0.45, high, other);
    canvas.wipe().dot(-0.62, 0.42, 0.08).dot(0.33, high - 0.13, 0.08);
}
