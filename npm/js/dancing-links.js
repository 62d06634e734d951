// The calls of the package dancing-links, version 4, on this package's engine. See "Coming from dancing-links" in the README.

import { Problem } from "./cover.js";
import { whole } from "./given.js";
import { Numbers } from "./numbers.js";

/** The most columns. */
const MOST = 2 ** 30;

const ones = (row) => row.flatMap((cell, column) => (cell ? [column] : []));

class Constraints {
  constructor({ columns, primaryColumns = columns, secondaryColumns = 0 }, rows = []) {
    this.columns = [whole(primaryColumns, "primaryColumns", 0, MOST), whole(secondaryColumns, "secondaryColumns", 0, MOST)];
    this.isSimple = columns !== undefined;
    this.rows = rows;
  }

  addSparseConstraint(data, columns) {
    const { primary, secondary } = this.isSimple ? { primary: columns, secondary: [] } : columns;
    const [first, second] = this.columns;
    const numbers = (list, count) => list.map((column) => whole(column, `column of row ${this.rows.length}`, 0, count - 1));
    const items = [...numbers(primary, first), ...numbers(secondary, second).map((column) => first + column)];
    this.rows.push({ result: { data, index: this.rows.length }, items: [...new Set(items)] });
    return this;
  }

  addSparseConstraints(constraints) {
    constraints.forEach(({ data, columnIndices }) => this.addSparseConstraint(data, columnIndices));
    return this;
  }

  addBinaryConstraint(data, row) {
    const columns = this.isSimple ? ones(row) : { primary: ones(row.primaryRow), secondary: ones(row.secondaryRow) };
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

  find(most) {
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
