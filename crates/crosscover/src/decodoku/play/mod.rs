//! `crosscover decodoku play`: the game, by commands in lines or by keys.

#[cfg(unix)]
mod keys;
mod lines;

use super::show::{self, MARK_COLORS};
use crate::cli::decodoku::{COMMANDS, Play};
use crate::exit::Exit;
use crate::output;
use anyhow::{Result, bail};
use decodoku::{Error, Move, Session, Square, Variant, rules};
use std::io::{self, IsTerminal, Write};
use std::iter;
use std::path::{Path, PathBuf};

/// A game, and where it is saved.
struct Table {
    session: Session,
    /// The decoder's score on the same seed, once the game has been lost.
    decoder_score: Option<String>,
    /// Where a key saves the game; by default in a file that is named after the seed.
    file: Option<PathBuf>,
    /// Whether any file may be replaced.
    force: bool,
    /// The files of this game, which may be replaced.
    saved: Vec<PathBuf>,
    /// The game as it began or was saved.
    kept: String,
}

/// The longest lines of explanations.
const COLUMNS: usize = 76;

pub(super) fn run(options: &Play) -> Result<Exit> {
    // A game may replace the one that it continues.
    output::check_files([], &[("--save", options.save.as_deref())], options.force)?;
    let session = match &options.load {
        Some(path) => super::load(path)?,
        None => Session::new(
            options.game.settings(),
            super::seed(options.game.seed),
            options.practice,
        )?,
    };
    let file = options.save.clone().filter(|path| !output::is_dash(path));
    let mut table = Table::new(session, file, options.force);
    if io::stdin().is_terminal() && show::has_screen() && play_by_keys(&mut table)? {
        // The terminal has gone back to its other screen. The present board and the score stay on
        // this one.
        table.session.now();
        let seed = table.session.seed();
        output::to_stdout(|out| {
            table
                .draw(out, None)
                .and_then(|()| writeln!(out, "seed {seed}"))
        })?;
    } else {
        lines::play(&mut table)?;
    }
    if let Some(path) = &options.save {
        table.save(path)?;
    }
    Ok(Exit::Yes)
}

/// Plays until the player quits. Returns false where keys cannot be read one by one.
#[cfg(unix)]
fn play_by_keys(table: &mut Table) -> Result<bool> {
    keys::play(table)
}

#[cfg(not(unix))]
fn play_by_keys(_: &mut Table) -> Result<bool> {
    Ok(false)
}

impl Table {
    fn new(session: Session, file: Option<PathBuf>, force: bool) -> Self {
        let kept = session.save();
        let mut table = Self {
            session,
            decoder_score: None,
            file,
            force,
            saved: Vec::new(),
            kept,
        };
        table.compare();
        table
    }

    /// Obeys a line, except `quit`. Returns a message to show in place of the board, if any.
    fn obey(&mut self, line: &str) -> Result<Option<String>> {
        let line = line.trim();
        match line {
            "board" => {}
            "new" => self.renew()?,
            "hint" => return Ok(Some(said(self.session.hint()))),
            "help" | "?" => {
                return Ok(Some(format!(
                    "{}\n\n{COMMANDS}",
                    show::wrap(&self.rules(), COLUMNS).join("\n")
                )));
            }
            _ => {
                if let Some(path) = line.strip_prefix("save ").map(str::trim) {
                    self.save(Path::new(path))?;
                    return Ok(Some(format!("saved as {path}")));
                }
                match self.session.obey(line) {
                    Err(Error::MoveText) => bail!("\"{line}\"? Try `?`"),
                    obeyed => obeyed?,
                }
                self.compare();
            }
        }
        Ok(None)
    }

    /// Begins a game with a new seed.
    fn renew(&mut self) -> Result<()> {
        let settings = self.session.game().settings();
        let session = Session::new(settings, super::seed(None), self.session.is_practice())?;
        *self = Self::new(session, self.file.take(), self.force);
        Ok(())
    }

    /// Whether a running game would be lost with this key: `g` or `q`, which may save the game.
    fn drops_game(&self, key: u8) -> bool {
        let is_saved = self.session.save() == self.kept || (key == b'q' && self.file.is_some());
        !is_saved && self.session.game().lost().is_none()
    }

    /// The rules, a line and a blank one for each paragraph.
    fn rules(&self) -> String {
        let settings = self.session.game().settings();
        let symbols = match settings.variant {
            Variant::Numbers => "",
            _ => {
                "\nYou see only Φ for half the modulus, so two Φ cancel, and Λ for all other \
                 numbers."
            }
        };
        rules(&settings, self.session.is_practice()).replace('\n', "\n\n") + symbols
    }

    /// When the game has been lost, lets the decoder play it, too.
    fn compare(&mut self) {
        if self.session.game().lost().is_some() && self.decoder_score.is_none() {
            let (score, is_lost) = self.session.decoder_score();
            let more = if is_lost { "" } else { "more than " };
            self.decoder_score = Some(format!("{more}{score}"));
        }
    }

    /// Saves the game without being told where, and returns the name of the file.
    fn keep(&mut self) -> Result<String> {
        let path = self
            .file
            .clone()
            .unwrap_or_else(|| self.free_name(Path::exists));
        self.save(&path)?;
        Ok(path.display().to_string())
    }

    /// The first name for the seed that replaces no file of another game.
    fn free_name(&self, exists: impl Fn(&Path) -> bool) -> PathBuf {
        let seed = self.session.seed();
        let more = (2..).map(|number| format!("decodoku-{seed}-{number}.txt"));
        let mut names = iter::once(format!("decodoku-{seed}.txt"))
            .chain(more)
            .map(PathBuf::from);
        names
            .find(|path| self.force || self.saved.contains(path) || !exists(path))
            .expect("names do not end")
    }

    fn save(&mut self, path: &Path) -> Result<()> {
        let force = self.force || self.saved.iter().any(|saved| saved == path);
        output::save(path, self.session.save().as_bytes(), force)?;
        self.saved.push(path.to_path_buf());
        self.kept = self.session.save();
        Ok(())
    }

    /// Draws the board that the session shows.
    fn draw(&self, out: &mut dyn Write, cursor: Option<Square>) -> io::Result<()> {
        show::game(
            out,
            self.session.shown(),
            &self.session.marks(MARK_COLORS),
            cursor,
        )?;
        if let (Some(_), Some(score)) = (self.session.shown().lost(), &self.decoder_score) {
            if let Some([first, second]) = self.session.last_joined() {
                writeln!(out, "Your last move joined {first} and {second}.")?;
            }
            writeln!(
                out,
                "on seed {} a program scored {score}",
                self.session.seed()
            )?;
        }
        match self.session.moves_back() {
            0 => Ok(()),
            back => {
                let back = output::count(back as u64, "move", "moves");
                writeln!(out, "looking {back} back")
            }
        }
    }
}

/// A hint in words.
fn said(hint: Option<Move>) -> String {
    match hint {
        Some(step) => format!("hint: {step}"),
        None => "nothing can be done".to_string(),
    }
}
