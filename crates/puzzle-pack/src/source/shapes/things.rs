//! Things that people make.

use super::canvas::Canvas;
use super::{Dice, Motif};

pub(super) const MOTIFS: [Motif; 15] = [
    Motif { name: "House", paint: house, lean: 0.0 },
    Motif { name: "Sailing boat", paint: boat, lean: 0.02 },
    Motif { name: "Mug", paint: mug, lean: 0.01 },
    Motif { name: "Umbrella", paint: umbrella, lean: 0.05 },
    Motif { name: "Key", paint: key, lean: 0.5 },
    Motif { name: "Rocket", paint: rocket, lean: 0.08 },
    Motif { name: "Car", paint: car, lean: 0.0 },
    Motif { name: "Anchor", paint: anchor, lean: 0.04 },
    Motif { name: "Crown", paint: crown, lean: 0.02 },
    Motif { name: "Hourglass", paint: hourglass, lean: 0.02 },
    Motif { name: "Castle", paint: castle, lean: 0.0 },
    Motif { name: "Light bulb", paint: bulb, lean: 0.03 },
    Motif { name: "Cup", paint: cup, lean: 0.01 },
    Motif { name: "Balloon", paint: balloon, lean: 0.03 },
    Motif { name: "Envelope", paint: envelope, lean: 0.03 },
];

fn house(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let eaves = dice.between(-0.2, 0.1);
    let wall = dice.between(0.68, 0.8);
    let chimney = dice.between(0.3, 0.5);
    canvas.rectangle(chimney, -0.9, chimney + 0.22, eaves);
    canvas.polygon(&[(0.0, dice.between(-1.0, -0.85)), (1.0, eaves), (-1.0, eaves)]);
    canvas.rectangle(-wall, eaves, wall, 0.98);
    canvas.wipe();
    if dice.once_in(2) {
        canvas.stroke(0.05, &[(-wall, eaves + 0.04), (wall, eaves + 0.04)]);
    }
    let door = dice.between(-0.45, 0.05);
    canvas.rectangle(door, eaves + 0.42, door + 0.36, 1.1);
    if door < -0.2 {
        canvas.rectangle(door + 0.55, eaves + 0.35, door + 0.95, eaves + 0.72);
    } else {
        canvas.rectangle(door - 0.42, eaves + 0.32, door - 0.15, eaves + 0.62);
    }
    if dice.once_in(2) {
        canvas.dot(0.0, 0.5 * eaves - 0.35, 0.13);
    }
}

fn boat(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let deck = dice.between(0.4, 0.55);
    canvas.polygon(&[(-1.0, deck), (1.0, deck), (0.65, 0.92), (-0.7, 0.92)]);
    let mast = dice.between(-0.2, 0.15);
    canvas.stroke(0.08, &[(mast, -1.0), (mast, deck)]);
    let (left, right) = (dice.between(0.5, 0.75), dice.between(0.4, 0.7));
    let gap = 0.12;
    canvas.polygon(&[(mast - gap, -0.85), (mast - gap, deck - 0.16), (mast - gap - left, deck - 0.16)]);
    let top = dice.between(-0.9, -0.45);
    canvas.polygon(&[(mast + gap, top), (mast + gap, deck - 0.16), (mast + gap + right, deck - 0.16)]);
    if dice.once_in(2) {
        canvas.polygon(&[(mast, -1.0), (mast + 0.35, -0.9), (mast, -0.75)]);
    }
    canvas.wipe();
    for hole in 0..dice.number(0, 3) {
        canvas.dot(-0.4 + 0.36 * f64::from(hole), 0.5 * (deck + 0.92), 0.06);
    }
}

fn mug(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let (top, taper) = (dice.between(-0.42, -0.2), dice.between(0.0, 0.15));
    canvas.ellipse(0.5, 0.3, 0.48, dice.between(0.36, 0.46));
    canvas.wipe().ellipse(0.5, 0.3, 0.3, 0.24);
    canvas.paint().polygon(&[(-0.85, top), (0.5, top), (0.5 - taper, 0.92), (-0.85 + taper, 0.92)]);
    for wisp in 0..dice.number(1, 3) {
        let x = -0.6 + 0.4 * f64::from(wisp);
        canvas.stroke(0.06, &[(x, top - 0.15), (x + 0.12, top - 0.3), (x, top - 0.42), (x + 0.1, top - 0.55)]);
    }
    match dice.number(0, 2) {
        0 => {
            canvas.wipe();
            super::ornaments::heart_at(canvas, -0.18, 0.32, 0.3);
        }
        1 => {
            canvas.wipe().stroke(0.1, &[(-0.7, 0.15), (0.2, 0.15)]).stroke(0.1, &[(-0.7, 0.5), (0.2, 0.5)]);
        }
        _ => {}
    }
}

fn umbrella(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let rim = dice.between(0.0, 0.15);
    canvas.ellipse(0.0, rim, 1.0, 0.9 + rim);
    canvas.wipe().rectangle(-1.1, rim, 1.1, 1.1);
    let scallops = dice.number(3, 5);
    let step = 2.0 / f64::from(scallops);
    for scallop in 0..scallops {
        let x = -1.0 + step * (f64::from(scallop) + 0.5);
        canvas.ellipse(x, rim + 0.02, 0.42 * step, 0.17);
    }
    canvas.paint().stroke(0.1, &[(0.0, -1.0), (0.0, 0.82), (0.08, 0.94), (0.22, 0.94), (0.3, 0.82)]);
    if dice.once_in(2) {
        canvas.wipe().stroke(0.05, &[(-0.36, rim), (-0.3, -0.35), (-0.05, -0.75)]);
        canvas.stroke(0.05, &[(0.36, rim), (0.3, -0.35), (0.05, -0.75)]);
    }
}

fn key(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let bow = dice.between(0.4, 0.48);
    canvas.disc(-0.52, 0.0, bow);
    canvas.wipe().dot(-0.52, 0.0, bow - dice.between(0.18, 0.24));
    canvas.paint().rectangle(-0.15, -0.13, 1.0, 0.13);
    for bit in 0..dice.number(2, 3) {
        let right = 1.0 - 0.3 * f64::from(bit);
        canvas.rectangle(right - 0.16, 0.0, right, dice.between(0.34, 0.5));
    }
}

fn rocket(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let (breadth, tail) = (dice.between(0.3, 0.4), dice.between(0.5, 0.62));
    canvas.ellipse(0.0, -0.1, breadth, 0.9);
    canvas.wipe().rectangle(-1.0, tail, 1.0, 1.1);
    let fin = dice.between(0.72, 0.9);
    for side in [-1.0, 1.0] {
        canvas.paint().polygon(&[
            (0.8 * breadth * side, 0.05),
            (fin * side, tail + 0.02),
            (fin * side, tail + 0.25),
            (0.5 * breadth * side, tail - 0.05),
        ]);
    }
    canvas.polygon(&[(-0.55 * breadth, tail + 0.12), (0.55 * breadth, tail + 0.12), (0.0, 1.05)]);
    canvas.wipe().dot(0.0, -0.4, dice.between(0.13, 0.18));
    match dice.number(0, 2) {
        0 => canvas.stroke(0.06, &[(-0.5, 0.2), (0.5, 0.2)]),
        1 => canvas.dot(0.0, 0.05, 0.1),
        _ => canvas,
    };
}

fn car(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let roof = dice.between(-0.65, -0.45);
    let (front, back) = (dice.between(0.2, 0.4), dice.between(-0.55, -0.4));
    canvas.rectangle(-1.0, -0.05, 1.0, 0.5);
    canvas.polygon(&[(back - 0.22, 0.0), (back, roof), (front, roof), (front + 0.35, 0.0)]);
    let wheel = dice.between(0.27, 0.32);
    for x in [-0.55, 0.55] {
        canvas.wipe().disc(x, 0.5, wheel + 0.08);
        canvas.paint().disc(x, 0.52, wheel);
        canvas.wipe().dot(x, 0.52, 0.08);
    }
    let post = 0.5 * (back + front);
    canvas.polygon(&[
        (back - 0.05, -0.08),
        (back + 0.1, roof + 0.13),
        (post - 0.06, roof + 0.13),
        (post - 0.06, -0.08),
    ]);
    canvas.polygon(&[
        (post + 0.06, -0.08),
        (post + 0.06, roof + 0.13),
        (front - 0.06, roof + 0.13),
        (front + 0.16, -0.08),
    ]);
    if dice.once_in(2) {
        canvas.dot(0.92, 0.14, 0.08);
    }
}

fn anchor(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let reach = dice.between(0.7, 0.85);
    let (thick, ring) = (dice.between(0.16, 0.24), dice.between(0.2, 0.26));
    canvas.ellipse(0.0, 0.3, reach + 0.08, 0.68);
    canvas.wipe().ellipse(0.0, 0.18, reach - thick, 0.52);
    canvas.rectangle(-1.1, -1.1, 1.1, 0.3);
    for side in [-1.0, 1.0] {
        canvas.paint().polygon(&[((reach + 0.28) * side, 0.38), ((reach - 0.34) * side, 0.38), (reach * side, -0.02)]);
    }
    canvas.stroke(thick, &[(0.0, -0.6), (0.0, 0.9)]);
    let bar = dice.between(-0.42, -0.3);
    canvas.stroke(0.8 * thick, &[(-0.42, bar), (0.42, bar)]);
    canvas.disc(0.0, -0.75, ring).wipe().dot(0.0, -0.75, ring - 0.13);
}

fn crown(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let points = dice.number(3, 5);
    let valley = dice.between(-0.1, 0.2);
    let step = 1.8 / f64::from(points - 1);
    let mut outline = vec![(0.8, 0.85), (-0.8, 0.85)];
    for point in 0..points {
        let x = -0.9 + step * f64::from(point);
        let top = if point % 2 == 0 { -0.6 } else { -0.8 };
        outline.push((x, top));
        if point + 1 < points {
            outline.push((x + 0.5 * step, valley));
        }
    }
    canvas.polygon(&outline);
    for point in 0..points {
        let top = if point % 2 == 0 { -0.6 } else { -0.8 };
        canvas.dot(-0.9 + step * f64::from(point), top - 0.06, 0.13);
    }
    canvas.wipe().stroke(0.06, &[(-0.9, 0.5), (0.9, 0.5)]);
    for jewel in 0..dice.number(1, 3) {
        canvas.dot(-0.38 + 0.38 * f64::from(jewel), 0.28, 0.08);
    }
}

fn hourglass(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let (breadth, neck) = (dice.between(0.58, 0.75), dice.between(0.05, 0.1));
    let glass = [(-breadth, -0.8), (breadth, -0.8), (neck, 0.0), (breadth, 0.8), (-breadth, 0.8), (-neck, 0.0)];
    canvas.polygon(&glass);
    canvas.rectangle(-breadth - 0.15, -1.0, breadth + 0.15, -0.76);
    canvas.rectangle(-breadth - 0.15, 0.76, breadth + 0.15, 1.0);
    let level = dice.between(-0.5, -0.3);
    let at = |y: f64| (neck + (breadth - neck) * y / 0.8 - 0.13).max(0.0);
    canvas.wipe().polygon(&[(-at(0.72), -0.72), (at(0.72), -0.72), (at(-level), level), (-at(-level), level)]);
    let heap = dice.between(0.4, 0.6);
    canvas.polygon(&[
        (-at(heap), heap),
        (0.0, 0.25),
        (at(heap), heap),
        (at(0.7), 0.72),
        (0.0, heap - 0.08),
        (-at(0.7), 0.72),
    ]);
}

fn castle(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let (wall, tower) = (dice.between(-0.15, 0.1), dice.between(-0.6, -0.4));
    let thick = dice.between(0.5, 0.6);
    canvas.rectangle(-0.8, wall, 0.8, 1.0);
    for left in [-0.98, 0.98 - thick] {
        canvas.rectangle(left, tower, left + thick, 1.0);
        let step = thick / 5.0;
        for merlon in [0.0, 2.0, 4.0] {
            canvas.rectangle(left + merlon * step, tower - 0.2, left + (merlon + 1.0) * step, tower);
        }
    }
    canvas.wipe();
    let gate = dice.between(0.2, 0.3);
    canvas.ellipse(0.0, 0.6, gate, 0.3).rectangle(-gate, 0.6, gate, 1.1);
    for side in [-1.0, 1.0] {
        canvas.rectangle(
            (0.98 - 0.5 * thick) * side - 0.08,
            tower + 0.25,
            (0.98 - 0.5 * thick) * side + 0.08,
            tower + 0.55,
        );
    }
    if dice.once_in(2) {
        canvas.paint().stroke(0.07, &[(0.0, -1.0), (0.0, wall)]);
        canvas.polygon(&[(0.0, -1.0), (0.42, -0.85), (0.0, -0.65)]);
    }
}

fn bulb(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let radius = dice.between(0.6, 0.7);
    canvas.disc(0.0, -0.3, radius);
    canvas.polygon(&[(-0.5 * radius - 0.14, 0.0), (0.5 * radius + 0.14, 0.0), (0.3, 0.5), (-0.3, 0.5)]);
    canvas.wipe().stroke(0.06, &[(-0.4, 0.52), (0.4, 0.52)]);
    canvas.paint().rectangle(-0.28, 0.58, 0.28, 0.85).rectangle(-0.14, 0.85, 0.14, 1.0);
    canvas.wipe();
    match dice.number(0, 2) {
        0 => canvas.stroke(0.07, &[(-0.25, 0.4), (-0.25, -0.2), (0.0, 0.0), (0.25, -0.2), (0.25, 0.4)]),
        1 => canvas.stroke(0.1, &[(-0.42, -0.25), (-0.36, -0.5), (-0.16, -0.68)]),
        _ => canvas.stroke(0.07, &[(-0.4, 0.72), (0.4, 0.72)]).dot(0.2, -0.5, 0.12),
    };
}

fn cup(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let (bowl, handle) = (dice.between(0.5, 0.62), dice.between(0.28, 0.36));
    for side in [-1.0, 1.0] {
        canvas.paint().ellipse((bowl + 0.06) * side, -0.5, handle, 0.36);
        canvas.wipe().ellipse((bowl + 0.06) * side, -0.5, handle - 0.16, 0.2);
    }
    canvas.paint().ellipse(0.0, -0.75, bowl + 0.04, 1.1);
    canvas.wipe().rectangle(-1.1, -2.0, 1.1, -0.92);
    canvas.paint().rectangle(-0.1, 0.2, 0.1, 0.8);
    canvas.rectangle(-0.45, 0.68, 0.45, 1.0);
    match dice.number(0, 2) {
        0 => canvas.wipe().polygon(&super::nature::star((0.0, -0.38), 5, 0.34, 0.15, -0.25)),
        1 => canvas.wipe().stroke(0.09, &[(-0.35, -0.75), (-0.3, -0.3), (-0.15, 0.0)]),
        _ => canvas.wipe().dot(0.0, -0.4, 0.18),
    };
}

fn balloon(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let (breadth, bottom) = (dice.between(0.7, 0.85), dice.between(0.18, 0.3));
    canvas.ellipse(0.0, -0.35, breadth, 0.65);
    canvas.polygon(&[(-0.8 * breadth, 0.0), (0.8 * breadth, 0.0), (0.24, bottom + 0.18), (-0.24, bottom + 0.18)]);
    canvas.stroke(0.05, &[(-0.22, bottom), (-0.18, 0.75)]).stroke(0.05, &[(0.22, bottom), (0.18, 0.75)]);
    canvas.rectangle(-0.28, 0.68, 0.28, 1.0);
    canvas.wipe();
    match dice.number(0, 2) {
        0 => canvas
            .stroke(0.08, &[(-0.3, -0.95), (-0.38, -0.35), (-0.2, bottom)])
            .stroke(0.08, &[(0.3, -0.95), (0.38, -0.35), (0.2, bottom)]),
        1 => canvas
            .stroke(0.1, &[(-1.0, -0.5), (0.0, -0.36), (1.0, -0.5)])
            .stroke(0.1, &[(-1.0, -0.2), (0.0, -0.06), (1.0, -0.2)]),
        _ => canvas.polygon(&super::nature::star((0.0, -0.35), 5, 0.42, 0.18, -0.25)),
    };
}

fn envelope(canvas: &mut Canvas, dice: &mut Dice<'_>) {
    let (top, fold) = (dice.between(-0.75, -0.6), dice.between(0.05, 0.25));
    canvas.rectangle(-1.0, top, 1.0, 0.72);
    if dice.once_in(2) {
        canvas.wipe().stroke(0.08, &[(-1.0, top + 0.04), (0.0, fold), (1.0, top + 0.04)]);
        canvas.stroke(0.08, &[(-1.0, 0.7), (-0.3, fold - 0.25)]).stroke(0.08, &[(1.0, 0.7), (0.3, fold - 0.25)]);
        canvas.paint().dot(0.0, fold, dice.between(0.14, 0.22));
    } else {
        canvas.wipe().rectangle(-0.86, top + 0.14, 0.86, 0.58);
        let (left, bottom) = (dice.between(0.35, 0.45), dice.between(-0.2, -0.05));
        canvas.paint().rectangle(left, top + 0.28, 0.72, bottom);
        for line in 0..dice.number(2, 3) {
            let y = 0.1 + 0.2 * f64::from(line);
            canvas.stroke(0.07, &[(-0.65, y), (dice.between(0.0, 0.4), y)]);
        }
    }
}
