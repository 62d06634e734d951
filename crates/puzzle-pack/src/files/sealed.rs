//! Files whose alteration is detected: JSON with its own hash, and output that is hashed while it
//! grows.

use crate::files::error::{PackDamage, PackFileError, cannot};
use crate::files::replace::put_file;
use crate::row::hex;
use serde::Serialize;
use serde::de::{DeserializeOwned, Error};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;

/// The most bytes of a manifest or a checkpoint.
const MAX_JSON: u64 = 1 << 20;

/// The member with the hash of the others.
const SEAL: &str = "seal";

/// The SHA-256 of the members as JSON without blanks.
fn seal(content: &Map<String, Value>) -> io::Result<String> {
    Ok(hex(&Sha256::digest(serde_json::to_vec(content)?)))
}

/// The content of a file of JSON. `None` if there is no such file.
pub(crate) fn read_json<T: DeserializeOwned>(path: &Path) -> Result<Option<T>, PackFileError> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(cannot("open", path)(error)),
    };
    let damaged = |error| PackFileError::Damaged {
        path: path.to_path_buf(),
        damage: PackDamage::NoManifest(error),
    };
    let content = serde_json::from_reader(BufReader::new(file.take(MAX_JSON)));
    let mut content: Map<String, Value> = content.map_err(damaged)?;
    let Some(found) = content.shift_remove(SEAL) else {
        return Err(damaged(serde_json::Error::missing_field(SEAL)));
    };
    if found != seal(&content).map_err(cannot("read", path))? {
        return Err(PackFileError::Damaged {
            path: path.to_path_buf(),
            damage: PackDamage::Altered,
        });
    }
    serde_json::from_value(Value::Object(content))
        .map(Some)
        .map_err(damaged)
}

/// Puts a value in place as a file of JSON. A new file gets the permissions of `model`.
pub(crate) fn write_json<T: Serialize>(path: &Path, model: &Path, content: &T) -> io::Result<()> {
    let Value::Object(mut content) = serde_json::to_value(content)? else {
        unreachable!("a manifest has members");
    };
    let seal = seal(&content)?;
    content.insert(SEAL.to_string(), seal.into());
    put_file(path, model, |file| {
        serde_json::to_writer_pretty(&mut *file, &content)?;
        writeln!(file)
    })
}

/// The number and the hash of bytes that were written or read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hashed {
    pub(crate) bytes: u64,
    hasher: Sha256,
}

impl Hashed {
    /// The bytes that follow in a file, to its end.
    pub(crate) fn read(mut file: impl Read) -> io::Result<Self> {
        let mut hashing = HashedOutput {
            output: io::sink(),
            written: Self::default(),
        };
        io::copy(&mut file, &mut hashing)?;
        Ok(hashing.written)
    }

    fn add(&mut self, bytes: &[u8]) {
        self.bytes += bytes.len() as u64;
        self.hasher.update(bytes);
    }

    /// The SHA-256 of the bytes so far, in hexadecimal digits.
    pub(crate) fn sha256(&self) -> String {
        hex(&self.hasher.clone().finalize())
    }
}

/// An output, with the number and the hash of the bytes written to it.
pub(crate) struct HashedOutput<W> {
    pub(crate) output: W,
    pub(crate) written: Hashed,
}

impl<W: Write> Write for HashedOutput<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.output.write(bytes)?;
        self.written.add(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}
