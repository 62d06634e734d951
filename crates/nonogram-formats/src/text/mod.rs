//! Texts: a reader for each format. The formats of lines are here, one file each.

pub(crate) mod bosch;
pub(crate) mod cwd;
mod gno;
pub(crate) mod id;
pub(crate) mod inversor;
pub(crate) mod makhorin;
pub(crate) mod mk;
pub(crate) mod nin;
mod nnv;
pub(crate) mod non;
pub(crate) mod olsak;
mod picross;
mod pzpr;
mod sgt;
pub(crate) mod syro;
pub(crate) mod tcga;

use crate::document::Document;
use crate::error::{ParseError, ParseErrorKind};
use crate::format::Format;
use crate::picture::rows;
use crate::piece::TextLines;
use crate::{source, toml, webpbn};

/// Reads the puzzles of a text.
pub(crate) fn read_text(text: &str, format: Format) -> Result<Vec<Document>, ParseError> {
    let lines = TextLines::new(text);
    let document = match format {
        Format::Nin => nin::read(lines)?,
        Format::Mk => mk::read(lines)?,
        Format::Cwd => cwd::read(lines)?,
        Format::Olsak => olsak::read(lines)?,
        Format::Bosch => bosch::read(lines)?,
        Format::Syro => syro::read(lines)?,
        Format::Makhorin => makhorin::read(lines)?,
        Format::Inversor => inversor::read(lines)?,
        Format::Nnv => nnv::read(lines)?,
        Format::Gno => gno::read(lines)?,
        Format::Sgt => sgt::read(lines)?,
        Format::Toml => toml::read(text)?,
        Format::Non => return non::read(lines),
        Format::Tcga => return tcga::read(lines),
        Format::Id => return id::read(lines),
        Format::Picross => return picross::read(lines),
        Format::Pzpr => return pzpr::read(lines),
        Format::Webpbn => return webpbn::read(text),
        Format::Json => return source::read(text),
        Format::Rows => return rows::read(text),
        Format::Bits => return Err(ParseError::whole(ParseErrorKind::NoSize)),
        Format::Png | Format::Jpeg | Format::Gif | Format::Webp | Format::Bmp | Format::Pbm => {
            panic!("{format} is no text")
        }
    };
    Ok(vec![document])
}
