// Undo and redo over whole states, with named checkpoints. States are never changed after they are pushed.

/** States that can be undone. The oldest are forgotten. */
const MOST = 2000;

/** @template State */
export class History {
  /** @param {State} first */
  constructor(first) {
    /** @type {State[]} */
    this.past = [];
    /** @type {State[]} */
    this.future = [];
    this.now = first;
    /** @type {{name: string, state: State}[]} */
    this.checkpoints = [];
  }

  /** A new state; what was undone is forgotten. @param {State} state */
  push(state) {
    this.past.push(this.now);
    if (this.past.length > MOST) this.past.shift();
    this.future = [];
    this.now = state;
  }

  /** @returns {State | null} the state before, if there is one */
  undo() {
    const state = this.past.pop();
    if (state === undefined) return null;
    this.future.push(this.now);
    return (this.now = state);
  }

  /** @returns {State | null} the state that was undone last */
  redo() {
    const state = this.future.pop();
    if (state === undefined) return null;
    this.past.push(this.now);
    return (this.now = state);
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.future.length > 0;
  }

  /** Remembers the present state. @param {string} name */
  mark(name) {
    this.checkpoints.push({ name, state: this.now });
  }

  /** Goes back to a checkpoint; this can be undone. @param {number} index @returns {State} */
  back(index) {
    this.push(this.checkpoints[index].state);
    return this.now;
  }
}
