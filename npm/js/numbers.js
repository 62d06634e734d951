// Exact-cover problems as the module takes them: numbers for items and colors.

import { shown, whole } from "./given.js";

const NONE = new Uint32Array(0);
const MOST = 2 ** 32 - 1;

/** What a cost has less of than 32 bits can count, and the most decimals that the module reads. */
const UNITS = 2 ** 31;
const MOST_DECIMALS = 18;

/** The numbers of a problem. */
export class Numbers {
  colors = NONE;
  /** Decimal numbers. */
  costs = [];
  multiplicities = NONE;
  /** The images of all options under each symmetry by which solutions are compared. */
  images = NONE;

  /** Primary items are numbered from 0, secondary items after them. */
  constructor(primary, secondary, lengths, items) {
    this.primary = primary;
    this.secondary = secondary;
    this.lengths = Uint32Array.from(lengths);
    this.items = items instanceof Uint32Array ? items : new Uint32Array(items);
  }
}

/** The numbers of the options that are forced and forbidden, beside those that were `before`. */
export function assumedOf(assumptions, names, size, before) {
  const index = new Map(Array.from({ length: size }, (_, option) => [names === undefined ? option : names[option], option]));
  const numbers = (what) => {
    const own = ownName(index, what);
    const found = Array.from(iterated(assumptions[what] ?? [], what), (name) => index.get(own(name)));
    return Uint32Array.from([...(before?.[what] ?? []), ...found]);
  };
  return { forced: numbers("forced"), forbidden: numbers("forbidden") };
}

/** The arguments of a problem with these numbers as its items. Options that have no name have their number as data. */
export function argumentsOf({ primary, secondary, lengths, items, colors, costs, multiplicities }, names, assumed) {
  const { forced = [], forbidden = [] } = assumed ?? {};
  const used = new Set(items);
  const bounds = new Map();
  for (let at = 0; at < multiplicities.length; at += 3) bounds.set(multiplicities[at], [...multiplicities.subarray(at + 1, at + 3)]);
  const numbers = (from, length) => Array.from({ length }, (_, at) => from + at);
  const more = { secondary: numbers(primary, secondary), multiplicities: Object.fromEntries(bounds) };
  const all = primary + secondary + forced.length;
  // Options name the others. A forced option has an item of its own.
  if (used.size < all || forbidden.length > 0) more.items = numbers(0, all);
  if (costs.length > 0) more.costs = [];
  if (colors.length > 0) more.colors = [];
  const options = [];
  let begin = 0;
  lengths.forEach((length, option) => {
    const places = numbers(begin, length);
    begin += length;
    if (forbidden.includes(option)) return;
    more.costs?.push(Number(costs[option]));
    more.colors?.push(Object.fromEntries(places.filter((at) => colors[at] > 0).map((at) => [items[at], colors[at]])));
    const own = places.map((at) => items[at]);
    const isChoosable = own.some((item) => item < primary);
    forced.forEach((forced, at) => forced === option && isChoosable && own.push(primary + secondary + at));
    options.push({ data: names === undefined ? option : names[option], items: own });
  });
  return [options, more];
}

/** The options of a matrix, a row for each option, and its number of columns, which are the items. */
export function ofMatrix(rows) {
  const lists = [];
  let columns;
  for (const row of iterated(rows, "rows")) {
    const place = `row ${lists.length}`;
    const items = [];
    let column = 0;
    for (const cell of iterated(row, place)) {
      if (cell !== 0 && cell !== 1 && typeof cell !== "boolean") throw new TypeError(`${place}: expected 0, 1, true or false, found ${shown(cell)}`);
      if (cell) items.push(column);
      column++;
    }
    columns ??= column;
    if (column !== columns) throw new RangeError(`${place}: expected ${columns} columns, found ${column}`);
    if (items.length === 0) throw new RangeError(`${place}: an option has at least one item`);
    lists.push(items);
  }
  return { lists, columns: columns ?? 0 };
}

/** Options with their names, which are missing if options are their numbers. */
export function namedOptions(options) {
  if (options instanceof Map) return { names: [...options.keys()], lists: [...options.values()] };
  if (typeof options === "object" && options !== null && !(Symbol.iterator in options)) {
    const names = Object.keys(options);
    const number = names.find((name) => /^(0|[1-9]\d*)$/.test(name));
    if (number !== undefined) throw new TypeError(`options: an object puts names that are whole numbers, such as ${shown(number)}, into an order of its own: use a Map or an array`);
    return { names, lists: Object.values(options) };
  }
  const lists = Array.isArray(options) ? options : [...iterated(options, "options")];
  if (!isRecord(lists[0])) return { names: undefined, lists };
  lists.forEach((record, option) => {
    if (!isRecord(record)) throw new TypeError(`option ${option}: expected a record with data and items, like the first option`);
    if (record.data === undefined) throw new TypeError(`option ${option}: expected data beside its items, for the solutions; without data, an option is the array of its items`);
  });
  return { names: lists.map(({ data }) => data), lists: lists.map(({ items }) => items) };
}

const isRecord = (option) => typeof option === "object" && option !== null && !(Symbol.iterator in option) && "items" in option;

/** The numbers of a problem of any items. The columns of a matrix are items even if no option has them, and so are declared items. */
export function ofItems({ names, lists, columns }, { items: declared, secondary, colors, multiplicities, costs }) {
  if (columns === undefined && declared === undefined && secondary === undefined && multiplicities === undefined && isMatrix(lists)) {
    throw new TypeError("options list their items, and these have only the items 0 and 1: did you mean Problem.matrix?");
  }
  // Colors need the items again, and an iterator has them only once.
  if (colors !== undefined) lists = lists.map((list, option) => [...iterated(list, `option ${option}`)]);
  const later = new Map();
  for (const item of secondary === undefined ? [] : iterated(secondary, "secondary")) {
    if (!later.has(checkedItem(item, "secondary"))) later.set(item, later.size);
  }
  const primary = new Map();
  for (let column = 0; column < (columns ?? 0); column++) if (!later.has(column)) primary.set(column, primary.size);
  for (const item of declared === undefined ? [] : iterated(declared, "items")) {
    if (!later.has(checkedItem(item, "items")) && !primary.has(item)) primary.set(item, primary.size);
  }
  const known = declared === undefined ? "no option has the item" : "items has no item";
  const unknown = (what, item) => new RangeError(`${what}: ${columns === undefined ? known : "there is no column"} ${shown(item)}`);
  const lengths = new Uint32Array(lists.length);
  // Secondary items count from -1 downwards until the number of primary items is known.
  const items = [];
  // The last option with each item.
  const seen = [];
  const seenLater = [];
  for (let option = 0; option < lists.length; option++) {
    const before = items.length;
    for (const item of iterated(lists[option], `option ${option}`)) {
      let number = primary.get(item);
      let marks = seen;
      if (number !== undefined) {
        items.push(number);
      } else {
        number = later.get(item);
        if (number !== undefined) {
          marks = seenLater;
          items.push(-1 - number);
        } else {
          refuseColor(item, later, option);
          number = primary.size;
          primary.set(checkedItem(item, `option ${option}`), number);
          if (declared !== undefined) throw unknown(`option ${option}`, item);
          items.push(number);
        }
      }
      if (marks[number] === option) throw new RangeError(`option ${option} has the item ${shown(item)} twice`);
      marks[number] = option;
    }
    if (items.length === before) throw new RangeError(`option ${option}: an option has at least one item`);
    lengths[option] = items.length - before;
  }
  for (const [item, number] of later) {
    const isColumn = Number.isInteger(item) && item >= 0 && item < columns;
    if (seenLater[number] === undefined && declared === undefined && !isColumn) throw unknown("secondary", item);
  }

  const bounds = multiplicities === undefined ? [] : [...entries(multiplicities, "multiplicities")].map(([key, value]) => {
    const item = found(key, multiplicities, primary, later);
    if (later.has(item)) throw new RangeError(`multiplicities: ${shown(item)} is a secondary item`);
    if (!primary.has(item)) throw unknown("multiplicities", item);
    const [low, most] = value === null ? [0, null] : Array.isArray(value) && value.length === 2 ? value : [value, value];
    // As many as all options are no limit.
    const high = most === null || most === Infinity ? Math.max(low, lists.length, 1) : most;
    if (high === 0) throw new RangeError(`multiplicity of ${shown(item)}: expected 1 or more, found ${shown(value)}: to choose none of its options, leave them out or use problem.assume({ forbidden })`);
    whole(high, `multiplicity of ${shown(item)}`, 1, MOST);
    whole(low, `multiplicity of ${shown(item)}`, 0, high);
    return [primary.get(item), low, high];
  });

  const numbers = new Numbers(primary.size, later.size, lengths, items);
  if (later.size > 0) numbers.items.set(items.map((number) => (number < 0 ? primary.size - 1 - number : number)));
  numbers.multiplicities = Uint32Array.from(bounds.flat());
  if (colors !== undefined) numbers.colors = colored(lists, byOption("colors", colors, names, lists.length, {}), later, numbers.items.length);
  return priced(numbers, names, costs);
}

/** The numbers with costs of their options, if there are any. */
export function priced(numbers, names, costs) {
  if (costs === undefined) return numbers;
  const values = byOption("costs", costs, names, numbers.lengths.length, 0);
  return Object.assign(Object.create(Numbers.prototype), numbers, { costs: decimals(values) });
}

/** Costs as decimal numbers. In units of the last decimal of any, the module has 32 bits for each. */
function decimals(costs) {
  let [largest, digits, finest] = [0, 0, 0];
  costs.forEach((cost, option) => {
    if (!Number.isFinite(cost)) throw new RangeError(`cost of option ${option}: expected a number, found ${shown(cost)}`);
    if (cost < -UNITS || cost >= UNITS) throw new RangeError(`cost of option ${option}: expected a cost from ${-UNITS} to ${UNITS - 1}, found ${cost}`);
    largest = Math.max(largest, Math.abs(cost));
    const own = digitsAfterPoint(cost);
    if (own > digits) [digits, finest] = [own, option];
  });
  const fits = (digits) => largest * 10 ** digits <= UNITS;
  if (digits > 0 && (digits > MOST_DECIMALS || !fits(digits))) {
    const fewer = [6, 5, 4, 3, 2, 1].find(fits) ?? 0;
    throw new RangeError(`cost of option ${finest}: ${costs[finest]} has ${digits} decimals, but all costs together may have only about 9 digits: round them, as in Number(cost.toFixed(${fewer}))`);
  }
  return costs.map((cost) => cost.toFixed(digitsAfterPoint(cost)));
}

/** The decimals of a number. */
function digitsAfterPoint(number) {
  if (Number.isInteger(number)) return 0;
  const [, decimals = "", exponent = "0"] = /^-?\d+(?:\.(\d+))?(?:e(.*))?$/.exec(String(number));
  return Math.max(decimals.length - Number(exponent), 0);
}

/** Whether options look like the rows of a matrix: of two columns or more, and not one pair. */
function isMatrix(lists) {
  const columns = lists[0]?.length;
  const isBit = (cell) => cell === 0 || cell === 1 || typeof cell === "boolean";
  const isRow = (list) => typeof list?.every === "function" && list.length === columns && list.every(isBit);
  return columns > 1 && columns * lists.length > 2 && lists.every(isRow);
}

/** Refuses a pair of a secondary item and its color as an item. */
function refuseColor(item, later, option) {
  if (!Array.isArray(item) || item.length !== 2 || !later.has(item[0])) return;
  const [name, color] = item.map(shown);
  throw new TypeError(`option ${option}: [${name}, ${color}] is no item: to give ${name} a color, the option has the item ${name}, and colors has {${name}: ${color}} for this option`);
}

/** The colors of all items of all options, from 1; 0 is none. */
function colored(lists, colors, later, length) {
  const numbers = new Map();
  const colored = new Uint32Array(length);
  let place = 0;
  lists.forEach((list, option) => {
    const ofItem = new Map(entries(colors[option], `colors of option ${option}`));
    let used = 0;
    for (const item of list) {
      const isText = !(colors[option] instanceof Map) && typeof item === "number";
      const color = ofItem.get(isText ? String(item) : item);
      if (color !== undefined) {
        if (!later.has(item)) throw new RangeError(`option ${option}: ${shown(item)} has a color, so it must be in secondary`);
        if (!numbers.has(color)) numbers.set(color, numbers.size + 1);
        colored[place] = numbers.get(color);
        used++;
      }
      place++;
    }
    if (used < ofItem.size) throw new RangeError(`option ${option}: colors are given to items that it does not have`);
  });
  return colored;
}

/** What an array with a value for each option, or a mapping from some options, says of each option; `none` for others. */
function byOption(what, given, names, options, none) {
  if (given instanceof Map || !(Symbol.iterator in Object(given))) {
    const key = (option) => {
      const name = names === undefined ? option : names[option];
      return !(given instanceof Map) && typeof name === "number" ? String(name) : name;
    };
    const keys = Array.from({ length: options }, (_, option) => key(option));
    const own = ownName(new Set(keys), what);
    const values = new Map(Array.from(entries(given, what), ([name, value]) => [own(name), value]));
    return keys.map((name) => (values.has(name) ? values.get(name) : none));
  }
  const values = [...iterated(given, what)];
  if (values.length !== options) throw new RangeError(`${what}: expected ${options}, one for each option, found ${values.length}`);
  return values;
}

/** The function from the name of an option to the same name among `names`. An array or a plain object may be a copy of it, as JSON or `structuredClone` makes one. */
function ownName(names, what) {
  let copies;
  return (given) => {
    if (names.has(given)) return given;
    copies ??= byText(names.keys());
    const [name, ...others] = copies.get(plainText(given)) ?? [];
    if (name === undefined) throw new RangeError(`${what}: there is no option ${shown(given)}`);
    if (others.length > 0) throw new RangeError(`${what}: several options are like ${shown(given)}: give the object itself, not a copy`);
    return name;
  };
}

/** The arrays and plain objects among names, by their texts. */
function byText(names) {
  const copies = new Map();
  for (const name of names) {
    const text = plainText(name);
    if (text === undefined) continue;
    if (!copies.has(text)) copies.set(text, []);
    copies.get(text).push(name);
  }
  return copies;
}

/** The JSON text of an array or a plain object, `undefined` for what has parts that JSON would change. */
function plainText(value) {
  if (typeof value !== "object" || value === null) return undefined;
  try {
    return JSON.stringify(value, function (key) {
      const part = this[key];
      if (!isPlain(part)) throw new TypeError("JSON would change it");
      return part;
    });
  } catch {
    return undefined;
  }
}

function isPlain(part) {
  if (part === null || typeof part === "string" || typeof part === "boolean" || Array.isArray(part)) return true;
  if (typeof part === "number") return Number.isFinite(part);
  if (typeof part !== "object") return false;
  // A realm of another kind, as that of Jest, has prototypes of its own.
  const prototype = Object.getPrototypeOf(part);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** The pairs of a map or of an object. */
export function entries(mapping, what) {
  if (mapping instanceof Map) return mapping.entries();
  const isList = Symbol.iterator in Object(mapping) && typeof mapping !== "string";
  if (typeof mapping !== "object" || mapping === null || isList) throw new TypeError(`${what}: expected a Map or an object, found ${isList ? "a list: use new Map(entries)" : shown(mapping)}`);
  return Object.entries(mapping);
}

/** The item that a key means: keys of objects are texts, also where items are numbers. */
function found(key, mapping, primary, later) {
  if (mapping instanceof Map || primary.has(key) || later.has(key)) return key;
  const number = Number(key);
  return String(number) === key && (primary.has(number) || later.has(number)) ? number : key;
}

function checkedItem(item, place) {
  if (item === undefined || item === null || Number.isNaN(item)) throw new TypeError(`${place}: an item is ${item}, a missing value: leave it out`);
  // Two objects are never the same key, so each would be an item of its own.
  if (Array.isArray(item)) throw new TypeError(`${place}: an item is an array, ${shown(item)}: use a text such as ${shown(item.join(":"))}; if these are entries of options, use new Map(entries)`);
  if (typeof item === "object" || typeof item === "function") throw new TypeError(`${place}: an item is ${item instanceof Date ? "a Date" : `of the type ${typeof item}`}: use a text or a number that stands for it`);
  return item;
}

function iterated(values, what) {
  if (typeof values === "string") throw new TypeError(`${what}: expected an array, found the text ${shown(values)}`);
  if (!(Symbol.iterator in Object(values))) throw new TypeError(`${what}: expected an array, found ${shown(values)}`);
  return values;
}
