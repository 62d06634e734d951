import type { Block, CountLimits, Explanation, GenerateOptions, Hint, Items, Limits, Logic, ProblemOptions, Rating, TimeLimit, Verification } from "./index.js";
export { BudgetSpent } from "./index.js";

/** An exact-cover problem whose questions a worker answers. Names and data of options come back as copies. */
export interface Problem<Key = number> {
  /** All solutions. */
  solutions(options?: Limits): Promise<Key[][]>;
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
  new <Data>(options: readonly { readonly data: Data; readonly items: Items }[], more?: ProblemOptions<Data>): Problem<Data>;
  new (options: readonly Items[], more?: ProblemOptions<number>): Problem<number>;
  new <Name extends string>(options: { readonly [name in Name]: Items }, more?: ProblemOptions<Name>): Problem<Name>;
};

/** A nonogram whose questions a worker answers. Solutions are rows of inks, which `new Picture` of `crosscover` takes. */
export class Puzzle {
  constructor(rows: readonly (readonly Block[])[], columns: readonly (readonly Block[])[]);
  solve(options?: TimeLimit): Promise<number[][] | null>;
  solutions(limit?: number, options?: TimeLimit): Promise<number[][][]>;
  unique(options?: TimeLimit): Promise<boolean>;
  explain(board?: string | null, options?: TimeLimit): Promise<Explanation>;
  hint(board?: string | null, options?: TimeLimit): Promise<Omit<Hint, "toString">>;
  rate(options?: TimeLimit): Promise<Rating>;
}

export class Picture {
  constructor(rows: string | readonly (readonly (number | boolean)[])[]);
  /** The rows of the repaired picture. */
  repair(logic?: Logic, options?: TimeLimit): Promise<number[][]>;
}

/** All rows at once. */
export function generate(count: number, options?: GenerateOptions): Promise<{ [column: string]: string }[]>;
export function verify(pack: string | ArrayBuffer | ArrayBufferView): Promise<Verification>;

/** Ends all searches: their promises are rejected, with an error if none is given. The next question starts another worker. */
export function stop(reason?: unknown): void;
