//! Animals, faces, beings from elsewhere.

use super::canvas::{Canvas, around, direction};
use super::{Dice, Motif};

pub(super) const MOTIFS: [Motif; 11] = [
    Motif { name: "Cat", paint: cat, lean: 0.02 },
    Motif { name: "Fish", paint: fish, lean: 0.03 },
    Motif { name: "Duck", paint: duck, lean: 0.01 },
    Motif { name: "Butterfly", paint: butterfly, lean: 0.04 },
    Motif { name: "Rabbit", paint: rabbit, lean: 0.02 },
    Motif { name: "Owl", paint: owl, lean: 0.01 },
    Motif { name: "Snail", paint: snail, lean: 0.01 },
    Motif { name: "Ghost", paint: ghost, lean: 0.02 },
    Motif { name: "Skull", paint: skull, lean: 0.02 },
    Motif { name: "Face", paint: face, lean: 0.03 },
    Motif { name: "Invader", paint: invader, lean: 0.0 },
];

fn cat(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let head = dice.between(0.72, 0.86);
    let ear = dice.between(-1.0, -0.86);
    canvas.ellipse(0.0, 0.2, head, 0.7);
    for side in [-1.0, 1.0] {
        canvas.paint().polygon(&[(0.95 * head * side, 0.1), (0.8 * side, ear), (0.1 * side, -0.4)]);
        if head > 0.79 {
            canvas.wipe().polygon(&[(0.68 * head * side, -0.35), (0.68 * side, ear + 0.3), (0.38 * side, -0.36)]);
        }
        canvas.wipe().dot(0.32 * side, dice.between(0.04, 0.07), dice.between(0.1, 0.15));
        canvas.stroke(0.05, &[(0.3 * side, 0.46), (side, 0.38)]);
    }
    canvas.polygon(&[(-0.11, 0.33), (0.11, 0.33), (0.0, 0.47)]);
    canvas.stroke(0.06, &[(-0.22, 0.66), (0.0, 0.56), (0.22, 0.66)]);
}

fn fish(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let fat = dice.between(0.42, 0.62);
    let tail = dice.between(0.4, 0.6);
    canvas.polygon(&[(0.35, 0.0), (1.0, -tail), (0.86, 0.0), (1.0, tail)]);
    let fin = dice.between(-0.25, 0.1);
    canvas.polygon(&[(fin - 0.3, -0.8 * fat), (fin + 0.4, -fat - 0.28), (fin + 0.35, -0.6 * fat)]);
    if dice.once_in(2) {
        canvas.polygon(&[(fin - 0.1, 0.8 * fat), (fin + 0.35, fat + 0.25), (fin + 0.3, 0.6 * fat)]);
    }
    canvas.ellipse(-0.22, 0.0, 0.76, fat);
    canvas.wipe().dot(-0.62, -0.15, 0.09);
    if dice.once_in(2) {
        canvas.stroke(0.06, &[(-0.36, -0.55 * fat), (-0.28, 0.0), (-0.36, 0.55 * fat)]);
    } else {
        canvas.stroke(0.06, &[(-1.0, 0.18), (-0.72, 0.14)]);
    }
    for stripe in 0..dice.number(0, 2) {
        let x = -0.02 + 0.26 * f64::from(stripe);
        canvas.stroke(0.07, &[(x, -0.8 * fat), (x + 0.06, 0.8 * fat)]);
    }
}

fn duck(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let body = dice.between(0.42, 0.5);
    canvas.ellipse(0.12, 0.42, 0.78, body);
    canvas.polygon(&[(0.5, 0.25), (1.0, dice.between(-0.2, 0.05)), (0.88, 0.5)]);
    let head = dice.between(0.33, 0.4);
    canvas.disc(-0.38, -0.42, head);
    canvas.polygon(&[(-0.66, -0.3), (-0.1, -0.35), (0.1, 0.3), (-0.62, 0.4)]);
    canvas.polygon(&[(-0.6, -0.55), (-1.05, dice.between(-0.4, -0.25)), (-0.6, -0.22)]);
    canvas.wipe().dot(-0.46, -0.5, 0.08);
    let wing = dice.between(0.28, 0.4);
    canvas.stroke(0.06, &[(-0.15, 0.3), (0.1, 0.3 + wing), (0.55, 0.2 + 0.5 * wing)]);
    if dice.once_in(2) {
        canvas.paint().stroke(0.07, &[(-1.0, 0.97), (1.0, 0.97)]);
    }
}

fn butterfly(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let upper = (dice.between(0.5, 0.58), dice.between(0.33, 0.42));
    let lower = (dice.between(0.36, 0.45), dice.between(0.25, 0.33));
    let spot = dice.between(0.1, 0.17);
    let other = dice.once_in(2);
    let tip = dice.between(0.25, 0.4);
    for side in [-1.0, 1.0] {
        let lean = |turns: f64| {
            if side > 0.0 { direction(turns) } else { direction(0.5 - turns) }
        };
        canvas.paint().leaning((0.5 * side, -0.35), upper, lean(-0.11));
        canvas.leaning((0.42 * side, 0.48), lower, lean(0.12));
        canvas.wipe().dot(0.6 * side, -0.42, spot);
        if other {
            canvas.dot(0.46 * side, 0.5, 0.6 * spot);
        }
        canvas.stroke(0.05, &[(0.13 * side, -0.6), (0.13 * side, 0.8)]);
        canvas.paint().stroke(0.06, &[(0.0, -0.5), (tip * side, -1.0)]);
    }
    canvas.ellipse(0.0, 0.08, 0.1, 0.7);
}

fn rabbit(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let ear = dice.between(0.42, 0.52);
    let lean = dice.between(0.0, 0.05);
    let head = dice.between(0.56, 0.68);
    for side in [-1.0, 1.0] {
        let axis = direction(-0.25 + lean * side);
        canvas.paint().leaning(((0.3 + lean) * side, -0.5), (ear, 0.19), axis);
        canvas.wipe().leaning(((0.3 + lean) * side, -0.52), (0.6 * ear, 0.07), axis);
    }
    canvas.paint().ellipse(0.0, 0.38, head, 0.58);
    for side in [-1.0, 1.0] {
        canvas.wipe().dot(0.26 * side, 0.25, dice.between(0.09, 0.12));
    }
    canvas.polygon(&[(-0.12, 0.45), (0.12, 0.45), (0.0, 0.58)]);
    canvas.stroke(0.05, &[(-0.22, 0.78), (0.0, 0.68), (0.22, 0.78)]);
    canvas.stroke(0.05, &[(0.0, 0.55), (0.0, 0.7)]);
}

fn owl(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let body = dice.between(0.62, 0.75);
    canvas.ellipse(0.0, 0.3, body, 0.68).ellipse(0.0, -0.42, 0.68, 0.45);
    let tuft = dice.between(0.55, 0.7);
    let eye = dice.between(0.25, 0.29);
    for side in [-1.0, 1.0] {
        canvas.paint().polygon(&[(0.66 * side, -0.4), (tuft * side, -1.0), (0.15 * side, -0.75)]);
        canvas.wipe().disc(0.31 * side, -0.38, eye);
        canvas.paint().dot(0.29 * side, -0.38, 0.1);
    }
    canvas.polygon(&[(-0.11, -0.3), (0.11, -0.3), (0.0, -0.02)]);
    canvas.wipe();
    for row in 0..dice.number(1, 3) {
        let y = 0.28 + 0.24 * f64::from(row);
        let reach = 0.42 - 0.08 * f64::from(row);
        canvas.stroke(0.06, &[(-reach, y - 0.1), (0.0, y), (reach, y - 0.1)]);
    }
    canvas.paint().stroke(0.09, &[(-0.95, 0.96), (0.95, 0.96)]);
}

fn snail(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let shell = dice.between(0.58, 0.66);
    canvas.polygon(&[(-0.95, 0.95), (-0.95, 0.15), (-0.62, 0.1), (-0.5, 0.6), (0.95, 0.7), (1.0, 0.95)]);
    canvas.disc(-0.78, 0.15, 0.2);
    for (x, reach) in [(-0.95, 0.5), (-0.6, 0.45)] {
        canvas.stroke(0.06, &[(-0.78, 0.1), (x, -reach + 0.1)]);
    }
    canvas.disc(0.2, 0.08, shell);
    let rounds = dice.between(1.3, 1.8);
    let line: Vec<_> = (0..=40)
        .map(|step| {
            let turns = rounds * f64::from(step) / 40.0;
            around((0.2, 0.08), 0.05 + 0.8 * shell * turns / rounds, turns + 0.1)
        })
        .collect();
    canvas.wipe().stroke(0.08, &line);
}

fn ghost(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let breadth = dice.between(0.68, 0.85);
    let waves = dice.number(3, 5);
    canvas.ellipse(0.0, -0.15, breadth, 0.82);
    canvas.rectangle(-breadth, -0.15, breadth, 0.72);
    let step = 2.0 * breadth / f64::from(waves);
    for wave in 0..waves {
        let left = -breadth + step * f64::from(wave);
        canvas.polygon(&[(left, 0.7), (left + step, 0.7), (left + 0.75 * step, 1.0), (left + 0.25 * step, 1.0)]);
    }
    let look = dice.between(-0.12, 0.12);
    for side in [-1.0, 1.0] {
        canvas.wipe().ellipse(0.33 * side + 0.5 * look, -0.2, 0.2, 0.26);
        canvas.paint().dot(0.33 * side + 1.2 * look, -0.16, 0.1);
    }
    match dice.number(0, 2) {
        0 => canvas.wipe().ellipse(look, 0.35, 0.18, 0.14),
        1 => canvas.wipe().stroke(0.07, &[(-0.3, 0.3), (-0.1, 0.42), (0.1, 0.3), (0.3, 0.42)]),
        _ => canvas,
    };
}

fn skull(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    canvas.ellipse(0.0, -0.25, dice.between(0.8, 0.95), 0.72);
    let jaw = dice.between(0.42, 0.54);
    canvas.rectangle(-jaw, 0.2, jaw, 0.95);
    let eye = dice.between(0.2, 0.27);
    canvas.wipe().ellipse(-0.38, -0.15, eye, 0.25).ellipse(0.38, -0.15, eye, 0.25);
    canvas.polygon(&[(0.0, 0.1), (0.15, 0.38), (-0.15, 0.38)]);
    let teeth = dice.number(2, 3);
    for tooth in 1..=teeth {
        let x = jaw * (2.0 * f64::from(tooth) / f64::from(teeth + 1) - 1.0);
        canvas.stroke(0.06, &[(x, 0.62), (x, 1.0)]);
    }
}

fn face(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    canvas.disc(0.0, 0.0, 0.96);
    let outline = dice.once_in(2);
    if outline {
        canvas.wipe().disc(0.0, 0.0, 0.8).paint();
    } else {
        canvas.wipe();
    }
    let (apart, eye) = (dice.between(0.28, 0.42), dice.between(0.1, 0.17));
    canvas.dot(-apart, -0.28, eye);
    match dice.once_in(4) {
        true => canvas.stroke(0.1, &[(apart - 0.15, -0.28), (apart + 0.15, -0.28)]),
        false => canvas.dot(apart, -0.28, eye),
    };
    let (corner, middle) = (dice.between(0.15, 0.5), dice.between(0.2, 0.6));
    let reach = dice.between(0.42, 0.54);
    if dice.once_in(3) {
        canvas.ellipse(0.0, 0.4, 0.7 * reach, dice.between(0.14, 0.26));
    } else {
        let bend = 0.75 * middle + 0.25 * corner;
        canvas.stroke(
            0.13,
            &[(-reach, corner), (-0.5 * reach, bend), (0.0, middle), (0.5 * reach, bend), (reach, corner)],
        );
    }
    if dice.once_in(3) {
        canvas.polygon(&[(0.0, -0.15), (0.12, 0.1), (-0.12, 0.1)]);
    }
}

/// A random walk over squares in the left half, mirrored, with eyes.
fn invader(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    const SIDE: usize = 11;
    const MIDDLE: usize = SIDE / 2;
    let mut painted = [[false; MIDDLE + 1]; SIDE];
    for walk in 0..4 {
        let (mut row, mut column) = (2 + 2 * walk, MIDDLE);
        for _ in 0..dice.number(14, 22) {
            painted[row][column] = true;
            // The walk stays inside its half.
            match dice.number(0, 7) {
                0 | 1 => row = row.saturating_sub(1),
                2 | 3 => row = (row + 1).min(SIDE - 1),
                4..7 => column = column.saturating_sub(1),
                _ => column = (column + 1).min(MIDDLE),
            }
        }
    }
    // A head, as a place for the eyes.
    for row in &mut painted[3..6] {
        row[2..].fill(true);
    }
    // The squares are stretched to all sides.
    let rows = || (0..SIDE).filter(|&row| painted[row].contains(&true));
    let top = rows().next().unwrap_or(0);
    let height = rows().next_back().unwrap_or(0) + 1 - top;
    let left = (0..MIDDLE).find(|&column| painted.iter().any(|row| row[column]));
    let left = left.unwrap_or(0);
    let (across, down) = (2.0 / (SIDE - 2 * left) as f64, 2.0 / height as f64);
    let square = |canvas: &mut Canvas, row: usize, column: usize| {
        for column in [column, SIDE - 1 - column] {
            let x = (column as f64 - left as f64) * across - 1.0;
            let y = (row as f64 - top as f64) * down - 1.0;
            canvas.rectangle(x, y, x + across, y + down);
        }
    };
    for (row, cells) in painted.iter().enumerate() {
        for (column, _) in cells.iter().enumerate().filter(|(_, painted)| **painted) {
            square(canvas, row, column);
        }
    }
    let eye = dice.number(3, 4) as usize;
    square(canvas.wipe(), 4, eye);
}
