//! Imports run one way: no two files of a crate need each other, not even through others. A file
//! may use what a `mod.rs` or `lib.rs` above it defines. What these only pass on (`pub use`) is
//! looked up where it is defined.

use std::collections::{BTreeMap, BTreeSet};
use syn::visit::{self, Visit};
use syn::{Item, UseTree};

/// A path inside one crate, from its root: `["kernel", "links", "Links"]`.
type CratePath = Vec<String>;

/// What one file defines and names.
#[derive(Default)]
struct SourceFile {
    /// Its path below the root of the repository.
    file: String,
    /// Its module, from the root of the crate.
    module: CratePath,
    defined: BTreeSet<String>,
    modules: BTreeSet<String>,
    /// Names that `use` brings in, with where they come from.
    imports: BTreeMap<String, CratePath>,
    /// The modules of `use module::*`.
    globs: Vec<CratePath>,
    /// Every path inside the crate that the file names, re-exports aside.
    named: Vec<CratePath>,
}

/// The crate of files, by their modules.
type Crate = BTreeMap<CratePath, SourceFile>;

/// The module of the file `path`, which lies below `src/`.
fn module_of(path: &str) -> CratePath {
    let mut module: CratePath = path
        .trim_end_matches(".rs")
        .split('/')
        .map(String::from)
        .collect();
    if matches!(module[module.len() - 1].as_str(), "mod" | "lib" | "main") {
        module.pop();
    }
    module
}

impl SourceFile {
    fn new(file: &str, module: CratePath, text: &str) -> Self {
        let parsed = syn::parse_file(text).unwrap_or_else(|error| panic!("{file}: {error}"));
        let mut source = Self {
            file: file.to_string(),
            module,
            ..Self::default()
        };
        for item in &parsed.items {
            source.define(item);
        }
        source.visit_file(&parsed);
        source
    }

    fn define(&mut self, item: &Item) {
        let name = match item {
            Item::Const(item) => &item.ident,
            Item::Enum(item) => &item.ident,
            Item::Fn(item) => &item.sig.ident,
            Item::Static(item) => &item.ident,
            Item::Struct(item) => &item.ident,
            Item::Trait(item) => &item.ident,
            Item::Type(item) => &item.ident,
            Item::Mod(item) => {
                self.modules.insert(item.ident.to_string());
                return;
            }
            _ => return,
        };
        self.defined.insert(name.to_string());
    }

    /// `path` from the root of the crate, or `None` if it leads out of the crate.
    fn rooted(&self, path: &[String]) -> Option<CratePath> {
        let mut base = self.module.clone();
        let mut rest = path;
        match rest.first()?.as_str() {
            "crate" => base.clear(),
            "self" => {}
            "super" => {
                while rest.first().is_some_and(|part| part == "super") {
                    base.pop();
                    rest = &rest[1..];
                }
                base.extend_from_slice(rest);
                return Some(base);
            }
            first if self.modules.contains(first) => {
                base.extend_from_slice(rest);
                return Some(base);
            }
            first => {
                base.clone_from(self.imports.get(first)?);
            }
        }
        base.extend_from_slice(&rest[1..]);
        Some(base)
    }

    fn import(&mut self, tree: &UseTree, before: &mut CratePath, is_passed_on: bool) {
        match tree {
            UseTree::Path(path) => {
                before.push(path.ident.to_string());
                self.import(&path.tree, before, is_passed_on);
                before.pop();
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.import(tree, before, is_passed_on);
                }
            }
            UseTree::Glob(_) => self.globs.extend(self.rooted(before)),
            UseTree::Name(name) => self.bring_in(&name.ident, &name.ident, before, is_passed_on),
            UseTree::Rename(name) => self.bring_in(&name.ident, &name.rename, before, is_passed_on),
        }
    }

    fn bring_in(
        &mut self,
        name: &syn::Ident,
        alias: &syn::Ident,
        before: &[String],
        is_passed_on: bool,
    ) {
        let mut path = before.to_vec();
        let mut alias = alias.to_string();
        if name == "self" {
            alias = before.last().expect("`self` in a group").clone();
        } else {
            path.push(name.to_string());
        }
        let Some(path) = self.rooted(&path) else {
            return;
        };
        if !is_passed_on {
            self.named.push(path.clone());
        }
        self.imports.insert(alias, path);
    }
}

/// Whether these are attributes of a test.
fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute
                .parse_args::<syn::Path>()
                .is_ok_and(|what| what.is_ident("test"))
    })
}

impl<'ast> Visit<'ast> for SourceFile {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        if !is_for_tests(&item.attrs) {
            let is_passed_on = !matches!(item.vis, syn::Visibility::Inherited);
            self.import(&item.tree, &mut Vec::new(), is_passed_on);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_for_tests(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let parts: CratePath = path
            .segments
            .iter()
            .map(|part| part.ident.to_string())
            .collect();
        if parts.len() > 1 {
            self.named.extend(self.rooted(&parts));
        }
        visit::visit_path(self, path);
    }
}

/// The module and the name of the definition that `path` leads to.
fn definition<'a>(of: &'a Crate, path: &'a [String], steps: usize) -> Option<(&'a str, &'a str)> {
    // The longest module that begins the path.
    let (source, name) = (0..path.len())
        .rev()
        .find_map(|length| Some((of.get(&path[..length])?, &path[length])))?;
    if source.defined.contains(name) {
        return Some((&source.file, name));
    }
    if steps == 0 {
        return None;
    }
    if let Some(import) = source.imports.get(name) {
        return definition(of, import, steps - 1);
    }
    source.globs.iter().find_map(|glob| {
        let passed_on = of.get(glob)?;
        if passed_on.defined.contains(name) {
            return Some((passed_on.file.as_str(), name.as_str()));
        }
        definition(of, passed_on.imports.get(name)?, steps - 1)
    })
}

/// Whether `face` is the `mod.rs`, `lib.rs` or `main.rs` of a folder that `file` lies in.
fn is_face_above(face: &str, file: &str) -> bool {
    ["mod.rs", "lib.rs", "main.rs"]
        .into_iter()
        .filter_map(|name| face.strip_suffix(name))
        .any(|folder| file.starts_with(folder))
}

/// What each file takes from each other file of its crate.
type Arrows<'a> = BTreeMap<&'a str, BTreeMap<&'a str, BTreeSet<&'a str>>>;

fn arrows(of: &Crate) -> Arrows<'_> {
    let mut arrows = Arrows::new();
    for source in of.values() {
        for path in &source.named {
            // A path to a variant or a method names its type first.
            if let Some((file, name)) = definition(of, path, 8)
                && file != source.file
                && !is_face_above(file, &source.file)
            {
                let from = arrows.entry(source.file.as_str()).or_default();
                from.entry(file).or_default().insert(name);
            }
        }
    }
    arrows
}

/// All files that `start` needs, itself only if it lies on a circle.
fn reached<'a>(arrows: &Arrows<'a>, start: &str) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut open = vec![start];
    while let Some(file) = open.pop() {
        for &next in arrows.get(file).into_iter().flat_map(BTreeMap::keys) {
            if reached.insert(next) {
                open.push(next);
            }
        }
    }
    reached
}

/// One complaint for each circle of files, with what ties it.
fn circles(of: &Crate) -> Vec<String> {
    let arrows = arrows(of);
    let needs: BTreeMap<&str, BTreeSet<&str>> = arrows
        .keys()
        .map(|&file| (file, reached(&arrows, file)))
        .collect();
    let mut told = BTreeSet::new();
    let mut complaints = Vec::new();
    for (&file, needed) in &needs {
        if !needed.contains(file) || told.contains(file) {
            continue;
        }
        let circle: BTreeSet<&str> = needed
            .iter()
            .copied()
            .filter(|other| needs.get(other).is_some_and(|back| back.contains(file)))
            .collect();
        let mut complaint = format!("a circle of {} files:", circle.len());
        for &from in &circle {
            for (to, names) in &arrows[from] {
                if circle.contains(to) {
                    let names = names.iter().copied().collect::<Vec<_>>().join(", ");
                    complaint += &format!("\n  {from} -> {to}: {names}");
                }
            }
        }
        told.extend(circle);
        complaints.push(complaint);
    }
    complaints
}

/// The crate of `(path below src, text)`.
fn parsed<'a>(folder: &str, files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Crate {
    let sources = files.into_iter().map(|(path, text)| {
        let module = module_of(path);
        let source = SourceFile::new(&format!("{folder}{path}"), module.clone(), text);
        (module, source)
    });
    sources.collect()
}

#[test]
fn no_files_need_each_other() {
    let mut sources = super::sources(&[".rs"]);
    sources
        .retain(|source| !source.path.ends_with("/tests.rs") && !source.path.contains("/tests/"));
    let mut crates: BTreeMap<&str, Vec<(&str, &str)>> = BTreeMap::new();
    for source in &sources {
        if let Some(at) = source.path.find("src/") {
            let (folder, path) = source.path.split_at(at + "src/".len());
            crates.entry(folder).or_default().push((path, &source.text));
        }
    }
    assert!(crates.len() > 20, "all crates are looked at");
    let found = crates
        .into_iter()
        .flat_map(|(folder, files)| circles(&parsed(folder, files)));
    super::assert_none(found);
}

#[test]
fn circles_are_found_through_imports_modules_and_what_is_passed_on() {
    let a = "use crate::face::{B as Other, c};\npub struct A;\nfn f() { c::g(); }";
    let face = "mod b;\npub mod c;\npub use b::B;\npub use c::*;";
    let b = "pub struct B(super::super::a::A);";
    let files = [
        (
            "lib.rs",
            "mod a;\nmod face;\n#[cfg(test)] mod tests { use crate::face::B; }",
        ),
        ("a.rs", a),
        ("face/mod.rs", face),
        ("face/b.rs", b),
        ("face/c.rs", "pub fn g() {}"),
    ];
    let ties = "a circle of 2 files:\n  a.rs -> face/b.rs: B\n  face/b.rs -> a.rs: A";
    assert_eq!(circles(&parsed("", files)), [ties]);

    let files = files.map(|(path, text)| (path, text.replace("super::super::a::A", "u8")));
    let files = files.iter().map(|(path, text)| (*path, text.as_str()));
    assert_eq!(circles(&parsed("", files)), [""; 0]);
}
