//! `crosscover bench`: names, order, counts and answers. No test depends on a time.

use crate::misc::comb;
use crate::program::{DATA, Folder, Ran, signal, start};
use std::path::Path;

const ENGINES: &str = "propagation lattice/cells lattice/links lattice/bits lattice/learn \
    segment/cells segment/links segment/bits segment/learn dancing-links";

const BY_DEFAULT: &str = "propagation lattice/cells lattice/links segment/cells segment/links";

const KERNELS: &str = "links cells bits";

/// Two boards in one file, and a single board.
const TWO: &str = "4x4:2/1/2/1/1.1/2/1/1\n2x2:1/1/1/1\n";
const ONE: &str = "4x4:2/1/2/1/1.1/2/1/1\n";

/// A run that prints no note.
#[track_caller]
fn quiet(folder: &Folder, line: &str) -> Ran {
    let ran = folder.done(line);
    assert_eq!(ran.stderr, "", "{line}");
    ran
}

/// The lines of a table that begin with a contestant: its name, and the other words.
fn rows(table: &str) -> Vec<(&str, Vec<&str>)> {
    let words = table.lines().filter_map(|line| line.strip_prefix("  "));
    let words = words.map(|line| line.split_whitespace().collect::<Vec<_>>());
    let is_known = |name: &&str| {
        ENGINES
            .split(' ')
            .chain(KERNELS.split(' '))
            .any(|known| known == *name)
    };
    let rows = words.filter(|words| words.first().is_some_and(is_known));
    rows.map(|words| (words[0], words[1..].to_vec())).collect()
}

#[test]
fn the_table_has_every_engine_and_a_summary() {
    let folder = Folder::with(&[("one.id", ONE)]);
    let names = |table: &str| {
        let names: Vec<_> = rows(table)
            .iter()
            .map(|(name, _)| name.to_string())
            .collect();
        names.join(" ")
    };
    let by_default = quiet(&folder, "bench one.id").stdout;
    assert_eq!(names(&by_default), [BY_DEFAULT; 2].join(" "));
    let all = format!("bench one.id --engines {}", ENGINES.replace(' ', ","));
    let ran = quiet(&folder, &all);
    assert!(ran.stdout.contains("\none 4x4: unique\n"), "{}", ran.stdout);
    assert!(ran.stdout.contains("\nfiles: 1 board\n"), "{}", ran.stdout);
    assert_eq!(names(&ran.stdout), [ENGINES; 2].join(" "));
    let rows = rows(&ran.stdout);
    let (boards, summary) = rows.split_at(rows.len() / 2);
    // Three times with their units, and a ratio.
    assert_eq!(boards[0].1[6], "1.00x");
    assert!(
        summary
            .iter()
            .all(|(_, words)| words[..3] == ["1", "0", "0"])
    );
    assert_eq!(summary[0].1[4..], ["1.00x", "1"]);
    let wins = summary.iter().map(|(_, words)| words[3].parse::<u64>());
    assert!(wins.map(Result::unwrap).sum::<u64>() >= 1);
    assert!(
        ran.stdout.contains("the median of 5 rounds"),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout
            .contains("\ndancing-links: the crate, on the encoding segment")
    );
    for line in ran.stdout.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

#[test]
fn engines_run_in_the_order_given_and_the_first_is_the_reference() {
    let folder = Folder::with(&[("two.id", TWO)]);
    let line = "bench --engines segment/bits,propagation,segment/bits --runs 3 --json two.id";
    let ran = quiet(&folder, line);
    let object = ran.json();
    assert_eq!(object["runs"], 3);
    let tasks = object["tasks"].as_array().unwrap();
    let names: Vec<_> = tasks.iter().map(|task| &task["name"]).collect();
    assert_eq!(names, ["two#1", "two#2"]);
    for (task, verdict) in tasks.iter().zip(["unique", "multiple"]) {
        let engines = task["engines"].as_array().unwrap();
        let names: Vec<_> = engines.iter().map(|engine| &engine["engine"]).collect();
        assert_eq!(names, ["segment/bits", "propagation"]);
        assert_eq!(engines[0]["ratio"], 1.0);
        for engine in engines {
            assert_eq!(
                (&engine["verdict"], &engine["rounds"]),
                (&verdict.into(), &3.into())
            );
            let number = |name: &str| engine[name].as_f64().unwrap();
            assert!(number("least_cpu_seconds") <= number("cpu_seconds"));
            assert!(number("cpu_seconds") <= number("most_cpu_seconds"));
        }
    }
    let summary = &object["summary"][0];
    assert_eq!(
        (&summary["corpus"], &summary["tasks"]),
        (&"two.id".into(), &2.into())
    );
    assert_eq!(summary["reference"], "segment/bits");
    assert_eq!(summary["engines"][1]["compared"], 2);
    let ran = quiet(
        &folder,
        "bench --engines lattice/links --summary --json two.id",
    );
    let object = ran.json();
    assert!(object.get("tasks").is_none());
    assert_eq!(object["summary"][0]["engines"][0]["decided"], 2);
}

#[test]
fn a_folder_or_a_file_of_boards_is_a_corpus() {
    let folder = Folder::with(&[
        ("a/one.id", ONE),
        ("a/two.id", TWO),
        ("b.id", TWO),
        ("c.id", ONE),
    ]);
    let line = "bench --engines propagation,lattice/cells --summary a b.id c.id --random 5x5 -n 3";
    let ran = quiet(&folder, line);
    let heads: Vec<&str> = ran
        .stdout
        .lines()
        .filter(|line| line.contains(" board"))
        .collect();
    let expected = [
        "files: 1 board",
        "a: 3 boards",
        "b.id: 2 boards",
        "smooth 5x5 by line logic: 3 boards",
        "all: 9 boards",
    ];
    assert_eq!(heads[..5], expected);
    let decided: Vec<_> = rows(&ran.stdout)
        .iter()
        .map(|(_, words)| words[0].to_string())
        .collect();
    assert_eq!(decided, ["1", "1", "3", "3", "2", "2", "3", "3", "9", "9"]);
}

#[test]
fn unreadable_files_of_a_folder_are_named() {
    let folder = Folder::with(&[
        ("a/good.id", ONE),
        ("a/bad.non", "width x\n"),
        ("a/notes.txt", ""),
        ("a/b/c.id", ONE),
    ]);
    let ran = folder.done("bench --engines propagation --summary a");
    assert!(ran.stdout.starts_with("a: 1 board\n"), "{}", ran.stdout);
    let lines: Vec<&str> = ran.stderr.lines().collect();
    assert_eq!(lines.len(), 3, "{}", ran.stderr);
    assert!(
        lines[0].starts_with("left out: a/bad.non: "),
        "{}",
        ran.stderr
    );
    assert_eq!(lines[1], "left out: a/b: a folder");
    assert_eq!(
        lines[2],
        "left out: a/notes.txt: not a puzzle by its extension"
    );
    folder.refused("bench a/bad.non", "a/bad.non");
}

#[test]
fn an_engine_out_of_time_stays_in_the_table() {
    let folder = Folder::with(&[("comb.in", &comb(200))]);
    let engines = ENGINES.replace(' ', ",");
    let line = format!("bench --timeout 0.000000001 comb.in --svg times.svg --engines {engines}");
    let ran = quiet(&folder, &line);
    assert!(
        ran.stdout.contains("\ncomb 200x200: not decided\n"),
        "{}",
        ran.stdout
    );
    let rows = rows(&ran.stdout);
    let (boards, summary) = rows.split_at(rows.len() / 2);
    for (name, words) in boards.iter().filter(|(name, _)| !name.ends_with("/bits")) {
        assert!(words[0].starts_with('>'), "{name}: {words:?}");
        // Without a least, a most and a ratio: nothing can be compared with a propagation that did
        // not end.
        assert_eq!(words[2..5], ["-", "-", "-"], "{name}");
    }
    for (name, words) in summary {
        // The kernel bits takes no problem of this size.
        let expected = if name.ends_with("/bits") {
            ["0", "0", "1", "0", "-"]
        } else {
            ["0", "1", "0", "0", "-"]
        };
        assert_eq!(words[..5], expected, "{name}");
    }
    assert!(
        ran.stdout
            .contains("\nundecided: not within 0.000000001 s of processor time\n")
    );
}

#[test]
fn the_measurements_are_written_as_csv() {
    let two = Folder::with(&[("two.id", TWO)]);
    let check = |csv: &str| {
        let mut lines = csv.lines();
        let header = "board,width,height,engine,encoding,kernel,verdict,seconds,cpu_seconds,ratio,\
                      line_solves,nodes,branches,updates,corpus,rounds,least_cpu_seconds,\
                      most_cpu_seconds,logic,\
                      program,timeout,puzzle,machine";
        assert_eq!(lines.next(), Some(header));
        let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
        let identities: Vec<String> = rows.iter().map(|row| row[..7].join(",")).collect();
        let expected = [
            "two#1,4,4,propagation,,,unique",
            "two#1,4,4,lattice/cells,lattice,cells,unique",
        ];
        assert_eq!(identities[..2], expected);
        assert_eq!(
            identities[8],
            "two#1,4,4,segment/learn,segment,learn,unique"
        );
        assert_eq!(identities[19], "two#2,2,2,dancing-links,segment,,multiple");
        let ours = concat!("crosscover ", env!("CROSSCOVER_VERSION"));
        assert_eq!(rows[0][18..20], ["", ours]);
        assert_eq!(rows[19][20..22], ["10.000000000", "2x2:1/1/1/1"]);
        assert!(rows[0].last().unwrap().contains(std::env::consts::ARCH));
        let (name, version) = rows[19][19].split_once(' ').unwrap();
        let lock = std::fs::read_to_string(Path::new(DATA).join("../Cargo.lock")).unwrap();
        assert!(lock.contains(&format!("name = \"{name}\"\nversion = \"{version}\"\n")));
        for row in &rows {
            for place in [7, 8, 16, 17] {
                assert!(
                    row[place]
                        .parse::<f64>()
                        .is_ok_and(|seconds| seconds >= 0.0)
                );
            }
            assert_eq!(row[14..16], ["two.id", "5"]);
        }
        // Counters that an engine does not have are left out.
        assert_eq!(rows[0][10..14].join(","), "32,1,0,");
        assert_eq!(rows[9][10..14].join(","), ",,,");
    };
    let line = format!("bench two.id --engines {}", ENGINES.replace(' ', ","));
    check(&quiet(&two, &format!("{line} --csv -")).stdout);
    let ran = quiet(&two, &format!("{line} --csv times.csv"));
    assert!(
        ran.stdout.contains("\ntwo.id: 2 boards\n"),
        "{}",
        ran.stdout
    );
    check(&two.read("times.csv"));
    let message = "--json and --csv cannot both write to stdout";
    two.refused("bench two.id --json --csv -", message);
}

#[test]
fn the_chart_has_a_panel_for_each_pair_of_engines() {
    let folder = Folder::with(&[("two.id", TWO)]);
    let line = "bench --engines propagation,lattice/cells,segment/links two.id --svg times.svg";
    quiet(&folder, line);
    let svg = folder.read("times.svg");
    // The title and the panels.
    assert_eq!(svg.matches("font-weight=\"bold\"").count(), 5);
    for text in [
        "2 boards: two.id",
        "Processor time, the median of 5 rounds",
        "Propagation learns from conflicts",
        "Decided within a time",
        "Time by size (2 boards)",
        "lattice/cells against propagation",
        "propagation is slower below a diagonal.",
        concat!("crosscover ", env!("CROSSCOVER_VERSION")),
        "segment/links against propagation",
    ] {
        assert!(svg.contains(text), "{text}");
    }
    // A marker for each board in each panel that compares two engines, one for each size and
    // engine, and one for each engine in the legend.
    assert_eq!(svg.matches("<polygon").count(), 4 + 6 + 3);

    // One part alone, with the engines of a size.
    quiet(&folder, &format!("{line} --panels size --force"));
    let svg = folder.read("times.svg");
    assert_eq!(svg.matches("font-weight=\"bold\"").count(), 2);
    assert_eq!(svg.matches("<polygon").count(), 6 + 3);
    folder.refused("bench two.id --panels size", "--svg");
}

#[test]
fn random_boards_need_the_logic_that_is_named() {
    let folder = Folder::new();
    let line =
        "bench --random 5x5..7x7 --count 2 --logic line,probe,search --csv times.csv --svg t.svg";
    let ran = quiet(&folder, line);
    for text in [
        "\nsmooth 5x5 to 7x7 by probing: 6 boards\n",
        "\nrandom boards: those that need line logic or probing or search\n  Those that need search may have several solutions; a run ends with two.\n",
    ] {
        assert!(ran.stdout.contains(text), "{}", ran.stdout);
    }
    let csv = folder.read("times.csv");
    let by_propagation = csv.lines().filter(|line| line.contains(",propagation,"));
    assert_eq!(by_propagation.clone().count(), 18);
    for row in by_propagation {
        let branches = row.split(',').nth(12);
        assert_eq!(branches == Some("0"), !row.contains(" search"), "{row}");
    }
    let svg = folder.read("t.svg");
    for text in [
        "Time by size, line logic (6 boards)",
        "Time by size, probing (6 boards)",
        "Time by size, search (6 boards)",
        "18 boards: smooth 5x5 to 7x7 by line logic, probing, search\n",
        "Random boards: 2 of each size and logic, seed 1.",
        "Of 6 boards that need search, 6 have several solutions.",
    ] {
        assert!(svg.contains(text), "{text}");
    }
    let ran = quiet(&folder, "bench --random 5x5 --count 1 --summary");
    assert!(
        ran.stdout
            .contains("\n  which is the method of propagation; --logic takes others\n")
    );
}

#[test]
fn unique_boards_that_need_search_have_one_solution() {
    let folder = Folder::new();
    let line = "bench --random 12x12 --source random --count 2 --logic search --unique --csv t.csv";
    let ran = quiet(
        &folder,
        &format!("{line} --engines propagation,lattice/learn"),
    );
    let head = "\nunique random 12x12 by search: 2 boards\n";
    assert!(ran.stdout.contains(head), "{}", ran.stdout);
    let csv = folder.read("t.csv");
    assert_eq!(csv.matches(",unique,").count(), 4, "{csv}");
    for row in csv.lines().filter(|line| line.contains(",propagation,")) {
        assert_ne!(row.split(',').nth(12), Some("0"), "{row}");
    }
}

/// The lines of Python in the document, on the boards of its example.
#[test]
#[allow(clippy::print_stderr, reason = "a test that was left out says so")]
fn the_plot_of_the_document_is_drawn() {
    let Some(python) = std::env::var_os("CROSSCOVER_PYTHON") else {
        eprintln!("skipped the plot of docs/bench.md: CROSSCOVER_PYTHON is not set");
        return;
    };
    let document = std::fs::read_to_string(Path::new(DATA).join("../docs/bench.md")).unwrap();
    let (_, rest) = document.split_once("```python\n").unwrap();
    let (script, _) = rest.split_once("```").unwrap();
    let folder = Folder::new();
    let logics = ["line", "probe", "search"];
    let random = format!("--random 5x5..7x7 --count 1 --logic {}", logics.join(","));
    quiet(
        &folder,
        &format!("bench {random} --summary --csv times.csv"),
    );
    let mut plot = std::process::Command::new(python);
    let plotted = plot
        .args(["-c", script])
        .current_dir(folder.path())
        .output();
    let plotted = plotted.unwrap();
    assert!(
        plotted.status.success(),
        "{}",
        String::from_utf8_lossy(&plotted.stderr)
    );
    for logic in logics {
        assert!(
            folder.read(&format!("{logic}.svg")).contains("<svg"),
            "{logic}"
        );
    }
}

/// Problems with 2 and 0 solutions, and one with multiplicities, which the kernel `bits` does not
/// support.
const PROBLEMS: [(&str, &str); 3] = [
    ("problems/two.dlx", "a b\na b\na\nb\n"),
    ("problems/none.dlx", "a b\na\n"),
    ("problems/several.dlx", "2|a\na\na\n"),
];

#[test]
fn kernels_are_compared_on_problems() {
    let folder = Folder::with(&PROBLEMS);
    let ran = quiet(&folder, "bench --cover problems");
    let heads = [
        "\ntwo: 2 solutions\n",
        "\nnone: 0 solutions\n",
        "\nseveral: 1 solution\n",
        "\nproblems: 3 problems\n",
    ];
    for head in heads {
        assert!(ran.stdout.contains(head), "{head:?}: {}", ran.stdout);
    }
    let names: Vec<_> = rows(&ran.stdout).iter().map(|(name, _)| *name).collect();
    assert_eq!(names.join(" "), [KERNELS; 4].join(" "));
    let line = "bench --cover --engines bits,links --csv - problems";
    let ran = quiet(&folder, line);
    let found: Vec<String> = ran
        .stdout
        .lines()
        .skip(1)
        .map(|line| line.split(',').take(7).collect::<Vec<_>>().join(","))
        .collect();
    let expected = [
        "none,,,bits,,bits,0",
        "none,,,links,,links,0",
        "several,,,bits,,bits,unknown",
        "several,,,links,,links,1",
        "two,,,bits,,bits,2",
        "two,,,links,,links,2",
    ];
    assert_eq!(found, expected);
}

#[test]
fn engines_and_kernels_are_not_mixed() {
    let folder = Folder::with(&[("one.id", ONE), PROBLEMS[0]]);
    folder.refused(
        "bench --engines links one.id",
        "links alone counts the solutions of problems: it needs --cover",
    );
    let message =
        "lattice/cells decides boards: with --cover, --engines takes links, cells and bits";
    folder.refused("bench --cover --engines lattice/cells problems", message);
    folder.refused(
        "bench --cover",
        "no problems: name .dlx files or folders of them",
    );
}

#[test]
fn unreadable_problems_are_refused_with_advice() {
    let folder = Folder::with(&[("toy.dlx", "a b\na\nb\n"), ("no.ec", "e 1 2\n")]);
    let message = "too few random boards for random 60x60 by line logic: choose another --random";
    let line = "bench --random 60x60 --source random --count 1";
    folder.refused(line, message);
    let advice = "; for exact-cover problems use cover, or bench --cover\n";
    folder.refused("bench toy.dlx", advice);
    folder.refused("solve toy.dlx", advice);
    let message = "no.ec: line 1: expected \"p ec ITEMS\" or ";
    folder.refused("cover no.ec", message);
}

/// Starts a command, interrupts it twice, as `timeout` does, and returns what it printed.
#[cfg(target_os = "linux")]
fn interrupted(folder: &Folder, line: &str) -> Ran {
    let child = start(folder.path(), line);
    let id = child.id();
    // From the time on at which it catches the signal, whose bit is the second.
    let catches = || {
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).expect("it runs");
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = u64::from_str_radix(caught.expect("Linux says it").trim(), 16);
        caught.expect("a number") & 2 != 0
    };
    while !catches() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    (0..2).for_each(|_| signal(&child, "-INT"));
    child.wait_with_output().expect("it ends").into()
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_keeps_the_measurements() {
    let folder = Folder::with(&[("one.id", ONE)]);
    for (line, head) in [
        (
            "bench --summary --runs 1000000 --csv t.csv one.id",
            "board,width,",
        ),
        ("decodoku bench --shots 1000000000 --csv t.csv", "decoder,"),
    ] {
        let ran = interrupted(&folder, &format!("{line} --force"));
        assert_eq!(ran.code, Some(130), "{line}: {}", ran.stderr);
        let message = "crosscover: interrupted after 0 of ";
        assert!(ran.stderr.starts_with(message), "{line}: {}", ran.stderr);
        let csv = folder.read("t.csv");
        assert!(csv.starts_with(head), "{csv}");
    }
}
