//! Patterns of file names that no shell has replaced.

use crate::program::Folder;

#[test]
fn patterns_stand_for_the_files_that_match() {
    let id = "1x1:1/1\n";
    let folder = Folder::with(&[("b.id", id), ("a.id", id), ("c.txt", id), (".d.id", id)]);
    let names = |line: &str| -> Vec<String> {
        let ran = folder.ran(line);
        let lines = ran.stdout.lines().filter(|line| line.contains(": unique"));
        let name = |line: &str| line.split(':').next().expect("a name").to_string();
        lines.map(name).collect()
    };
    assert_eq!(names("solve *.id"), ["a.id", "b.id"]);
    assert_eq!(names("solve ?.id c.txt"), ["a.id", "b.id", "c.txt"]);
    assert_eq!(names("solve [ac].*"), ["a.id", "c.txt"]);
    // A file may have such a name.
    folder.write("[ac].id", id);
    assert_eq!(names("solve [ac].id"), ["[ac].id"]);
    folder.done("convert ?.id all.nonpack");
    assert_eq!(folder.read("all.nonpack").matches("====").count(), 1);
}

#[test]
fn a_pattern_without_a_match_is_named() {
    let folder = Folder::new();
    let message = "crosscover: no file matches *.non\n";
    for line in [
        "solve *.non",
        "convert *.non out.xml",
        "render *.non",
        "concat *.non --out x.csv",
    ] {
        folder.ran(line).check(2, "", message);
    }
    folder.refused("solve [", "[ is neither a file nor a pattern");
}
