//! scratch
use decodoku::*;
use std::time::Instant;
fn main() {
    let shots: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    for rate in [0.06, 0.08, 0.10, 0.12, 0.15] {
        for side in [5, 7, 9] {
            let channel = Channel::new(side, 10, rate).unwrap();
            for m in ["greedy", "pairs", "growth", "cover-3", "cover-4"] {
                let mut s = Strategy::new(Method::from_name(m).unwrap(), Edges::Open).unwrap();
                let (mut f, mut nodes, mut opt, mut cand, mut worst) = (0, 0, 0, 0, 0.0f64);
                let t = Instant::now();
                for n in 0..shots {
                    let tr = channel.draw(1, n);
                    let t1 = Instant::now();
                    let g = match s.decode(tr.board()) {
                        Some(d) => {
                            nodes += d.nodes;
                            opt += d.is_optimal() as u64;
                            cand += d.candidates;
                            d.groups
                        }
                        None => s.groups(tr.board()),
                    };
                    worst = worst.max(t1.elapsed().as_secs_f64());
                    f += tr.is_failure(&g) as u64;
                }
                let e = t.elapsed().as_secs_f64() / shots as f64 * 1e3;
                println!(
                    "p={rate} L={side} {m:8} {:.4} nodes {:.1} opt {opt} cand {} {e:.3} ms worst {:.2}",
                    f as f64 / shots as f64,
                    nodes as f64 / shots as f64,
                    cand as u64 / shots,
                    worst * 1e3
                );
            }
        }
    }
    for side in [7, 8] {
        for preset in Preset::ALL {
            for st in [
                "random", "greedy", "pairs", "growth", "cover-3", "cover-4", "cover-5",
            ] {
                let mut p = Player::new(Style::from_name(st).unwrap(), 1).unwrap();
                let t = Instant::now();
                let total: u64 = (0..shots.min(100))
                    .map(|s| {
                        p.survive(
                            Settings {
                                side,
                                preset,
                                ..Settings::default()
                            },
                            s,
                            10000,
                        )
                        .unwrap()
                    })
                    .sum();
                println!(
                    "L={side} {} {st} {:.2}  {:.3} s",
                    preset.name(),
                    total as f64 / shots.min(100) as f64,
                    t.elapsed().as_secs_f64()
                );
            }
        }
    }
}
