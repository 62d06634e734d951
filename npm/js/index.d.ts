/** A limit ended a search before the answer was known. */
export class BudgetSpent extends Error {
  private constructor();
  /** What is known by then; each method says what. */
  readonly known: any;
}

export interface TimeLimit {
  /** Milliseconds from the call on. */
  timeout?: number;
}

export interface Limits extends TimeLimit {
  /** The most options to choose. */
  maxNodes?: number;
}

export interface CountLimits extends Limits {
  /** Bytes for the numbers of sub-problems, 256 MiB by default. */
  memory?: number;
}

/** A value for each option: an array in the order of the options, or a mapping from some of them. */
export type ByOption<Key, Value> = Iterable<Value> & { readonly length: number } | ReadonlyMap<Key, Value> | { readonly [name: string]: Value };

/** A mapping by items. The keys of an object are texts, which also mean the numbers that they show. */
export type ByItem<Value> = ReadonlyMap<unknown, Value> | { readonly [item: string]: Value };

export interface ProblemOptions<Key> {
  /** Items that need not be covered, but are in at most one chosen option. An option of such items alone is never chosen. */
  secondary?: Iterable<unknown>;
  /** For options: colors of some of their secondary items. Chosen options may share such an item if they give it the same color. */
  colors?: ByOption<Key, ByItem<unknown>>;
  /** For some items: in how many chosen options they are, a number, or the least and the greatest. */
  multiplicities?: ByItem<number | readonly [number, number]>;
  /** For options: costs, whole numbers below 2 ** 32; 0 where there is none. */
  costs?: ByOption<Key, number>;
}

/** The items of an option: any values but arrays and undefined, told apart as the keys of a Map are. */
export type Items = Iterable<unknown>;

/**
 * An exact-cover problem: choose options so that every item is in exactly one of them.
 *
 * A solution is an array of options: of their numbers, their names, or their data, in the order in which the options were
 * given. The same problem has the same solutions in the same order on every machine.
 */
export interface Problem<Key = number> {
  /** The number of options. */
  readonly size: number;
  [Symbol.iterator](): Generator<Key[], void, undefined>;
  /** The solutions, found as they are asked for. The time of `timeout` begins with the call. */
  solutions(options?: Limits): Generator<Key[], void, undefined>;
  /** A solution, or null if there is none. */
  first(options?: Limits): Key[] | null;
  /** Whether there is exactly one solution. `known` is a solution, or null. */
  unique(options?: Limits): boolean;
  /** The number of solutions, exactly. `known` is a lower bound. */
  count(options?: CountLimits): bigint;
  /** `k` solutions (1 by default) drawn at random, each with the same probability; none if there is none. `known` are those so far. */
  sample(k?: number, options?: CountLimits & { seed?: number | bigint }): Key[][];
  /** A solution of the least cost, or null if there is none. `known` is the best so far, or null. */
  minCost(options?: Limits): Key[] | null;
  /** The `k` solutions of the least cost with their costs, or all if there are fewer. `known` are the best so far. */
  best(k: number, options?: Limits): [solution: Key[], cost: number][];
}

export const Problem: {
  /** Options with names: the solutions have the names. */
  new <Key>(options: ReadonlyMap<Key, Items>, more?: ProblemOptions<Key>): Problem<Key>;
  /** Options with data: the solutions have the data. */
  new <Data>(options: Iterable<{ readonly data: Data; readonly items: Items }>, more?: ProblemOptions<Data>): Problem<Data>;
  /** Options without names: the solutions have their numbers, from 0. */
  new (options: Iterable<Items>, more?: ProblemOptions<number>): Problem<number>;
  /** Options as the members of an object: the solutions have their names. */
  new <Name extends string>(options: { readonly [name in Name]: Items }, more?: ProblemOptions<Name>): Problem<Name>;
  /** A matrix: a row for each option, a column for each item. */
  matrix(rows: Iterable<Iterable<number | boolean>>): Problem<number>;
};

/** What a solver may do: look at one line at a time, also try single cells, or also search. */
export type Logic = "line" | "probe" | "any";

/** A block: its length, or its length and its ink from 1 to 31. */
export type Block = number | readonly [length: number, ink: number];

export interface Explanation {
  /** The deductions, the easiest first at each point. */
  steps: { technique: string; text: string; cells: unknown[]; [more: string]: unknown }[];
  /** How it ends. */
  end: unknown;
  [more: string]: unknown;
}

export interface Rating {
  /** Whether there is exactly one solution. */
  verdict: string;
  logic: string | null;
  difficulty: number | null;
  level: string | null;
  /** The hardest technique that is needed. */
  technique: string | null;
  [more: string]: unknown;
}

/** A nonogram. */
export class Puzzle {
  constructor(rows: Iterable<Iterable<Block>>, columns: Iterable<Iterable<Block>>);
  /** The puzzles of a file, in any of the formats of the program `crosscover`, which is recognized if it is not named. */
  static read(source: string | ArrayBuffer | ArrayBufferView, format?: string): Puzzle[];
  readonly width: number;
  readonly height: number;
  /** The number of inks, without the background. */
  readonly inks: number;
  /** The clues of the rows: lengths, or pairs of a length and an ink if there are several inks. */
  readonly rows: (number | [length: number, ink: number])[][];
  readonly columns: (number | [length: number, ink: number])[][];
  readonly title: string | null;
  /** The solution that a file has beside the clues. */
  readonly goal: Picture | null;
  toString(): string;
  /** A solution, or null if there is none. */
  solve(options?: TimeLimit): Picture | null;
  /** Up to `limit` solutions, 2 by default. `known` are those so far. */
  solutions(limit?: number, options?: TimeLimit): Picture[];
  /** Whether there is exactly one solution. `known` are the solutions so far. */
  unique(options?: TimeLimit): boolean;
  /** The deductions that lead to the solution. `known` is the beginning. */
  explain(options?: TimeLimit): Explanation;
  /**
   * The easiest next step on a board in play, in words. The board has a line for each row: `?` for an unknown cell, `.`
   * for an empty one, `#` for a filled one, or the letters of inks.
   */
  hint(board?: string | null, options?: TimeLimit): string;
  /** How hard it is. */
  rate(options?: TimeLimit): Rating;
  /** A drawing, with the solution if it is given. */
  svg(solution?: Picture | null): string;
}

/** A picture: rows of inks, 0 for the background, or a text of `#` and `.`. */
export class Picture {
  constructor(rows: string | Iterable<Iterable<number | boolean>>);
  readonly width: number;
  readonly height: number;
  readonly rows: number[][];
  toString(): string;
  /** The puzzle of its clues. */
  puzzle(): Puzzle;
  /** A picture whose clues have no other solution and need no more than `logic` ("line" by default), with few changed cells. */
  repair(logic?: Logic, options?: TimeLimit): Picture;
}

export interface GenerateOptions {
  width?: number;
  height?: number;
  seed?: number | bigint;
  source?: string;
  inks?: number;
  density?: readonly [least: number, greatest: number];
  logic?: Logic;
  repair?: boolean;
  rate?: boolean;
}

/**
 * Makes nonograms with one solution, as both engines have proved, when they are asked for. They are those of the program
 * `crosscover generate` with the same options. A row has the columns of a pack.
 */
export function generate(count: number, options?: GenerateOptions): Generator<{ [column: string]: string }, void, undefined>;

export interface Verification {
  rows: number;
  /** Faults, in words. */
  findings: string[];
  /** The lines that could not be decided. */
  unknown: number[];
  withoutProof: number;
}

/** Checks a pack with both engines. */
export function verify(pack: string | ArrayBuffer | ArrayBufferView): Verification;
