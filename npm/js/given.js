// What callers give: options, numbers, seeds and limits; and the error of a limit that was reached.

/** The longest text that stands for a value in an error. */
const LONGEST = 200;

/** A limit ended a search before the answer was known. */
export class BudgetSpent extends Error {
  constructor(known, limit, bound) {
    super(`${limit} ended the search before the answer was known`);
    this.name = "BudgetSpent";
    this.known = known;
    if (bound !== undefined) this.bound = bound;
  }
}

/** The limits of a question, and its other options. The time begins now. */
export class Limits {
  #other;

  /** `other` is a limit that the question has by itself. */
  constructor(engine, options, names, other = undefined) {
    this.options = named(options, [...names, ...engine.names]);
    const { timeout = Infinity, maxNodes = Infinity, signal } = this.options;
    if (typeof timeout !== "number" || !(timeout >= 0)) {
      throw new RangeError(`timeout: expected milliseconds, 0 or more, found ${shown(timeout)}`);
    }
    if (maxNodes !== Infinity) whole(maxNodes, "maxNodes");
    if (signal !== undefined && !(signal instanceof AbortSignal)) throw new TypeError(`signal: expected an AbortSignal, found ${shown(signal)}`);
    this.end = performance.now() + timeout;
    this.nodes = maxNodes;
    this.signal = signal;
    this.#other = other;
  }

  get isLate() {
    return performance.now() >= this.end;
  }

  /** What the engine knows, or the error that a limit ended the search. */
  settled(read) {
    return ([known, isSpent, costs, bound]) => {
      const answer = read(known, costs);
      if (isSpent) throw this.spent(answer, bound);
      return answer;
    };
  }

  spent(known, bound = undefined) {
    const others = [this.nodes < Infinity && "maxNodes", this.#other].filter(Boolean);
    return new BudgetSpent(known, this.isLate ? "timeout" : others.join(" or "), bound);
  }
}

/** Checks the names of options of a call. */
export function named(options, names) {
  if (options === undefined || options === null) return {};
  if (typeof options !== "object") throw new TypeError(`expected an object with ${names.join(", ")}`);
  for (const name of Object.keys(options)) {
    if (!names.includes(name)) throw new TypeError(`unknown option ${name}: expected ${names.join(", ")}`);
  }
  return options;
}

/** A whole number in a range. */
export function whole(value, what, least = 0, greatest = Number.MAX_SAFE_INTEGER) {
  if (Number.isSafeInteger(value) && value >= least && value <= greatest) return value;
  const most = greatest === Number.MAX_SAFE_INTEGER ? "2 ** 53 - 1" : greatest;
  throw new RangeError(`${what}: expected a whole number, ${least} to ${most}, found ${shown(value)}`);
}

/** A seed: 64 bits. */
export function seeded(seed) {
  if (typeof seed === "bigint" && seed === BigInt.asUintN(64, seed)) return seed;
  if (Number.isSafeInteger(seed) && seed >= 0) return BigInt(seed);
  throw new RangeError(`seed: expected a whole number, 0 to 2 ** 53 - 1, or a bigint up to 2n ** 64n - 1n, found ${shown(seed)}`);
}

/** A seed of its own for each call. */
export const anySeed = () => BigInt(Math.floor(Math.random() * 2 ** 53));

/** What `console.log` shows in node. */
export const INSPECT = Symbol.for("nodejs.util.inspect.custom");

/**
 * The value of a member of each object with private members, which `structuredClone` and `postMessage` would lose. They
 * refuse a symbol, and name it.
 */
export const refusal = (advice) => Symbol(`it cannot be sent as it is: ${advice}`);

/** A value in a message, or its beginning. */
export function shown(value) {
  try {
    let text = typeof value === "bigint" ? `${value}n` : String(value);
    if (typeof value === "string" || text === "[object Object]") text = JSON.stringify(value);
    return text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text;
  } catch {
    return typeof value;
  }
}
