// The calls of the package dancing-links, version 4, on this package's engine. See "Coming from dancing-links" in the README.

import { Problem } from "./cover.js";
import { shown, whole } from "./given.js";
import { Numbers } from "./numbers.js";

/** The most columns. */
const MOST = 2 ** 30;

/** A list, which may be of another realm. */
function listed(list, what) {
  if (Array.isArray(list) || ArrayBuffer.isView(list)) return Array.from(list);
  throw new TypeError(`${what}: expected an array, found ${shown(list)}`);
}

const ones = (row, what) => listed(row, what).flatMap((cell, column) => (cell ? [column] : []));

class Constraints {
  constructor(config, rows = []) {
    const { columns, primaryColumns = columns, secondaryColumns = 0 } = Object(config);
    this.isSimple = columns !== undefined;
    const name = this.isSimple ? "columns" : "primaryColumns";
    this.columns = [whole(primaryColumns, name, 0, MOST), whole(secondaryColumns, "secondaryColumns", 0, MOST)];
    this.rows = rows;
  }

  addSparseConstraint(data, columns) {
    const { primary, secondary } = this.isSimple ? { primary: columns, secondary: [] } : Object(columns);
    const [first, second] = this.columns;
    const what = `row ${this.rows.length}`;
    const numbers = (list, count) => listed(list, what).map((column) => whole(column, `column of ${what}`, 0, count - 1));
    const items = [...numbers(primary, first), ...numbers(secondary, second).map((column) => first + column)];
    this.rows.push({ result: { data, index: this.rows.length }, items: [...new Set(items)] });
    return this;
  }

  addSparseConstraints(constraints) {
    constraints.forEach(({ data, columnIndices }) => this.addSparseConstraint(data, columnIndices));
    return this;
  }

  addBinaryConstraint(data, row) {
    const what = `row ${this.rows.length}`;
    const { primaryRow, secondaryRow } = Object(row);
    const columns = this.isSimple ? ones(row, what) : { primary: ones(primaryRow, what), secondary: ones(secondaryRow, what) };
    return this.addSparseConstraint(data, columns);
  }

  addBinaryConstraints(constraints) {
    constraints.forEach(({ data, columnValues }) => this.addBinaryConstraint(data, columnValues));
    return this;
  }

  /** Constraints are always checked. */
  validateConstraints() {
    return this;
  }

  get config() {
    const [primaryColumns, secondaryColumns] = this.columns;
    return this.isSimple ? { columns: primaryColumns } : { primaryColumns, secondaryColumns };
  }
}

export class ProblemSolver extends Constraints {
  *createGenerator() {
    // A row without columns is in no solution.
    const rows = this.rows.filter(({ items }) => items.length > 0);
    const numbers = new Numbers(...this.columns, rows.map(({ items }) => items.length), rows.flatMap(({ items }) => items));
    for (const solution of new Problem(numbers)) yield solution.map((option) => rows[option].result);
  }

  /** The package finds all solutions if `most` is 0. */
  find(most) {
    if (most !== Infinity) whole(most, "find");
    const found = [];
    if (most > 0) for (const solution of this.createGenerator()) if (found.push(solution) >= most) break;
    return found;
  }

  findOne = () => this.find(1);
  findAll = () => this.find(Infinity);
}

export class SolverTemplate extends Constraints {
  createSolver = () => new ProblemSolver(this.config, [...this.rows]);
}

export class DancingLinks {
  createSolver = (config) => new ProblemSolver(config);
  createSolverTemplate = (config) => new SolverTemplate(config);
}
