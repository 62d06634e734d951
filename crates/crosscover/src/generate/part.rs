//! The files of a pack: while it is being written, and when it is complete.
//!
//! Rows go to `PACK.part`. Now and then the file is synced, and a checkpoint, `PACK.checkpoint.json`,
//! is put in place by renaming: up to there all is on the disk, whatever happens next. The same command
//! cuts the part back to its checkpoint and goes on. A lock on the part keeps a second writer out.
//!
//! At the end the manifest, `PACK.manifest.json`, is written, and only then is the part renamed to the pack:
//! a pack under its own name is complete and has its manifest beside it.

use super::order::Order;
use crate::files;
use anyhow::{Context, Result, bail};
use puzzle_pack::{PackReader, PackWriter, Row, Seen, Tally};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs::{self, File, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The time between two checkpoints: what a crash can cost.
const INTERVAL: Duration = Duration::from_millis(250);

/// How far a part has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Checkpoint {
    pub(crate) order: Order,
    /// Rows and bytes that are safe on the disk.
    pub(crate) rows: u64,
    pub(crate) bytes: u64,
    pub(crate) tally: Tally,
}

/// What stands beside a complete pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Manifest {
    pub(crate) order: Order,
    pub(crate) rows: u64,
    pub(crate) bytes: u64,
    /// What became of all candidates.
    pub(crate) tally: Tally,
    /// Of the pack's bytes, in hexadecimal digits.
    pub(crate) sha256: String,
}

impl Manifest {
    /// Whether the pack has all boards that were asked for, or that there are.
    pub(crate) fn is_full(&self) -> bool {
        self.order.done(self.rows, &self.tally) == self.order.wanted()
    }
}

/// The names of the files.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    pub(crate) pack: PathBuf,
    pub(crate) part: PathBuf,
    pub(crate) checkpoint: PathBuf,
    pub(crate) manifest: PathBuf,
}

impl Names {
    pub(crate) fn of(pack: &Path) -> Self {
        let with = |end: &str| {
            let mut name = pack.as_os_str().to_os_string();
            name.push(end);
            PathBuf::from(name)
        };
        Self {
            pack: pack.to_path_buf(),
            part: with(".part"),
            checkpoint: with(".checkpoint.json"),
            manifest: with(".manifest.json"),
        }
    }

    /// The manifest, if there is one.
    pub(crate) fn read_manifest(&self) -> Result<Option<Manifest>> {
        read_json(&self.manifest)
    }

    /// The checkpoint, if there is one.
    pub(crate) fn read_checkpoint(&self) -> Result<Option<Checkpoint>> {
        read_json(&self.checkpoint)
    }
}

/// The most bytes of a manifest or a checkpoint.
const MAX_JSON: u64 = 1 << 20;

fn read_json<T: DeserializeOwned>(path: &Path) -> Result<Option<T>> {
    let name = path.display();
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error).with_context(|| format!("cannot open {name}")),
    };
    let value = serde_json::from_reader(BufReader::new(file.take(MAX_JSON)));
    value
        .with_context(|| format!("{name}: not a file of ours"))
        .map(Some)
}

fn write_json<T: Serialize>(path: &Path, value: &T) -> io::Result<()> {
    files::replace(path, |file| {
        serde_json::to_writer_pretty(&mut *file, value)?;
        writeln!(file)
    })
}

/// The SHA-256 of a file.
pub(crate) fn hash(path: &Path) -> io::Result<String> {
    let mut hasher = Sha256::new();
    let mut file = BufReader::with_capacity(1 << 16, File::open(path)?);
    loop {
        let bytes = file.fill_buf()?;
        if bytes.is_empty() {
            break;
        }
        hasher.update(bytes);
        let count = bytes.len();
        file.consume(count);
    }
    let digest = hasher.finalize();
    Ok(digest.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// How to begin.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Begin {
    Anew,
    /// Where it was left; anew with `force` if that is not possible.
    GoOn {
        force: bool,
    },
}

/// Where a part was left.
struct Place {
    checkpoint: Checkpoint,
    seen: Seen,
}

impl Place {
    /// `None` if the part has no checkpoint.
    fn find(names: &Names, file: &File, order: &Order) -> Result<Option<Self>> {
        let Some(checkpoint) = names.read_checkpoint()? else {
            return Ok(None);
        };
        if checkpoint.order != *order {
            bail!("it was begun with other options or by another version");
        }
        if file.metadata()?.len() < checkpoint.bytes {
            bail!("it is shorter than its checkpoint says");
        }
        let mut seen = Seen::default();
        // JSON lines have no header.
        if checkpoint.bytes == 0 {
            return Ok(Some(Self { checkpoint, seen }));
        }
        let mut rows = 0;
        let safe = BufReader::new(file.take(checkpoint.bytes));
        let rows_of_part = PackReader::new(safe)?;
        if rows_of_part.columns().names().ne(&order.columns) {
            bail!("it has other columns than its checkpoint says");
        }
        for row in rows_of_part {
            seen.insert(&row?);
            rows += 1;
        }
        if rows != checkpoint.rows {
            bail!(
                "it has {rows} rows, and {} by its checkpoint",
                checkpoint.rows
            );
        }
        Ok(Some(Self { checkpoint, seen }))
    }
}

/// A pack that is being written.
#[derive(Debug)]
pub(crate) struct Part {
    names: Names,
    writer: PackWriter<File>,
    /// As it will be when all has been synced.
    ahead: Checkpoint,
    /// The boards that are in the part already.
    pub(crate) seen: Seen,
    saved: Instant,
}

impl Part {
    /// Opens the part of a pack, new or where it was left.
    ///
    /// # Errors
    /// If it cannot be gone on with, or is being written by someone.
    pub(crate) fn open(names: &Names, order: &Order, begin: Begin) -> Result<Self> {
        let name = names.part.display();
        let mut options = File::options();
        let options = options.read(true).write(true).create(true).truncate(false);
        let file = options.open(&names.part);
        let file = file.with_context(|| format!("cannot write {name}"))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => bail!("{name} is being written by another process"),
            Err(TryLockError::Error(error)) => {
                return Err(error).with_context(|| format!("cannot lock {name}"));
            }
        }
        // Between opening and locking, another process may have finished.
        if !names.part.exists() {
            bail!("another process has just finished {}", names.pack.display());
        }
        let place = match begin {
            Begin::Anew => None,
            Begin::GoOn { force } => match Place::find(names, &file, order) {
                Err(_) if force => None,
                place => place.with_context(|| format!("{name} (--force begins anew)"))?,
            },
        };
        match place {
            Some(place) => Self::go_on(names, file, place),
            None => Self::begin(names, file, order),
        }
        .with_context(|| format!("cannot write {name}"))
    }

    fn begin(names: &Names, mut file: File, order: &Order) -> io::Result<Self> {
        let columns = order.columns().expect("the columns of the order are known");
        file.set_len(0)?;
        file.rewind()?;
        let ahead = Checkpoint {
            order: order.clone(),
            rows: 0,
            bytes: 0,
            tally: Tally::default(),
        };
        let mut part = Self {
            names: names.clone(),
            writer: PackWriter::begin(file, &columns, order.form())?,
            ahead,
            seen: Seen::default(),
            saved: Instant::now(),
        };
        part.save()?;
        Ok(part)
    }

    /// Cuts the part back to its checkpoint and goes on behind it.
    fn go_on(names: &Names, mut file: File, place: Place) -> io::Result<Self> {
        file.set_len(place.checkpoint.bytes)?;
        file.seek(io::SeekFrom::End(0))?;
        let columns = place.checkpoint.order.columns();
        let columns = columns.expect("the reader knows them");
        Ok(Self {
            names: names.clone(),
            writer: PackWriter::append(file, &columns, place.checkpoint.order.form()),
            ahead: place.checkpoint,
            seen: place.seen,
            saved: Instant::now(),
        })
    }

    /// Indices that are done.
    pub(crate) fn done(&self) -> u64 {
        self.ahead.order.done(self.ahead.rows, &self.ahead.tally)
    }

    /// What became of the candidates so far.
    pub(crate) fn tally(&self) -> Tally {
        self.ahead.tally
    }

    /// Counts candidates of boards that were not found.
    pub(crate) fn add(&mut self, tally: Tally) {
        self.ahead.tally += tally;
    }

    /// Appends a row.
    pub(crate) fn write(&mut self, row: &Row, tally: &Tally) -> io::Result<()> {
        self.writer.write(row)?;
        self.ahead.rows += 1;
        self.pass(tally)
    }

    /// Goes past an index without a row.
    pub(crate) fn pass(&mut self, tally: &Tally) -> io::Result<()> {
        self.ahead.tally += *tally;
        if self.saved.elapsed() >= INTERVAL {
            self.save()?;
        }
        Ok(())
    }

    /// Makes all rows so far safe.
    pub(crate) fn save(&mut self) -> io::Result<()> {
        let mut file = self.writer.flush()?;
        file.sync_data()?;
        self.ahead.bytes = file.stream_position()?;
        write_json(&self.names.checkpoint, &self.ahead)?;
        self.saved = Instant::now();
        Ok(())
    }

    /// Makes the part the pack.
    pub(crate) fn finish(mut self, force: bool) -> Result<Manifest> {
        let (names, name) = (self.names.clone(), self.names.pack.display().to_string());
        let cannot = || format!("cannot write {name}");
        self.save().with_context(cannot)?;
        let manifest = Manifest {
            sha256: hash(&names.part).with_context(cannot)?,
            order: self.ahead.order,
            rows: self.ahead.rows,
            bytes: self.ahead.bytes,
            tally: self.ahead.tally,
        };
        if !force && names.pack.exists() {
            bail!("{name} has appeared while it was being made; --force replaces it");
        }
        write_json(&names.manifest, &manifest).with_context(cannot)?;
        fs::rename(&names.part, &names.pack).with_context(cannot)?;
        fs::remove_file(&names.checkpoint).with_context(cannot)?;
        // The new name is safe when the folder is; not every system lets folders be synced.
        File::open(files::folder_of(&names.pack))
            .and_then(|folder| folder.sync_all())
            .ok();
        Ok(manifest)
    }
}
