// Random numbers from a seed, and covers by trying all sets of options.

/** Numbers below a bound. (Mulberry32, by Tommy Ettinger.) */
export function random(seed) {
  return (bound) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

/** All solutions with their costs. Items are numbers, and `more` has arrays for options. */
export function bruteForce(options, { secondary, colors, costs, multiplicities = {} }) {
  const primary = new Set([...options.flat(), ...Object.keys(multiplicities).map(Number)].filter((item) => !secondary.includes(item)));
  const found = [];
  for (let set = 0; set < 1 << options.length; set++) {
    const solution = options.flatMap((_, option) => ((set >> option) & 1 ? [option] : []));
    const has = (item) => solution.filter((option) => options[option].includes(item));
    // Nothing makes a search choose an option of secondary items alone.
    if (solution.some((option) => !options[option].some((item) => primary.has(item)))) continue;
    const isCovered = [...primary].every((item) => {
      const [low, high] = multiplicities[item] ?? [1, 1];
      return has(item).length >= low && has(item).length <= high;
    });
    const fits = secondary.every((item) => {
      const used = has(item).map((option) => colors[option][item]);
      return used.length < 2 || (used[0] !== undefined && used.every((color) => color === used[0]));
    });
    if (isCovered && fits) found.push({ solution, cost: solution.reduce((sum, option) => sum + costs[option], 0) });
  }
  return found;
}
