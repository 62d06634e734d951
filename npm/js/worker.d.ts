import type * as here from "./index.js";
export { BudgetSpent } from "./index.js";

/** Limits for a question to a worker. Its time begins with the call; where the worker answers others first, its turn may come too late. */
export interface Cancel {
  /** Ends the question: its promise is rejected with the reason of the signal. Other questions are still answered. */
  signal?: AbortSignal;
}
export type TimeLimit = here.TimeLimit & Cancel;
export type Limits = here.Limits & Cancel;
export type CountLimits = here.CountLimits & Cancel;
export type GenerateOptions = here.GenerateOptions & Cancel;

/** What a question is given: with a signal beside its limits. */
type Given<Values> = { [At in keyof Values]: Values[At] extends here.TimeLimit | undefined ? Values[At] & Cancel : Values[At] };

/** A value, with puzzles and pictures whose questions a worker answers. */
type Answered<Value> = Value extends here.Puzzle ? Puzzle : Value extends here.Puzzle[] ? Puzzle[] : Value extends here.Picture ? Picture : Value extends here.Picture[] ? Picture[] : Value;

/** A member of a class, or a function: its answer is a promise, or an asynchronous generator. */
type Asked<Member> = Member extends (...given: infer Values) => Generator<infer Value>
  ? (...given: Given<Values>) => AsyncGenerator<Value, void, undefined>
  : Member extends (...given: infer Values) => infer Value
    ? (...given: Given<Values>) => Promise<Answered<Value>>
    : Answered<Member>;

/** A class whose questions a worker answers. */
type Remote<Class> = {
  [Name in keyof Class as Name extends typeof Symbol.iterator ? typeof Symbol.asyncIterator : Name]: Name extends "toString" | "toJSON" ? Class[Name] : Asked<Class[Name]>;
};

/** An exact-cover problem whose questions a worker answers. */
export interface Problem<Key = number> extends Remote<Omit<here.Problem<Key>, "assume">> {
  assume(...given: Parameters<here.Problem<Key>["assume"]>): Problem<Key>;
}

/** The constructors are those of `crosscover`. */
export const Problem: {
  new <Key>(options: ReadonlyMap<Key, here.Items>, more?: here.MoreOptions<Key>): Problem<Key>;
  new <Data extends {} | null>(options: Iterable<{ readonly data: Data; readonly items: here.Items }>, more?: here.MoreOptions<Data>): Problem<Data>;
  new <Name extends string>(options: { readonly [name in Name]: here.Items }, more?: here.MoreOptions<Name>): Problem<Name>;
  new (options: Iterable<here.Items>, more?: here.MoreOptions<number>): Problem<number>;
  matrix(rows: Iterable<Iterable<number | boolean>>, more?: here.ProblemOptions<number>): Problem<number>;
};

/** A tiling whose placements a worker finds. */
export interface Tiling extends Remote<Omit<here.Tiling, "distinct" | "problem">> {
  distinct(options?: { mirrored?: boolean }): Tiling;
  problem(...given: Parameters<here.Tiling["problem"]>): Promise<Problem<here.Placement>>;
}
export const Tiling: {
  new (text: string): Tiling;
  new (board: here.Shape, pieces: here.ByItem<here.Shape>, options?: here.TilingOptions): Tiling;
};

/** A nonogram whose questions a worker answers. The first question is rejected if the clues fit no board. */
export interface Puzzle extends Remote<here.Puzzle> {}
export const Puzzle: (new (...clues: ConstructorParameters<typeof here.Puzzle>) => Puzzle) & Remote<Pick<typeof here.Puzzle, "read" | "of">>;

/** A picture whose questions a worker answers. */
export interface Picture extends Remote<here.Picture> {}
export const Picture: {
  new (rows: here.PictureRows): Picture;
  new (cells: string, width: number): Picture;
};

export const generate: Asked<typeof here.generate>;
export const verify: Asked<typeof here.verify>;

/** Ends all searches: their promises are rejected with this reason, as an error. The next question starts another worker. */
export function stop(reason?: unknown): void;
