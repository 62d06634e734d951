//! Following a proof step by step.

use crate::error::{RejectReason, Rejected};
use crate::follow::Follower;
use crate::state::{CHECK_MEMORY, CHECK_WORK, CheckState, LITERAL, LocalLiteral};
use crate::token::Tokens;
use nonogram::{Decision, Fact, Ink, Line, Literal, Picture, Position, Puzzle, WorkBudget};

/// What a proof proves. This enum is closed: nothing else can be proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proved {
    /// This picture is the only solution.
    Unique(Picture),
    /// The puzzle has no solution.
    NoSolution,
}

/// Follows a proof of `puzzle`, for up to about a minute and with up to [`CHECK_MEMORY`]. The [page
/// of the crate](crate) has the grammar and the argument why this is right.
///
/// # Errors
/// [`Rejected`] at the first place where the text is not a proof, or where a limit was reached.
///
/// # Complexity
/// Time in proportion to the bytes of the proof, the cells of the puzzle and the steps of the
/// budget, of which every part is at most spent. Memory for the cells, and as the limit allows.
pub fn check(puzzle: &Puzzle, proof: &[u8]) -> Result<Proved, Rejected> {
    check_within(puzzle, proof, CHECK_WORK, CHECK_MEMORY)
}

/// [`check`] with other limits. A look at a line takes 32 steps of the budget, and the number of
/// its cells times the sum of its blocks and of the number of its last ink, or times one if it has
/// no block. A lemma takes a step for each literal, whenever it is read. The callback is called
/// every few milliseconds, except on puzzles with thousands of rows and columns.
///
/// A lemma takes 256 bytes of `memory`, and 16 for each literal. A block in a line of which lemmas
/// speak takes 64.
///
/// # Errors
/// As [`check`].
pub fn check_within<'a>(
    puzzle: &'a Puzzle,
    proof: &[u8],
    budget: impl Into<WorkBudget<'a>>,
    memory: usize,
) -> Result<Proved, Rejected> {
    let mut tokens = Tokens::new(proof);
    let mut checker = Checker {
        puzzle,
        state: CheckState::new(puzzle, budget.into(), memory),
        end: None,
    };
    while let Some(b'r' | b'c') = tokens.peek() {
        checker.lines(&mut tokens)?;
    }
    let mut next = "`r`, `c` or `{`";
    if checker.end.is_none() && tokens.peek() == Some(b'{') {
        next = "`{`";
        checker.lemmas(&mut tokens)?;
    }
    if tokens.peek().is_some() {
        return Err(tokens.reject(match checker.end {
            Some(_) => RejectReason::Closed,
            None => RejectReason::Expected(next),
        }));
    }
    let end = match checker.end {
        Some(proved) => Ok(proved),
        None => checker.state.picture().map(Proved::Unique),
    };
    end.map_err(|reason| tokens.reject(reason))
}

/// The state of a check.
struct Checker<'a> {
    puzzle: &'a Puzzle,
    state: CheckState<'a>,
    /// What a contradiction has proved.
    end: Option<Proved>,
}

impl Checker<'_> {
    /// `r1-3.7`, which may end in `!`.
    fn lines(&mut self, tokens: &mut Tokens<'_>) -> Result<(), Rejected> {
        if self.end.is_some() {
            return Err(tokens.reject(RejectReason::Closed));
        }
        let direction = Direction::take(tokens, self.puzzle).expect("`r` or `c`");
        loop {
            let range = tokens.range(direction.lines)?;
            let (last, more) = (*range.end(), tokens.take(b'.'));
            let fails = !more && tokens.take(b'!');
            for index in range {
                let fails = fails && index == last;
                self.line((direction.name)(index), fails)
                    .map_err(|reason| tokens.reject(reason))?;
            }
            if !more {
                return Ok(());
            }
        }
    }

    /// Looks at one line. It must fail or hold, as the proof says.
    fn line(&mut self, line: Line, fails: bool) -> Result<(), RejectReason> {
        match (self.state.look(line)?, fails) {
            (false, false) => Err(RejectReason::Fails(line)),
            (true, true) => Err(RejectReason::Holds(line)),
            (true, false) => Ok(()),
            (false, true) => {
                self.end = Some(Proved::NoSolution);
                Ok(())
            }
        }
    }

    /// Lemmas, up to the one without literals or the end of the text.
    fn lemmas(&mut self, tokens: &mut Tokens<'_>) -> Result<(), Rejected> {
        let mut follower = Follower::new(self.puzzle);
        let mut found = None;
        // Whether nothing contradicts what is known without any assumption.
        let mut is_open = true;
        while tokens.peek() == Some(b'{') {
            let literals = self.literals(tokens, &mut follower)?;
            let is_last = literals.is_empty();
            let finds = tokens.take(b'=');
            let step = self.lemma(&mut follower, &mut is_open, literals, finds);
            let picture = step.map_err(|reason| tokens.reject(reason))?;
            if picture.is_some() && found.is_some() {
                return Err(tokens.reject(RejectReason::SecondSolution));
            }
            found = found.or(picture);
            if is_last && !finds {
                self.end = Some(found.map_or(Proved::NoSolution, Proved::Unique));
                return Ok(());
            }
        }
        if found.is_some() || !is_open {
            return Err(tokens.reject(RejectReason::Open));
        }
        match follower.follow(&mut self.state) {
            Ok(true) => Ok(()),
            Ok(false) => Err(tokens.reject(RejectReason::Open)),
            Err(reason) => Err(tokens.reject(reason)),
        }
    }

    /// Checks that the negation of a lemma leads to a contradiction, or, if it `finds` a solution,
    /// that it leads to one, which is returned. Adds the lemma.
    fn lemma(
        &mut self,
        follower: &mut Follower,
        is_open: &mut bool,
        literals: Vec<LocalLiteral>,
        finds: bool,
    ) -> Result<Option<Picture>, RejectReason> {
        let state = &mut self.state;
        *is_open = *is_open && follower.follow(state)?;
        if !*is_open {
            // Everything follows from a contradiction.
            return if finds {
                Err(RejectReason::Refuted)
            } else {
                Ok(None)
            };
        }
        follower.assume(state);
        let mut is_refuted = false;
        for &literal in &literals {
            state.spend(1)?;
            match state.is_true(literal) {
                None => state.decide(literal, false),
                Some(value) => is_refuted |= value,
            }
        }
        is_refuted = is_refuted || !follower.follow(state)?;
        let picture = match (is_refuted, finds) {
            (true, false) => None,
            (true, true) => return Err(RejectReason::Refuted),
            (false, false) => return Err(RejectReason::NotRefuted),
            (false, true) => Some(state.picture()?),
        };
        follower.undo(state);
        *is_open = follower.add(state, literals)?;
        if let Some(picture) = &picture {
            *is_open = *is_open && self.exclude(follower, picture)?;
        }
        Ok(picture)
    }

    /// Adds the lemma that a cell of an ink in `picture` does not have this ink.
    fn exclude(
        &mut self,
        follower: &mut Follower,
        picture: &Picture,
    ) -> Result<bool, RejectReason> {
        let cells = self.puzzle.filled() as usize;
        self.state.keep(cells * LITERAL)?;
        let mut literals = Vec::with_capacity(cells);
        for row in 0..picture.height() {
            for column in 0..picture.width() {
                let ink = picture.ink(row, column);
                if !ink.is_background() {
                    let position = Position { row, column };
                    let literal = Literal {
                        fact: Fact::Color(Decision { position, ink }),
                        holds: false,
                    };
                    literals.push(self.state.local(literal)?);
                }
            }
        }
        follower.add(&mut self.state, literals)
    }

    /// `{r3c5~r2c1r4#2.7}`: the literals of a lemma.
    fn literals(
        &mut self,
        tokens: &mut Tokens<'_>,
        follower: &mut Follower,
    ) -> Result<Vec<LocalLiteral>, Rejected> {
        tokens.take(b'{');
        let mut literals = Vec::new();
        while !tokens.take(b'}') {
            let literal = self.literal(tokens)?;
            if let Fact::StartsBy { line, .. } = literal.fact {
                if !self.state.knows_blocks(line) {
                    // Another look narrows the starts of its blocks.
                    follower.push(line);
                }
            }
            let local = self.state.local(literal);
            let kept = self.state.keep(LITERAL);
            let local = kept.and(local).map_err(|reason| tokens.reject(reason))?;
            literals.push(local);
        }
        Ok(literals)
    }

    /// `r3c5`, `r3c5b`, `r4#2.7`, each also after `~`.
    fn literal(&mut self, tokens: &mut Tokens<'_>) -> Result<Literal, Rejected> {
        let holds = !tokens.take(b'~');
        let puzzle = self.puzzle;
        let Some(direction) = Direction::take(tokens, puzzle) else {
            return Err(tokens.reject(RejectReason::Expected("a literal or `}`")));
        };
        let index = tokens.index(direction.lines)?;
        let line = (direction.name)(index);
        let fact = if tokens.take(b'#') {
            let block = tokens.index(puzzle.clue(line).len())?;
            tokens.expect(b'.', "`.` and a cell")?;
            let cell = tokens.index(puzzle.length(line))?;
            Fact::StartsBy { line, block, cell }
        } else if let Line::Row(row) = line {
            tokens.expect(b'c', "`c` and a column, or `#` and a block")?;
            let column = tokens.index(puzzle.width())?;
            let ink = if puzzle.is_colored() {
                tokens.ink(puzzle.inks())?
            } else {
                Ink::FIRST
            };
            let position = Position { row, column };
            Fact::Color(Decision { position, ink })
        } else {
            return Err(tokens.reject(RejectReason::Expected("`#` and a block")));
        };
        Ok(Literal { fact, holds })
    }
}

/// Rows or columns.
struct Direction {
    lines: usize,
    name: fn(usize) -> Line,
}

impl Direction {
    /// `r` or `c`; `None` at another sign.
    fn take(tokens: &mut Tokens<'_>, puzzle: &Puzzle) -> Option<Self> {
        if tokens.take(b'r') {
            let lines = puzzle.height();
            return Some(Self {
                lines,
                name: Line::Row,
            });
        }
        let lines = puzzle.width();
        let name = Line::Column;
        tokens.take(b'c').then_some(Self { lines, name })
    }
}
