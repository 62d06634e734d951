// States of a game: its cells, and for each trial ("what if?") the cells that it began with. A state is one text, so that
// undo and a reload know nothing of trials.

/** @param {string} state */
export function read(state) {
  const [cells, ...bases] = state.split("|");
  return { cells, bases };
}

/** @param {string} cells @param {string[]} [bases] */
export const write = (cells, bases = []) => [cells, ...bases].join("|");

/** Begins a trial, perhaps inside another one. @param {string} state */
export function begin(state) {
  const { cells, bases } = read(state);
  return write(cells, [...bases, cells]);
}

/** Ends the innermost trial and keeps its cells. @param {string} state */
export function keep(state) {
  const { cells, bases } = read(state);
  return write(cells, bases.slice(0, -1));
}

/** Ends the innermost trial and takes its cells back. @param {string} state */
export function takeBack(state) {
  const { bases } = read(state);
  return write(bases[bases.length - 1], bases.slice(0, -1));
}

/** For each trial, the cells that were changed in it last. @param {string} state @returns {number[][]} */
export function tried(state) {
  const { cells, bases } = read(state);
  /** @type {number[][]} */
  const found = bases.map(() => []);
  for (let cell = 0; cell < cells.length; cell++) {
    let depth = bases.length - 1;
    while (depth >= 0 && bases[depth][cell] === cells[cell]) depth--;
    if (depth >= 0) found[depth].push(cell);
  }
  return found;
}
