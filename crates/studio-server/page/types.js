// The shapes that the page and `studio::answer` exchange, and those that the rooms share. Types only: nothing runs here.

/** @typedef {[length: number, ink: number]} Block */
/** @typedef {Block[]} Clue */
/** @typedef {{name: string, rgb: string, symbol: string}} Ink */
/** @typedef {Ink[]} Palette The background, then the inks. */
/** @typedef {{width: number, height: number, palette?: Palette, cells: string}} Picture */
/** @typedef {{width: number, height: number, palette?: Palette, rows: Clue[], columns: Clue[], given?: string}} Puzzle `given`: cells, `?` where none is given. */
/** @typedef {[cell: number, colour: number]} Change */
/** @typedef {[cell: number, colours: number[]]} Exclusion Colours that a cell does not have. */

/**
 * A puzzle or a picture with what is known of it: the item that the rooms hand to each other.
 * At least one of `puzzle` and `picture` is there.
 * @typedef {object} Entry
 * @property {Puzzle} [puzzle]
 * @property {Picture} [picture]
 * @property {string} [title]
 * @property {string} [english]  the title in English, if it is in another language
 * @property {string} [label]  what it is called while it is played: its number or day, size and level
 * @property {string} [address]  of a built-in board in Play: `easy-15-4`, or its day
 * @property {string} [author]
 * @property {string} [copyright]
 * @property {string} [license]
 * @property {string} [description]
 * @property {string} [saved]  cells of a game that was begun
 * @property {number} [expected]  seconds that an experienced person is expected to take
 * @property {string} [daily]  the day whose puzzle it is, as 2026-11-26
 * @property {string[]} [warnings]  what there is to know about the reading
 * @property {RowPlace} [row]  the row of a pack that the entry was read from
 */

/** @typedef {{file: StudioFile, from: number, to: number, id?: string, title?: string}} RowPlace Bytes of a pack. */

/**
 * The puzzles among which the entry stands, for "next".
 * @typedef {object} PuzzleList
 * @property {number} count
 * @property {number} at
 * @property {(index: number) => Promise<Entry>} get
 * @property {string} [room]  that shows it
 */

/**
 * A file that the studio has open: on the server (`blob` is missing) or in the page.
 * @typedef {object} StudioFile
 * @property {number} id
 * @property {string} name
 * @property {number} bytes
 * @property {string} [etag]  the version of a file of the studio
 * @property {string} [note]  what there is to know after it was saved
 * @property {Blob | Promise<Blob>} [blob]  its content, once it was read
 */

/** @typedef {{host: "native" | "static", files: StudioFile[]}} Host */

/**
 * A row of a pack, as `rows` and `make` answer it.
 * @typedef {object} PackRow
 * @property {number} from
 * @property {number} to
 * @property {string} [error]
 * @property {string} [id]
 * @property {number} [width]
 * @property {number} [height]
 * @property {string} [cells]
 * @property {Palette} [palette]
 * @property {string} [title]
 * @property {string} [level]
 * @property {string} [logic]
 * @property {string} [technique]
 * @property {number} [difficulty]
 * @property {number} [seconds]
 * @property {number} [density]
 * @property {number} [xp]
 */

/** @typedef {{rows: PackRow[], used: number, header: string, next: number, end: boolean}} RowsAnswer */
/** @typedef {{ask: string} & Record<string, unknown>} Request */

/** @typedef {"open" | "fulfilled" | "broken"} LineState */
/** @typedef {{state: LineState, certain: boolean[], progress?: "easy" | "some"}} LiveLine `progress`: the line alone decides another cell. */
/** @typedef {{rule?: string, numbers?: number[], cells: number[]}} Reason What follows in a line, as `StepReason::figures` says it; cells from 1 along the line. */
/**
 * `supposed`: what the cell does not have, because the line `fails`.
 * @typedef {{technique: string, text: string, lines: number[], because?: number[], reasons?: Reason[], supposed?: Change[], fails?: number, changes: Change[], exclusions?: Exclusion[]}} Step
 */

/**
 * @typedef {object} EngineVerdict
 * @property {string} name
 * @property {string} verdict
 * @property {string} [logic]
 * @property {number} [line_solves]
 * @property {number} [probes]
 * @property {number} [branches]
 * @property {number} [nodes]
 * @property {number} [updates]
 */

/**
 * @typedef {object} Judgement
 * @property {"unique" | "multiple" | "none" | "unknown"} verdict
 * @property {EngineVerdict[]} engines
 * @property {Puzzle} puzzle
 * @property {string} [solution]
 * @property {string[]} [others]  those with the fewest differences first
 * @property {number[]} [ambiguous]
 * @property {string} [switch]  an elementary switch, such as "rows 1 and 2, columns 1 and 2"
 * @property {boolean} [all]  whether these are all ambiguous cells
 * @property {string} [line]
 * @property {string} [logic]
 * @property {number} [difficulty]
 * @property {string} [level]
 * @property {string} [symmetry]
 * @property {number} [filled]
 * @property {number} [density]
 */

/**
 * @typedef {object} Format
 * @property {string} name
 * @property {string} title  for people
 * @property {string} extension
 * @property {string} about
 * @property {string[]} holds
 * @property {boolean} picture
 */

/**
 * @typedef {object} About
 * @property {string} program
 * @property {Format[]} formats
 * @property {string[]} sources
 * @property {string[]} levels
 * @property {string[]} logics
 * @property {string[]} techniques
 * @property {string[]} languages
 * @property {string[]} themes
 * @property {{trims: string[], sections: string[], per_page: string[], lines: string[]}} book
 * @property {number} sides
 */

/**
 * A room of the studio: a module that is loaded when it is first used.
 * @typedef {object} Room
 * @property {(host: HTMLElement, params: string) => void | Promise<void>} enter
 * @property {() => void} leave
 * @property {(event: KeyboardEvent) => boolean} [key]  a key that nothing else used; returns whether it has a meaning
 */

export {};
