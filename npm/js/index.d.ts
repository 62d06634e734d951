/** A limit, which the message names, ended a search before the answer was known. */
export class BudgetSpent extends Error {
  private constructor();
  /** What is known by then; each method says what. */
  readonly known: any;
  /** After `minCost` and `best`: no other solution than those in `known` costs less, which is proved. Else missing. */
  readonly bound?: number;
}

export interface TimeLimit {
  /** Milliseconds from the call on. */
  timeout?: number;
}

export interface Limits extends TimeLimit {
  /** The limit on choices of options during a search. */
  maxNodes?: number;
}

export interface CountLimits extends Limits {
  /**
   * Bytes for the counts of sub-problems, 2 ** 28 (256 MiB) by default. With less memory a count takes longer, and is the same.
   * Samples that take more than this end with `BudgetSpent`.
   */
  memory?: number;
}

/** A value for each option: an array in the order of the options, or a mapping from some of them. */
export type ByOption<Key, Value> = Iterable<Value> & { readonly length: number } | ReadonlyMap<Key, Value> | { readonly [name: string]: Value };

/** A mapping by items. The keys of an object are texts, which also mean the numbers that they show. */
export type ByItem<Value> = ReadonlyMap<unknown, Value> | { readonly [item: string]: Value };

export interface ProblemOptions<Key> {
  /** Items that may be covered at most once, but need not be. Each is in an option, unless there are `items`. An option of such items alone is never chosen. */
  secondary?: Iterable<Item>;
  /** For options: colors of some of their secondary items. Chosen options may share such an item if they give it the same color. */
  colors?: ByOption<Key, ByItem<unknown>>;
  /**
   * For some items: in how many chosen options they are, a number from 1 on, or the least and the greatest, which is null if there is
   * no limit; or null for any number. Each is in an option, unless there are `items`.
   */
  multiplicities?: ByItem<number | null | readonly [number, number | null]>;
  /**
   * For options: costs, 0 where there is none. Numbers with decimals are exact: 0.1 is a tenth. In units of the last decimal
   * of any, they are from -(2 ** 31) to 2 ** 31 - 1, so round what is computed: `Number(cost.toFixed(6))`.
   */
  costs?: ByOption<Key, number>;
}

/** Options of a problem that is no matrix. */
export interface MoreOptions<Key> extends ProblemOptions<Key> {
  /**
   * All items; the secondary ones may be among them. An item without options then means that there is no solution, and an
   * option with any other item is an error. Without `items`, they are those of the options.
   */
  items?: Iterable<Item>;
}

/** An item. Two objects, or arrays, would be two items even if they are equal. */
export type Item = string | number | bigint | boolean | symbol;

/** The items of an option, told apart as the keys of a Map are. */
export type Items = Iterable<Item> & object;

/**
 * An exact-cover problem: choose options so that every item is in exactly one of them.
 *
 * A solution is an array of options: of their numbers, their names, or their data, in the order in which the options were
 * given. The same problem has the same solutions in the same order on every machine.
 */
export interface Problem<Key = number> {
  /** The number of options. */
  readonly size: number;
  /** The arguments of a problem with the same solutions, for `JSON.stringify`. Its items and colors are numbers. */
  toJSON(): [options: { data: Key; items: number[] }[], more: MoreOptions<Key>];
  [Symbol.iterator](): Generator<Key[], void, undefined>;
  /**
   * The problem of the solutions that have all `forced` options and none of the `forbidden` ones, made without building it
   * again. A name that is an array or a plain object may be a copy, as JSON has it.
   */
  assume(assumptions: { forced?: Iterable<Key>; forbidden?: Iterable<Key> }): Problem<Key>;
  /** The solutions, found as they are asked for. The time of `timeout` begins with the call. `known` is null. */
  solutions(options?: Limits): Generator<Key[], void, undefined>;
  /** A solution, or null if there is none. `known` is null. */
  first(options?: Limits): Key[] | null;
  /** Whether there is exactly one solution. `known` is a solution, or null. */
  unique(options?: Limits): boolean;
  /** The number of solutions, exactly. `known` is a lower bound. */
  count(options?: CountLimits): bigint;
  /** `k` solutions (1 by default) drawn at random, each with the same probability; none if there is none. A `seed` draws the same ones each time. `known` are those so far. */
  sample(k?: number, options?: CountLimits & { seed?: number | bigint }): Key[][];
  /** A solution of the least cost with its cost, or null if there is none. `known` is the best so far, or null. */
  minCost(options?: Limits): [solution: Key[], cost: number] | null;
  /** The `k` solutions of the least cost with their costs, or all if there are fewer. `known` are the best so far. */
  best(k: number, options?: Limits): [solution: Key[], cost: number][];
}

export const Problem: {
  /** Options with names: the solutions have the names. */
  new <Key>(options: ReadonlyMap<Key, Items>, more?: MoreOptions<Key>): Problem<Key>;
  /** Options with data: the solutions have the data. */
  new <Data extends {} | null>(options: Iterable<{ readonly data: Data; readonly items: Items }>, more?: MoreOptions<Data>): Problem<Data>;
  /** Options as the members of an object: the solutions have their names, which are not whole numbers. */
  new <Name extends string>(options: { readonly [name in Name]: Items }, more?: MoreOptions<Name>): Problem<Name>;
  /** Options without names: the solutions have their numbers, from 0. */
  new (options: Iterable<Items>, more?: MoreOptions<number>): Problem<number>;
  /** A matrix: a row for each option, a column for each item. Items are the numbers of columns, from 0. */
  matrix(rows: Iterable<Iterable<number | boolean>>, more?: ProblemOptions<number>): Problem<number>;
};

/** A piece in its place. */
export interface Placement {
  readonly piece: string;
  /** The cells that it covers: row and column, or layer, row and column if the board has several layers, all from 0. */
  readonly cells: readonly (readonly number[])[];
}

/**
 * The shape of a board or a piece: rows of text, where `#` is a cell to cover, `?` one that may stay free and `.` none;
 * rows of true, null and false, or 1, null and 0, with the same meaning; or cells, pairs of a row and a column. Layers are
 * arrays of such rows, and cells of a box are triples of layer, row and column. In a text, lines or slashes separate rows,
 * and plus signs separate layers. Each row of hexagons lies half a cell further to the right than the row above.
 */
export type Shape = string | Iterable<string> | Iterable<Iterable<boolean | number | null>> | Iterable<Iterable<Iterable<boolean | number | null>>> | { readonly cells: Iterable<readonly number[]> };

/** How often a piece is used: a number, or the least and the greatest, which is null if there is no limit; or null for any number of times. */
export type Times = number | null | readonly [least: number, greatest: number | null];

/** How a piece may be moved: turned and mirrored, turned, or only shifted. Null is "free" for flat pieces, and "one-sided" for those of several layers or in a box. */
export type Moves = "free" | "one-sided" | "fixed" | null;

export interface TilingOptions {
  /** How often pieces are used: one value for all, or a mapping from some names; 1 for others. */
  times?: Times | ByItem<Times>;
  /** How pieces may be moved: one value for all, or a mapping from some names. */
  moves?: Moves | ByItem<Moves>;
  /** Whether cells are hexagons. */
  hexagons?: boolean;
  /** Whether opposite sides of the board are joined. */
  torus?: boolean;
}

/** A board and the pieces that shall cover it. As a text, it is what `crosscover cover --tiling` reads. */
export class Tiling {
  /** One text with all of it. */
  constructor(text: string);
  /** A board, which may also be a size such as "10x6", for 10 columns and 6 rows, or "3x3x3"; and for each name the shape of a piece. A name is a word. */
  constructor(board: Shape, pieces: ByItem<Shape>, options?: TilingOptions);
  /** All placements of all pieces. */
  placements(): Placement[];
  /** The exact-cover problem: a solution is an array of placements, objects of `placements()`. `costs` are those of some placements in a map, or of all in their order. */
  problem(options?: { costs?: ByOption<Placement, number> }): Problem<Placement>;
  /**
   * The same tiling with one of the solutions that are the same but for turning and mirroring the board, and on a torus for
   * shifting. A mirror may exchange pieces that are mirror images of each other; with `mirrored: false`, mirrored solutions
   * differ. Pieces that are used once may tell solutions apart; then the problem has fewer placements. Otherwise they are
   * compared: `problem()` answers `solutions`, `first`, `unique` and `count`, and refuses the other questions. `count` uses
   * Burnside's lemma. After `assume`, those solutions are left that the problem had before.
   */
  distinct(options?: { mirrored?: boolean }): Tiling;
  /**
   * The board with a sign for each piece: the first letter of its name, or another one if two begin alike. A piece that is
   * used several times has further signs, so that two that touch differ. A plus separates layers, `.` is no cell, and `#` or
   * `?` a free one. Rows of hexagons are indented.
   */
  draw(solution: Iterable<Placement>): string;
  /** The board as SVG, with layers side by side. */
  svg(solution: Iterable<Placement>): string;
  toString(): string;
}

/** What a solver may do: look at one line at a time, also try single cells, or also search. */
export type Logic = "line" | "probe" | "any";

/** A block: its length, or its length and its ink from 1 to 31. */
export type Block = number | readonly [length: number, ink: number];

/** The blocks of a line: lengths, or pairs of a length and an ink if the puzzle has several inks. */
export type Clue = (number | [length: number, ink: number])[];

/** The techniques of explanations, the easiest first. */
export type Technique = "count" | "overlap" | "edge" | "gap" | "line" | "contradiction" | "either-way" | "deeper";

/** A cell. Rows and columns count from 1. */
export interface CellPlace {
  row: number;
  column: number;
}

/** A decided cell. */
export interface DecidedCell extends CellPlace {
  filled: boolean;
  /** In puzzles of several inks: 0 for the background, or the number of the ink. */
  color?: number;
}

/** Colors that a cell does not have. */
export interface ExcludedColors extends CellPlace {
  colors: number[];
}

/** What is known of a cell: its value in puzzles of one ink, otherwise `colors` that it does not have. */
export interface KnownCell extends CellPlace {
  filled?: boolean;
  colors?: number[];
}

/** A reason of a step. */
export interface StepReason {
  /** Such as "row 1". */
  line: string;
  /** Lengths, or texts such as "3b" if there are several inks. */
  clue: (number | string)[];
  /** The cells before: a text like `?.#`, or with the letters of several inks. */
  before: string;
  /** The reason in words. */
  text: string;
  /** What follows; empty if the line cannot be completed. */
  cells: KnownCell[];
  /** The known cells of the line from which it follows. */
  because: KnownCell[];
  /** Only in suppositions: the cell that it supposes. */
  supposed?: DecidedCell;
}

export interface StepBase {
  /** The cells that the step decides. */
  cells: DecidedCell[];
  /** The cells, known before the step, that it rests on. */
  because: CellPlace[];
  /** The reasons in order; none if there is no argument to follow. */
  reasons: StepReason[];
  /** Only in puzzles of several inks: what the step excludes in cells that stay undecided. */
  exclusions?: ExcludedColors[];
  /** The step in words. */
  text: string;
}

/** A deduction from one line. */
export interface LineDeduction extends StepBase {
  technique: "count" | "overlap" | "edge" | "gap" | "line";
}

/** A cell is supposed to be otherwise, and a line then fails. */
export interface ContradictionStep extends StepBase {
  technique: "contradiction";
  supposed: DecidedCell;
}

/** Each color of a cell leads to the same. */
export interface EitherWayStep extends StepBase {
  technique: "either-way";
  cell: CellPlace;
}

/** Suppositions within a supposition. A cell that is taken from the solution has only the members of `StepBase`. */
export interface DeeperStep extends StepBase {
  technique: "deeper";
  supposed?: DecidedCell;
  /** The number of suppositions within the first. */
  suppositions?: number;
  /** The number of looks at lines. */
  looks?: number;
  /** The line that then fails. */
  fails?: string;
}

export type ExplanationStep = LineDeduction | ContradictionStep | EitherWayStep | DeeperStep;

export interface Explanation {
  /** "contradiction" if there is no solution, "stuck" where no step is left to take. "out of budget" is only in `known`. */
  end: "solved" | "contradiction" | "stuck" | "out of budget";
  /** False if a limit ended it. */
  complete: boolean;
  /** "out of budget" if a limit ended it. */
  stopped: "out of budget" | null;
  /** The hardest technique of the steps, or null if there are none. */
  hardest: Technique | null;
  /** The deductions in order, the easiest first at each point. */
  steps: ExplanationStep[];
}

/** What all hints have. */
interface HintBase {
  /** The hint in words. */
  text: string;
  /** The known cells that the steps rest on. */
  because: CellPlace[];
  /** The lines to look at, such as "row 3". */
  lines: string[];
  /** Only the last one decides cells. In puzzles of one ink there is one. */
  steps: ExplanationStep[];
  toString(): string;
}

/** The next step, and the cells that it decides. */
export interface StepHint extends HintBase {
  kind: "step";
  technique: Technique;
  cells: DecidedCell[];
}

/** "contradiction": the cells are wrong, as far as they are known; "none": there is no solution; "stuck": there are several, so nothing more follows. */
export interface OtherHint extends HintBase {
  kind: "solved" | "contradiction" | "none" | "stuck";
  technique: null;
  cells: CellPlace[];
}

/** A hint for a board in play. As a text it is `text`. */
export type Hint = StepHint | OtherHint;

/** Whether the filled cells of a line are its clue, and for each block whether it is met, for greying. */
export interface LiveClue {
  /** `broken`: the line cannot be completed. */
  state: "fulfilled" | "open" | "broken";
  /** Whether the block has only one place in all completions of the line, and is filled there. */
  met: boolean[];
}

/** The symmetry of a solution. */
export type Symmetry = "none" | "left-right" | "top-bottom" | "half-turn" | "both-mirrors" | "diagonal" | "antidiagonal" | "both-diagonals" | "quarter-turn" | "all-mirrors";

/** The difficulty compared with boards of the same size. */
export type Level = "easy" | "medium" | "hard" | "expert";

/** Logic, level, difficulty and symmetry are null unless there is exactly one solution. */
export interface Rating {
  /** How many solutions there are. */
  verdict: "unique" | "multiple" | "none";
  /** The strongest logic that the solver needed. */
  logic: "line" | "probe" | "search" | null;
  /** The difficulty compared with boards of the same size. */
  level: Level | null;
  /** The expected mean of people's votes, 1 to 5. Null if line logic decides less than half of the cells. */
  difficulty: number | null;
  /** The expected time of an experienced person. Null where the difficulty is. */
  seconds: number | null;
  /** Two of three boards with this expected time take between these seconds. */
  usual_seconds: [number, number] | null;
  /** The number of steps of each technique in the explanation, the easiest technique first. */
  techniques: { [technique in Technique]?: number };
  /** Whether the explanation leads to the solution. If not, `techniques` are those of its beginning. */
  explained: boolean;
  symmetry: Symmetry | null;
  /** The smallest number of rows, and of columns, at which the filled part of the picture repeats. */
  repeats: { rows: number | null; columns: number | null } | null;
  /** Two rows and two columns, from 0, whose four common cells can be exchanged, if there are several solutions. */
  switch: { rows: [number, number]; columns: [number, number] } | null;
  /** In rounds, the number of lines that decide a cell by themselves. */
  footholds: { rounds: number[]; least: number; mean: number };
  /** Counts over the clues of all rows and columns. */
  clues: {
    /** The share of filled cells, from 0 to 1. */
    density: number;
    blocks: number;
    /** Blocks of a line. */
    mean_blocks: number;
    /** The most blocks of a line. */
    longest_clue: number;
    /** Cells of a block. */
    mean_block: number;
    /** The most cells of a block. */
    longest_block: number;
    empty_lines: number;
    full_lines: number;
    /** Lines that can be filled in only one way. */
    forced_lines: number;
    /** Cells by which the blocks of a line can move. */
    mean_slack: number;
    /** Cells that are filled wherever the blocks of their line go; cells count once for each line. */
    overlap: number;
  };
}

/** Rows of cells: a text with a line for each row, or an array with a text or with the cells of each row. */
export type Rows<Cell> = string | Iterable<string | Iterable<Cell>>;

/** A picture: `#` for a filled cell, `.` for an empty one, and the letters of inks; or inks, 0 for the background; or true and false. */
export type PictureRows = Rows<number | boolean> | { readonly rows: number[][] };

/** A board in play, as a picture; an unknown cell is `?`, or null or -1. */
export type Board = Rows<number | boolean | null | undefined> | { readonly rows: number[][] };

/** A nonogram. */
export class Puzzle {
  constructor(rows: Iterable<Iterable<Block>>, columns: Iterable<Iterable<Block>>);
  /**
   * The puzzles of a file, in any of the formats of the program `crosscover`, which is recognized if it is not named, or of a
   * pack. A text that would be other puzzles in other formats is an error, if its format is not named.
   */
  static read(source: string | ArrayBuffer | ArrayBufferView, format?: string): Puzzle[];
  /** The puzzle of a row of a pack, with its picture as the `goal` and its title. The row has the columns `width`, `height` and `cells`. */
  static of(row: PackRow | { readonly [column: string]: unknown }): Puzzle;
  /** What there is to know about the reading, such as an encoding that was guessed. */
  readonly warnings: string[];
  readonly width: number;
  readonly height: number;
  /** The number of inks, without the background. */
  readonly inks: number;
  /** The clues of the rows: lengths, or pairs of a length and an ink if there are several inks. */
  readonly rows: Clue[];
  readonly columns: Clue[];
  /** The cells that the puzzle gives: a line for each row, with `?` for the others; or null if it gives none. */
  readonly given: string | null;
  readonly title: string | null;
  /** The solution that a file has beside the clues. */
  readonly goal: Picture | null;
  toString(): string;
  /** For `JSON.stringify`, whose text `Puzzle.read` reads. */
  toJSON(): object;
  /** The puzzle as a file in a format that the program `crosscover` writes: a text, or the bytes of "png", an image with a pixel for each cell of the `goal`. Only "id" and "json" can hold given cells; others are an error then. */
  write(format: "png"): Uint8Array;
  write(format?: string): string;
  /** A solution, or null if there is none. `known` is an empty array. */
  solve(options?: TimeLimit): Picture | null;
  /** Up to `limit` solutions, 2 by default. `known` are those so far. */
  solutions(limit?: number, options?: TimeLimit): Picture[];
  /** Whether there is exactly one solution. `known` are the solutions so far. */
  unique(options?: TimeLimit): boolean;
  /** The deductions that lead to the solution, from the beginning or from a board in play. Also throws `BudgetSpent` after 2 ** 23 looks at lines. `known` is the beginning. */
  explain(board?: Board | null, options?: TimeLimit): Explanation;
  /** The easiest next step on a board in play, or its mistake. Also throws `BudgetSpent` after 2 ** 23 looks at lines. `known` is null. */
  hint(board?: Board | null, options?: TimeLimit): Hint;
  /** Which clues of a board in play are met: each line by itself, without a look at the solution. */
  live(board?: Board | null): { rows: LiveClue[]; columns: LiveClue[] };
  /**
   * How hard it is. After 2 ** 23 looks at lines the rating has `explained: false`. `known` is the rating without a whole
   * explanation, or null if the number of solutions is not known.
   */
  rate(options?: TimeLimit): Rating;
  /** A drawing, with the solution if it is given. */
  svg(solution?: PictureRows | null): string;
}

/** A picture. */
export class Picture {
  constructor(rows: PictureRows);
  /** The picture of the columns `cells` and `width` of a pack. */
  constructor(cells: string, width: number);
  readonly width: number;
  readonly height: number;
  readonly rows: number[][];
  toString(): string;
  /** The rows. */
  toJSON(): number[][];
  /** The puzzle of its clues. */
  puzzle(): Puzzle;
  /** A picture whose clues have no other solution and need no more than `logic` ("line" by default), with few changed cells. `known` is such a picture that may change more cells than needed, or null. */
  repair(logic?: Logic, options?: TimeLimit): Picture;
}

/** A source of pictures. Those with a diagonal symmetry or a quarter turn need squares. */
export type Source = "random" | "smooth" | "symmetric" | Exclude<Symmetry, "none"> | "shapes" | "exhaustive";

export interface GenerateOptions extends TimeLimit {
  /** Columns, 15 by default. */
  width?: number;
  /** Rows, 15 by default. */
  height?: number;
  /** 1 by default. */
  seed?: number | bigint;
  /** "smooth" by default. "exhaustive" draws each picture once, for sizes with up to 2 ** 25 pictures, and ends. */
  source?: Source;
  /** The number of inks, 1 by default. */
  inks?: number;
  /** The least and the greatest share of filled cells, from 0 to 1: [0.2, 0.7] by default. */
  density?: readonly [least: number, greatest: number];
  /**
   * The level, or the easiest and the hardest. "expert" needs more logic than "line". Or how many boards have which level,
   * one after the other: `{ easy: 60, hard: 40 }`; it ends after these.
   */
  level?: Level | readonly [easiest: Level, hardest: Level] | { readonly [level in Level]?: number };
  /** The least and the greatest expected time of an experienced person, whole numbers of seconds. */
  seconds?: readonly [least: number, greatest: number];
  /** Whether the expected times rise from the least to the greatest of these, in equal steps with rests. */
  curve?: boolean;
  /** What a solver may need, "line" by default. */
  logic?: Logic;
  /** Whether pictures that are not good puzzles are repaired, false by default. */
  repair?: boolean;
  /** Whether rows also have the hardest technique, in the column `technique`, false by default. */
  rate?: boolean;
}

/** A row of a pack: a puzzle, its solution, and how hard it is. `new Puzzle(row.rows, row.columns)` and `Puzzle.of(row)` are its puzzle. */
export interface PackRow {
  /** Sixteen hexadecimal digits, which the clues determine; or the designer's id. */
  id: string;
  /** The hash of the clues, if `id` is the designer's. */
  puzzle_id?: string;
  seed: number;
  index: number;
  width: number;
  height: number;
  /** The solution, row by row: a digit for each cell, 0 for the background. `new Picture(cells, width)` reads it. */
  cells: string;
  /** The colors of the background and of the inks, such as `0:ffffff/1:000000/2:d55e00`; only if there are several inks. */
  palette?: string;
  rows: Clue[];
  columns: Clue[];
  /** The number of filled cells, and their share. */
  filled: number;
  density: number;
  symmetry: Symmetry;
  /** The strongest logic that the solver needed. */
  logic: "line" | "probe" | "search";
  /** The hardest technique; only with `rate`. */
  technique?: Technique;
  /** The expected mean of people's votes, 1 to 5. Null if line logic decides less than half of the cells. */
  difficulty: number | null;
  /** The expected time of an experienced person. Null where the difficulty is. */
  seconds: number | null;
  level: Level;
  engines: string;
  /** Experience points for a game, and where they come from. */
  xp: number;
  xp_from: string;
  title_en: string;
  /** The proof that there is no other solution. */
  proof: string;
  generator: string;
}

/**
 * Makes nonograms with one solution, as both engines have proved, when they are asked for. They are those of the program
 * `crosscover generate --json` with the same options: JSON texts of rows, a line for each, are a pack. Throws an error if
 * none of a million candidates for a row is accepted. The time of `timeout` is for all rows together, and begins with the
 * call; `known` is null. With the source "exhaustive", `count` is the number of rows; the program counts pictures.
 */
export function generate(count: number, options?: GenerateOptions): Generator<PackRow, void, undefined>;

export interface Verification {
  rows: number;
  /** Faults, in words. */
  findings: string[];
  /** Values other than this version computes, in rows that name another version or none. */
  differences: string[];
  /** The lines of the pack, from 1, that could not be decided. */
  unknown: number[];
  withoutProof: number;
}

/** Checks a pack, or its rows, with both engines. `known` is what is known of some rows. */
export function verify(pack: string | ArrayBuffer | ArrayBufferView | Iterable<PackRow | { readonly [column: string]: unknown }>, options?: TimeLimit): Verification;
