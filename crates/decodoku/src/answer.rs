//! The game by requests, for the studio's page. The page keeps the game as text, and nothing is
//! kept here.

use crate::error::Error;
use crate::session::{Session, rules};
use crate::square::Move;
use serde::{Deserialize, Serialize};

/// The version of requests and answers.
const VERSION: u32 = 1;

/// The longest request, in bytes: some thousands of moves.
const MAX_REQUEST: usize = 1 << 16;

/// The longest side.
const MAX_SIDE: usize = 12;

/// How to play on a page, below the rules.
const CONTROLS: &str = "Drag a number, or tap it and then the square beside it. Hold the board to \
    look back.\n\
    Keys: arrows and Enter, or W A S D to push; 1 to 6 mark; B, F, N look back, forward, at now; H \
    hint; U undo.";

/// The colors of the page.
const COLORS: usize = 8;

#[derive(Deserialize)]
struct GameRequest {
    version: u32,
    ask: String,
    /// A saved game.
    game: String,
    /// A command.
    #[serde(default)]
    line: String,
}

#[derive(Serialize)]
#[serde(untagged)]
enum AnswerMembers {
    Play(Box<Shown>),
    Hint { hint: Option<Move> },
    Decoder { score: u64, lost: bool },
    Rules { rules: String },
    Failure { kind: &'static str, message: String },
}

/// The game that a session shows.
#[derive(Serialize)]
struct Shown {
    /// The session as text.
    game: String,
    /// In quotes, because it may have more digits than numbers of a page.
    seed: String,
    side: usize,
    practice: bool,
    moves: usize,
    back: usize,
    score: u64,
    /// The moves before the next burst.
    left: u32,
    lost: bool,
    hides_clusters: bool,
    /// Whether the game is lost unless a cluster is broken.
    danger: bool,
    /// The clusters that the last move joined, if it lost the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    joined: Option<[char; 2]>,
    /// Row by row.
    squares: Vec<ShownSquare>,
}

#[derive(Serialize)]
struct ShownSquare {
    number: u16,
    /// A letter and a color.
    #[serde(skip_serializing_if = "Option::is_none")]
    mark: Option<(char, usize)>,
    /// Whether the last burst has changed it.
    #[serde(skip_serializing_if = "is_false")]
    new: bool,
    /// Whether its cluster has lost the game.
    #[serde(skip_serializing_if = "is_false")]
    lost: bool,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_false(value: &bool) -> bool {
    !value
}

#[derive(Serialize)]
struct GameAnswer {
    version: u32,
    answer: String,
    #[serde(flatten)]
    members: AnswerMembers,
}

/// Answers a request in JSON. Every text has an answer, and the same text always has the same one.
/// `game` is a game as [`Session::save`] writes it, `line` a command as [`Session::obey`] takes it.
///
/// - `play` (`game`, `line`) → `game` after the command, and what to show: `seed`, `side`,
///   `practice`, `moves`, `back`, `score`, `left`: the moves before the next burst, `lost`,
///   `hides_clusters`, `danger`, `joined`: the two clusters of a move that lost; `squares`, row by
///   row: `[{"number":3,"mark":["a",0],"new":true,"lost":true},..]`
/// - `hint` (`game`) → `hint`: a move, two squares
/// - `decoder` (`game`) → `score`: the one of the decoder on the same seed; `lost`: whether it
///   lost, else it had to stop
/// - `rules` (`game`) → `rules`: paragraphs, a line each
///
/// An `error` has a `message`, a sentence for people, and its `kind`: `request` or `input`.
///
/// ```
/// let game = "seed 1\nside 8\nmodulus 10\npreset seed-text\nvariant numbers\n\
///     practice no\nscore 0\n";
/// let request = serde_json::json!({
///     "version": 1, "ask": "play", "game": game, "line": "1 6 left",
/// });
/// let answer = decodoku::answer(&request.to_string());
/// assert!(answer.starts_with(r#"{"version":1,"answer":"play","game":"seed 1\n"#));
/// assert!(answer.contains(r#""score":1,"left":4"#));
/// ```
pub fn answer(request: &str) -> String {
    let (answer, members) = ask(request).unwrap_or_else(|failure| ("error".to_string(), failure));
    serde_json::to_string(&GameAnswer {
        version: VERSION,
        answer,
        members,
    })
    .expect("names are texts")
}

/// The name of the question and the members of its answer, or a failure.
fn ask(request: &str) -> Result<(String, AnswerMembers), AnswerMembers> {
    if request.len() > MAX_REQUEST {
        return Err(refusal(format!(
            "expected a request of at most {MAX_REQUEST} bytes, found {}",
            request.len()
        )));
    }
    let GameRequest { version, ask, game, line } =
        // The words of the parser would be a tenth of the module.
        serde_json::from_str(request).map_err(|_| refusal("expected version, ask, game and line"))?;
    if version != VERSION {
        return Err(refusal(format!(
            "expected version {VERSION}, found {version}"
        )));
    }
    let mut session = Session::load(&game).map_err(wrong)?;
    let side = session.game().settings().side;
    if side > MAX_SIDE {
        let most = MAX_SIDE;
        return Err(wrong(Error::PageSide { side, most }));
    }
    let members = match &*ask {
        "play" => {
            if !line.is_empty() {
                session.obey(&line).map_err(wrong)?;
            }
            AnswerMembers::Play(Box::new(shown(&session)))
        }
        "hint" => AnswerMembers::Hint {
            hint: session.hint(),
        },
        "decoder" => {
            let (score, lost) = session.decoder_score();
            AnswerMembers::Decoder { score, lost }
        }
        "rules" => {
            let rules = rules(&session.game().settings(), session.is_practice());
            AnswerMembers::Rules {
                rules: format!("{rules}\n{CONTROLS}"),
            }
        }
        _ => {
            return Err(refusal(format!(
                "expected one of play, hint, decoder, rules, found {ask}"
            )));
        }
    };
    Ok((ask, members))
}

/// The answer to a text that is no request.
fn refusal(message: impl Into<String>) -> AnswerMembers {
    AnswerMembers::Failure {
        kind: "request",
        message: message.into(),
    }
}

/// The answer to a game or a command that is not possible.
#[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
fn wrong(error: Error) -> AnswerMembers {
    AnswerMembers::Failure {
        kind: "input",
        message: error.to_string(),
    }
}

fn shown(session: &Session) -> Shown {
    let game = session.shown();
    let marks = session.marks(COLORS);
    let mut squares: Vec<_> = game.board().squares().collect();
    squares.sort_by_key(|square| (square.y, square.x));
    let squares = squares.into_iter().map(|square| ShownSquare {
        number: game.board().get(square),
        mark: marks.get(&square).copied(),
        new: game.is_new(square),
        lost: game.lost() == Some(game.cluster(square)),
    });
    Shown {
        game: session.save(),
        seed: session.seed().to_string(),
        side: game.settings().side,
        practice: session.is_practice(),
        moves: session.moves().len(),
        back: session.moves_back(),
        score: game.score(),
        left: game.moves_left(),
        lost: game.lost().is_some(),
        hides_clusters: session.hides_clusters(),
        danger: game.is_in_danger(),
        joined: session.last_joined(),
        squares: squares.collect(),
    }
}
