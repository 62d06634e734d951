export type BinaryNumber = 0 | 1;

export interface ConstraintRow<T> {
  readonly coveredColumns: number[];
  readonly data: T;
}

export interface SimpleConstraint<T = any> {
  row: BinaryNumber[];
  data: T;
}

export interface ComplexConstraint<T = any> {
  primaryRow: BinaryNumber[];
  secondaryRow: BinaryNumber[];
  data: T;
}

export type BinaryConstraint<T = any> = SimpleConstraint<T> | ComplexConstraint<T>;

export interface SparseConstraint<T = any> {
  data: T;
  columns: number[];
}

type Bit = BinaryNumber | boolean;
type Simple = { columns: number };
type Complex = { primaryColumns: number; secondaryColumns: number };
type Indices<C> = C extends Simple ? number[] : { primary: number[]; secondary: number[] };
type Values<C> = C extends Simple ? Bit[] : { primaryRow: Bit[]; secondaryRow: Bit[] };

export interface Result<T> {
  data: T;
  index: number;
}

declare class Constraints<T, C> {
  protected constructor();
  addSparseConstraint(data: T, columnIndices: Indices<C>): this;
  addSparseConstraints(constraints: { data: T; columnIndices: Indices<C> }[]): this;
  addBinaryConstraint(data: T, columnValues: Values<C>): this;
  addBinaryConstraints(constraints: { data: T; columnValues: Values<C> }[]): this;
  validateConstraints(): this;
}

export class ProblemSolver<T, C = Simple> extends Constraints<T, C> {
  private constructor();
  findOne(): Result<T>[][];
  findAll(): Result<T>[][];
  find(most: number): Result<T>[][];
  createGenerator(): Generator<Result<T>[], void, unknown>;
}

export class SolverTemplate<T, C = Simple> extends Constraints<T, C> {
  private constructor();
  createSolver(): ProblemSolver<T, C>;
}

export class DancingLinks<T> {
  createSolver(config: Simple): ProblemSolver<T, Simple>;
  createSolver(config: Complex): ProblemSolver<T, Complex>;
  createSolverTemplate(config: Simple): SolverTemplate<T, Simple>;
  createSolverTemplate(config: Complex): SolverTemplate<T, Complex>;
}
