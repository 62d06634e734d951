//! The files that were opened: nothing else on the disk can be reached.
//!
//! A link that is named, to a file or to a folder, is followed. In a folder, links that lead out of
//! it are left out. Where a file lies is found out once, when it is opened. Later, a link in its
//! place is not followed: neither to read nor to save.

use crate::http::Response;
use nonogram_formats::Format;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::UNIX_EPOCH;

/// The pack of a folder without puzzles.
const NEW_FILE: &str = "drawings.csv";

/// The files that were opened. The page names them by their numbers.
#[derive(Debug, Default)]
pub struct OpenedFiles {
    files: Vec<Arc<OpenedFile>>,
}

/// A file that was opened.
#[derive(Debug)]
pub(crate) struct OpenedFile {
    /// The name under which it was opened.
    path: PathBuf,
    /// Where it lies, without links.
    pub(crate) place: PathBuf,
    /// Whether it was not there when its folder was opened.
    is_new: bool,
}

impl OpenedFiles {
    /// Opens files, and the puzzle files and packs in folders, by their names. A file that is named
    /// twice is opened once. For a folder without any, there is an empty pack `drawings.csv`: the
    /// file is made when it is first saved.
    ///
    /// # Errors
    /// If a file is missing or cannot be read.
    pub fn open<P: AsRef<Path>>(paths: &[P]) -> io::Result<Self> {
        let mut seen = HashSet::new();
        let mut opened = Self::default();
        for path in paths {
            let path = path.as_ref();
            opened.open_path(path, &mut seen).map_err(|error| {
                let message = format!("cannot open {}: {error}", path.display());
                io::Error::new(error.kind(), message)
            })?;
        }
        Ok(opened)
    }

    /// Opens a file, or those of a folder, unless they are `seen`.
    fn open_path(&mut self, path: &Path, seen: &mut HashSet<PathBuf>) -> io::Result<()> {
        let found = fs::metadata(path)?;
        let mut files = Vec::new();
        if found.is_dir() {
            files = files_of(path)?;
            if files.is_empty() {
                let place = fs::canonicalize(path)?.join(NEW_FILE);
                self.add(path.join(NEW_FILE), place, true);
            }
        } else if found.is_file() {
            File::open(path)?;
            files.push(path.to_path_buf());
        } else {
            return Err(io::Error::other("it is neither a file nor a folder"));
        }
        for path in files {
            let place = fs::canonicalize(&path)?;
            if seen.insert(place.clone()) {
                self.add(path, place, false);
            }
        }
        Ok(())
    }

    fn add(&mut self, path: PathBuf, place: PathBuf, is_new: bool) {
        self.files.push(Arc::new(OpenedFile {
            path,
            place,
            is_new,
        }));
    }

    /// The number of files.
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// The file with this number.
    pub(crate) fn get(&self, id: &str) -> Option<Arc<OpenedFile>> {
        self.files.get(id.parse::<usize>().ok()?).cloned()
    }

    /// What the page learns of its host. Files that are gone are left out.
    pub(crate) fn list(&self) -> Value {
        let mut files = Vec::new();
        for (id, file) in self.files.iter().enumerate() {
            if let Ok(Tag { text, bytes }) = file.read_tag() {
                let name = self.name(file);
                files.push(json!({"id": id, "name": name, "bytes": bytes, "etag": text}));
            }
        }
        json!({"host": "native", "files": files})
    }

    /// The name of a file without its folder, unless another file has the same.
    fn name(&self, file: &OpenedFile) -> String {
        let name = file.path.file_name();
        let same = self
            .files
            .iter()
            .filter(|other| other.path.file_name() == name);
        match name {
            Some(name) if same.count() == 1 => name.to_string_lossy().into_owned(),
            _ => file.path.to_string_lossy().into_owned(),
        }
    }
}

/// The puzzle files and packs of a folder, by their names. Hidden files, what accompanies a pack,
/// and links out of the folder are left out.
fn files_of(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let inside = fs::canonicalize(folder)?;
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let extension = path.extension().unwrap_or_default().to_string_lossy();
        let is_known =
            extension.eq_ignore_ascii_case("csv") || Format::from_extension(&extension).is_some();
        if !is_known
            || name.starts_with('.')
            || name.ends_with(".manifest.json")
            || name.ends_with(".checkpoint.json")
        {
            continue;
        }
        let is_inside = fs::canonicalize(&path).is_ok_and(|place| place.starts_with(&inside));
        if is_inside && path.is_file() {
            files.push(path);
        }
    }
    files.sort_unstable();
    Ok(files)
}

/// Whether an open file is the one that was found.
#[cfg(unix)]
fn is_same(file: &File, found: &Metadata) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let file = file.metadata()?;
    Ok((file.dev(), file.ino()) == (found.dev(), found.ino()))
}

/// Without numbers of files, that it is no link has to be enough.
#[cfg(not(unix))]
fn is_same(_: &File, found: &Metadata) -> io::Result<bool> {
    Ok(found.is_file())
}

/// What tells two versions of a file apart, without reading it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tag {
    /// As the header `ETag` has it.
    pub(crate) text: String,
    /// The size of the file.
    pub(crate) bytes: u64,
}

impl OpenedFile {
    /// The name in messages.
    pub(crate) fn name(&self) -> String {
        let name = self.path.file_name().unwrap_or_default();
        name.to_string_lossy().into_owned()
    }

    /// The bytes of the file and their tag. A file with more bytes than `most` is refused.
    pub(crate) fn content(&self, most: u64) -> Result<(Vec<u8>, Tag), Response> {
        if self.is_missing_pack() {
            return Ok((Vec::new(), Tag::of_missing_pack()));
        }
        let (file, tag) = self.read().map_err(|error| self.unread(&error))?;
        if tag.bytes > most {
            let (name, bytes) = (self.name(), tag.bytes);
            let message = format!("{name} has {bytes} bytes, more than {most}");
            return Err(Response::error(413, message));
        }
        let mut content = Vec::new();
        // A file that another program writes in this moment has another tag afterwards.
        file.take(tag.bytes)
            .read_to_end(&mut content)
            .map_err(|error| self.cannot("read", &error))?;
        Ok((content, tag))
    }

    /// The tag of the file for a request.
    pub(crate) fn tag(&self) -> Result<Tag, Response> {
        self.read_tag().map_err(|error| self.unread(&error))
    }

    /// Whether the file is still this version.
    pub(crate) fn is_version(&self, version: &str) -> bool {
        self.read_tag().is_ok_and(|tag| tag.text == version)
    }

    fn read_tag(&self) -> io::Result<Tag> {
        if self.is_missing_pack() {
            return Ok(Tag::of_missing_pack());
        }
        Ok(self.read()?.1)
    }

    fn unread(&self, error: &io::Error) -> Response {
        match error.kind() {
            io::ErrorKind::NotFound => {
                let message = format!("{} is gone: it was moved or removed", self.name());
                Response::error(404, message)
            }
            _ => self.cannot("read", error),
        }
    }

    /// The disk refuses.
    pub(crate) fn cannot(&self, verb: &str, error: &io::Error) -> Response {
        Response::error(409, format!("cannot {verb} {}: {error}", self.name()))
    }

    /// Opens the file for reading.
    ///
    /// # Errors
    /// If the file is gone, or no file any more, or if its name leads elsewhere.
    fn read(&self) -> io::Result<(File, Tag)> {
        // A pipe would not even open before there is a writer.
        if !fs::metadata(&self.path)?.is_file() {
            return Err(io::Error::other("it is no file any more"));
        }
        // A file that is saved in this moment is opened again.
        for _ in 0..100 {
            let file = File::open(&self.place)?;
            let tag = Tag::of(&file.metadata()?)?;
            // If a link was followed to open the file, its place is still a link, or there is
            // another file now.
            let is_here = !self.is_moved() && is_same(&file, &fs::symlink_metadata(&self.place)?)?;
            if is_here && !self.is_moved() {
                return Ok((file, tag));
            }
            if self.is_moved() {
                break;
            }
        }
        Err(io::Error::other("its name leads to another file now"))
    }

    /// Whether this is the pack of a folder without puzzles, and not there yet.
    fn is_missing_pack(&self) -> bool {
        self.is_new
            && fs::symlink_metadata(&self.place)
                .is_err_and(|error| error.kind() == io::ErrorKind::NotFound)
    }

    /// Whether the name leads elsewhere now.
    pub(crate) fn is_moved(&self) -> bool {
        fs::canonicalize(&self.path).is_ok_and(|place| place != self.place)
    }
}

impl Tag {
    /// A pack that is not there yet.
    fn of_missing_pack() -> Self {
        let text = "\"new\"".to_string();
        Self { text, bytes: 0 }
    }

    /// Size, time of the last change and, where there is one, the number of the file on its disk:
    /// saving makes a new file.
    pub(crate) fn of(found: &Metadata) -> io::Result<Self> {
        let bytes = found.len();
        let time = found
            .modified()?
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        #[cfg(unix)]
        let number = std::os::unix::fs::MetadataExt::ino(found);
        #[cfg(not(unix))]
        let number = 0;
        let text = format!("\"{bytes:x}-{:x}-{number:x}\"", time.as_nanos());
        Ok(Self { text, bytes })
    }
}
