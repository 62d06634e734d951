//! Figures of geometry, signs, ornaments.

use super::canvas::{Canvas, around};
use super::nature::star as star_corners;
use super::{Dice, Motif};

pub(super) const MOTIFS: [Motif; 10] = [
    Motif { name: "Target", paint: target, lean: 0.0 },
    Motif { name: "Polygon", paint: polygon, lean: 0.5 },
    Motif { name: "Star", paint: star, lean: 0.1 },
    Motif { name: "Heart", paint: heart, lean: 0.06 },
    Motif { name: "Snowflake", paint: snowflake, lean: 0.02 },
    Motif { name: "Spiral", paint: spiral, lean: 0.5 },
    Motif { name: "Arrow", paint: arrow, lean: 0.5 },
    Motif { name: "Lightning", paint: lightning, lean: 0.03 },
    Motif { name: "Gem", paint: gem, lean: 0.01 },
    Motif { name: "Note", paint: note, lean: 0.01 },
];

fn target(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let (x, y) = (dice.between(-0.15, 0.15), dice.between(-0.15, 0.15));
    let rings = dice.number(2, 3);
    let width = 0.98 / f64::from(2 * rings) * dice.between(0.85, 1.1);
    for ring in 0..rings {
        let outer = 0.98 - f64::from(2 * ring) * width;
        let (x, y) = (x * (1.0 - outer), y * (1.0 - outer));
        canvas.paint().ellipse(x, y, outer, outer);
        canvas.wipe().disc(x, y, outer - width);
    }
    canvas.paint().dot(x, y, 0.5 * width);
}

fn regular(corners: u32, radius: f64, turns: f64) -> Vec<(f64, f64)> {
    let corner = |index| around((0.0, 0.0), radius, turns + f64::from(index) / f64::from(corners));
    (0..corners).map(corner).collect()
}

fn polygon(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let (outer, inner) = (dice.number(3, 8), dice.number(3, 8));
    canvas.polygon(&regular(outer, 1.0, -0.25));
    let room = if outer == 3 { 0.42 } else { 0.62 };
    let hole = dice.between(0.6, 1.0) * room;
    match dice.number(0, 2) {
        0 => canvas.wipe().disc(0.0, 0.0, hole),
        1 => canvas.wipe().polygon(&regular(inner, hole, dice.between(0.0, 1.0))),
        _ => canvas.wipe().polygon(&star_corners((0.0, 0.0), inner.max(4), hole, 0.5 * hole, 0.0)),
    };
    if dice.once_in(2) {
        canvas.paint().dot(0.0, 0.0, 0.45 * hole);
    }
}

fn star(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let points = dice.number(4, 8);
    let inner = dice.between(0.4, 0.58);
    canvas.polygon(&star_corners((0.0, 0.04), points, 1.05, inner, -0.25));
    match dice.number(0, 3) {
        0 => canvas.wipe().polygon(&star_corners((0.0, 0.04), points, 0.55, 0.55 * inner, -0.25)),
        1 => canvas.wipe().disc(0.0, 0.04, 0.6 * inner),
        2 => canvas.wipe().dot(-0.16, -0.05, 0.07).dot(0.16, -0.05, 0.07),
        _ => canvas,
    };
}

pub(super) fn heart_at(canvas: &mut Canvas, x: f64, y: f64, size: f64) {
    let at = |dx: f64, dy: f64| (x + size * dx, y + size * dy);
    for side in [-1.0, 1.0] {
        let (x, y) = at(0.48 * side, -0.32);
        canvas.disc(x, y, 0.5 * size);
    }
    canvas.polygon(&[at(-0.93, -0.1), at(-0.2, -0.5), at(0.2, -0.5), at(0.93, -0.1), at(0.0, 0.98)]);
}

fn heart(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    heart_at(canvas, 0.0, 0.0, dice.between(0.92, 1.0));
    match dice.number(0, 3) {
        0 => {
            canvas.wipe();
            heart_at(canvas, 0.0, -0.02, dice.between(0.5, 0.65));
        }
        1 => {
            canvas.wipe().stroke(0.1, &[(-0.65, -0.3), (-0.55, -0.52), (-0.35, -0.62)]);
        }
        2 => {
            let y = dice.between(-0.3, 0.1);
            canvas.wipe().stroke(0.08, &[(0.0, -0.6), (0.14, y - 0.15), (-0.14, y + 0.1), (0.06, 0.4), (0.0, 1.0)]);
        }
        _ => {
            canvas.wipe().stroke(0.14, &[(-1.0, 0.28), (1.0, -0.32)]);
            canvas.paint().stroke(0.05, &[(-1.0, 0.28), (1.0, -0.32)]);
        }
    }
}

fn snowflake(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let arms = if dice.once_in(2) { 6 } else { 8 };
    let (near, far) = (dice.between(0.4, 0.5), dice.between(0.7, 0.8));
    let twig = dice.between(0.22, 0.3);
    for arm in 0..arms {
        let turns = 0.25 + f64::from(arm) / f64::from(arms);
        let tip = around((0.0, 0.0), 1.0, turns);
        canvas.stroke(0.1, &[(0.0, 0.0), tip]);
        if arms == 6 || arm % 2 == 0 {
            for at in [near, far] {
                let fork = around((0.0, 0.0), at, turns);
                for side in [-0.15, 0.15] {
                    canvas.stroke(0.08, &[fork, around(fork, twig, turns + side)]);
                }
            }
        }
    }
    if dice.once_in(2) {
        canvas.disc(0.0, 0.0, 0.2);
    }
}

fn spiral(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let rounds = dice.between(1.6, 2.3);
    let steps = 60;
    let growth = 0.9 / rounds;
    let points: Vec<(f64, f64)> = (0..=steps)
        .map(|step| {
            let turns = rounds * f64::from(step) / f64::from(steps);
            around((0.0, 0.0), 0.06 + growth * turns, turns)
        })
        .collect();
    canvas.stroke(growth * dice.between(0.45, 0.6), &points);
}

fn arrow(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let head = dice.between(-0.05, 0.25);
    let (breadth, shaft) = (dice.between(0.7, 0.95), dice.between(0.2, 0.36));
    canvas.polygon(&[(1.0, 0.0), (head, breadth), (head, -breadth)]);
    canvas.rectangle(-0.95, -shaft, head + 0.05, shaft);
    if dice.once_in(2) {
        canvas.wipe().polygon(&[(-1.1, -shaft - 0.01), (-0.62, 0.0), (-1.1, shaft + 0.01)]);
    }
}

fn lightning(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let knee = dice.between(-0.1, 0.15);
    let breadth = dice.between(0.35, 0.5);
    canvas.polygon(&[
        (-0.1, -1.0),
        (0.6, -1.0),
        (0.2, knee - 0.2),
        (0.7, knee - 0.2),
        (-0.5, 1.0),
        (-0.1, knee + 0.22),
        (-0.1 - 1.3 * breadth, knee + 0.22),
    ]);
}

fn gem(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let (girdle, table) = (dice.between(-0.4, -0.2), dice.between(0.45, 0.65));
    let outline = [(-table, -0.85), (table, -0.85), (1.0, girdle), (0.0, 0.95), (-1.0, girdle)];
    canvas.polygon(&outline);
    let inner = 0.5 * table;
    canvas.wipe().stroke(0.05, &[(-0.95, girdle), (0.95, girdle)]);
    canvas.stroke(0.05, &[(-inner, girdle), (0.0, 0.85), (inner, girdle)]);
    if dice.once_in(2) {
        canvas.stroke(0.05, &[(-inner, girdle), (0.0, -0.8), (inner, girdle)]);
    }
}

fn note(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let head = (dice.between(0.26, 0.34), dice.between(0.2, 0.26));
    let slope = dice.between(0.05, 0.25);
    let lean = super::canvas::direction(-0.05);
    if dice.once_in(2) {
        let (left, right) = (-0.42, 0.72);
        canvas.leaning((left - 0.25, 0.72), head, lean);
        canvas.leaning((right - 0.25, 0.72 - slope), head, lean);
        canvas.rectangle(left - 0.1, -0.75, left + 0.04, 0.72);
        canvas.rectangle(right - 0.1, -0.75 - slope, right + 0.04, 0.72 - slope);
        let beam = |top: f64| {
            [
                (left - 0.1, top),
                (right + 0.04, top - slope),
                (right + 0.04, top + 0.26 - slope),
                (left - 0.1, top + 0.26),
            ]
        };
        canvas.polygon(&beam(-0.75));
        if dice.once_in(2) {
            canvas.polygon(&beam(-0.35));
        }
    } else {
        canvas.leaning((-0.25, 0.65), (head.0 + 0.1, head.1 + 0.08), lean);
        canvas.rectangle(-0.02, -0.95, 0.14, 0.65);
        canvas.polygon(&[(0.0, -0.95), (0.35, -0.55), (0.75, -0.4 + slope), (0.7, 0.2), (0.4, -0.15), (0.0, -0.4)]);
    }
}
