import type {
  Block, Board, Clue, CountLimits as Counting, Explanation, GenerateOptions as Generation, Hint, Items, Limits as Searching, Logic, PackRow,
  PictureRows, ProblemOptions, Rating, TimeLimit as Timed, Verification,
} from "./index.js";
export { BudgetSpent } from "./index.js";

/** Limits for a question to a worker. Its time begins with the call; where the worker answers others first, its turn may come too late. */
export interface Cancel {
  /** Ends the question: its promise is rejected with the reason of the signal. Other questions are still answered. */
  signal?: AbortSignal;
}
export type TimeLimit = Timed & Cancel;
export type Limits = Searching & Cancel;
export type CountLimits = Counting & Cancel;
export type GenerateOptions = Generation & Cancel;

/** An exact-cover problem whose questions a worker answers. */
export interface Problem<Key = number> {
  readonly size: number;
  [Symbol.asyncIterator](): AsyncGenerator<Key[], void, undefined>;
  /** The solutions, found as they are asked for. */
  solutions(options?: Limits): AsyncGenerator<Key[], void, undefined>;
  first(options?: Limits): Promise<Key[] | null>;
  unique(options?: Limits): Promise<boolean>;
  count(options?: CountLimits): Promise<bigint>;
  sample(k?: number, options?: CountLimits & { seed?: number | bigint }): Promise<Key[][]>;
  minCost(options?: Limits): Promise<Key[] | null>;
  best(k: number, options?: Limits): Promise<[solution: Key[], cost: number][]>;
}

/** The constructors are those of `crosscover`. */
export const Problem: {
  new <Key>(options: ReadonlyMap<Key, Items>, more?: ProblemOptions<Key>): Problem<Key>;
  new <Data extends {} | null>(options: Iterable<{ readonly data: Data; readonly items: Items }>, more?: ProblemOptions<Data>): Problem<Data>;
  new <Name extends string>(options: { readonly [name in Name]: Items }, more?: ProblemOptions<Name>): Problem<Name>;
  new (options: Iterable<Items>, more?: ProblemOptions<number>): Problem<number>;
  matrix(rows: Iterable<Iterable<number | boolean>>): Problem<number>;
};

/** A nonogram whose questions a worker answers. The first question is rejected if the clues fit no board. */
export class Puzzle {
  constructor(rows: Iterable<Iterable<Block>>, columns: Iterable<Iterable<Block>>);
  static read(source: string | ArrayBuffer | ArrayBufferView, format?: string): Promise<Puzzle[]>;
  static of(row: PackRow | { readonly [column: string]: unknown }): Promise<Puzzle>;
  readonly warnings: string[];
  readonly width: number;
  readonly height: number;
  readonly inks: number;
  readonly rows: Clue[];
  readonly columns: Clue[];
  readonly title: string | null;
  readonly goal: Picture | null;
  toString(): string;
  toJSON(): object;
  solve(options?: TimeLimit): Promise<Picture | null>;
  solutions(limit?: number, options?: TimeLimit): Promise<Picture[]>;
  unique(options?: TimeLimit): Promise<boolean>;
  explain(board?: Board | null, options?: TimeLimit): Promise<Explanation>;
  hint(board?: Board | null, options?: TimeLimit): Promise<Hint>;
  rate(options?: TimeLimit): Promise<Rating>;
  svg(solution?: PictureRows | null): Promise<string>;
}

export class Picture {
  constructor(rows: PictureRows);
  constructor(cells: string, width: number);
  readonly width: number;
  readonly height: number;
  readonly rows: number[][];
  toString(): string;
  toJSON(): number[][];
  puzzle(): Promise<Puzzle>;
  repair(logic?: Logic, options?: TimeLimit): Promise<Picture>;
}

/** The rows, made as they are asked for. */
export function generate(count: number, options?: GenerateOptions): AsyncGenerator<PackRow, void, undefined>;
export function verify(pack: string | ArrayBuffer | ArrayBufferView, options?: TimeLimit): Promise<Verification>;

/** Ends all searches: their promises are rejected with this reason, as an error. The next question starts another worker. */
export function stop(reason?: unknown): void;
