import type { Block, Puzzle } from "./index.js";

/** A color as a page writes it: "#d55e00", or with a name that screen readers speak and a letter for its cells. */
export type InkColor = string | { readonly rgb: string; readonly name?: string; readonly symbol?: string };

/** The clues of a puzzle, as `JSON.stringify(puzzle)` has them. */
export interface BoardPuzzle {
  /** Clues of rows: lengths; with several inks pairs of a length and an ink, or texts such as "3b". */
  readonly rows: readonly (readonly (Block | string)[])[];
  readonly columns: readonly (readonly (Block | string)[])[];
  /** The background and the inks. Without it, up to nine inks have colors of their own. */
  readonly palette?: readonly InkColor[];
  /** Given cells: rows of digits of inks, with `?` for the others. */
  readonly given?: readonly string[];
  /** Shown when the board is solved. */
  readonly title?: string;
}

/** What a page hears after each move: the board, a line for each row, as `Puzzle.hint` takes it. */
export interface BoardChange {
  board: string;
}

/** What a page hears when the board is solved. */
export interface BoardSolved extends BoardChange {
  /** The seconds of play. */
  seconds: number;
  /** Hints, and checks that found mistakes. */
  hints: number;
}

/** `error`, an `ErrorEvent` with a `message`, says what is wrong with the attribute `puzzle`. */
export interface CrosscoverBoardEventMap extends HTMLElementEventMap {
  change: CustomEvent<BoardChange>;
  solved: CustomEvent<BoardSolved>;
}

/** `<crosscover-board>`: a puzzle to play. */
export class CrosscoverBoard extends HTMLElement {
  /** Clues, their text, an id such as "2x1:1/1/2", or a puzzle of the package. Another one begins another game. */
  puzzle: BoardPuzzle | Puzzle | string | null;
  /** The board in play, or null without a puzzle. */
  board: string | null;
  /** The package that gives hints, `crosscover` or `crosscover/worker`. Without it, the first hint imports `crosscover`. */
  engine: { readonly Puzzle: { read(source: string, format?: string): unknown } } | null;
  readonly solved: boolean;
  /** The seconds of play. */
  readonly seconds: number;
  undo(): void;
  redo(): void;
  /** Clears the board. */
  restart(): void;
  /** Shows the next hint, if the element has the attribute `hints`. */
  hint(): void;
  addEventListener<Name extends keyof CrosscoverBoardEventMap>(name: Name, listener: (this: CrosscoverBoard, event: CrosscoverBoardEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void;
  addEventListener(name: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<Name extends keyof CrosscoverBoardEventMap>(name: Name, listener: (this: CrosscoverBoard, event: CrosscoverBoardEventMap[Name]) => unknown, options?: boolean | EventListenerOptions): void;
  removeEventListener(name: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "crosscover-board": CrosscoverBoard;
  }
}
