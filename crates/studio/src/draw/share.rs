//! Boards as codes for addresses: `p15x15_` and the cells in base64, six a character, or `c` and the game id of the
//! clues. A title follows `~`.

use crate::board::{Board, Palette, PictureAnswer, PuzzleAnswer, sides};
use crate::failure::{Failure, read, to_json};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use nonogram::{Picture, Puzzle};
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
struct ShareRequest {
    title: Option<String>,
}

#[derive(Serialize)]
struct ShareAnswer {
    code: String,
}

pub(crate) fn share(request: &str) -> Result<String, Failure> {
    let board = Board::of(request)?;
    let ShareRequest { title } = read(request)?;
    let mut code = match &board.picture {
        None => format!("c{}", board.puzzle),
        Some(picture) => {
            let bits = picture.to_bits().into_bytes();
            let byte = |bits: &[u8]| {
                bits.iter()
                    .zip(0..)
                    .fold(0, |byte, (bit, place)| byte | (bit & 1) << (7 - place))
            };
            let bytes: Vec<u8> = bits.chunks(8).map(byte).collect();
            let cells = BASE64_URL_SAFE_NO_PAD.encode(bytes);
            format!("p{}x{}_{cells}", picture.width(), picture.height())
        }
    };
    if let Some(title) = title.filter(|title| !title.is_empty()) {
        code.push('~');
        code.push_str(&BASE64_URL_SAFE_NO_PAD.encode(title));
    }
    Ok(to_json(&ShareAnswer { code }))
}

#[derive(Deserialize)]
struct UnshareRequest {
    code: String,
}

#[derive(Serialize)]
struct UnshareAnswer<'a> {
    puzzle: PuzzleAnswer<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<PictureAnswer<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
}

pub(crate) fn unshare(request: &str) -> Result<String, Failure> {
    let UnshareRequest { code } = read(request)?;
    let (board, title) = match code.split_once('~') {
        None => (&*code, None),
        Some((board, title)) => {
            let title = BASE64_URL_SAFE_NO_PAD.decode(title).ok();
            let title = title.and_then(|bytes| String::from_utf8(bytes).ok());
            (board, Some(title.ok_or_else(broken)?))
        }
    };
    let palette = Palette::default();
    let (puzzle, picture) = match board.split_at_checked(1) {
        Some(("c", id)) => {
            let puzzle: Puzzle = id
                .parse()
                .map_err(|error| Failure::input(format!("the clues of the link: {error}")))?;
            sides(puzzle.width() as u64, puzzle.height() as u64)?;
            (puzzle, None)
        }
        Some(("p", cells)) => {
            let picture = picture(cells)?;
            (picture.puzzle(), Some(picture))
        }
        _ => return Err(broken()),
    };
    Ok(to_json(&UnshareAnswer {
        puzzle: PuzzleAnswer::new(&puzzle, &palette),
        picture: picture
            .as_ref()
            .map(|picture| PictureAnswer::new(picture, &palette)),
        title,
    }))
}

fn broken() -> Failure {
    Failure::input("this link is broken: its code is not complete")
}

/// `15x15_` and the cells.
fn picture(text: &str) -> Result<Picture, Failure> {
    let (size, cells) = text.split_once('_').ok_or_else(broken)?;
    let (width, height) = size.split_once('x').ok_or_else(broken)?;
    let side = |text: &str| text.parse::<u64>().map_err(|_| broken());
    let (width, height) = sides(side(width)?, side(height)?)?;
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(cells).map_err(|_| broken())?;
    let bits = bytes
        .iter()
        .flat_map(|byte| (0..8).map(move |place| (byte >> (7 - place)) & 1));
    let bits: String = bits
        .map(|bit| char::from(b'0' + bit))
        .take(width * height)
        .collect();
    let is_whole = bytes.len() == (width * height).div_ceil(8);
    Picture::from_bits(width, height, &bits)
        .filter(|_| is_whole)
        .ok_or_else(broken)
}
