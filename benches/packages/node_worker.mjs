// Counts the covers of one problem with one package of npm: `node node_worker.mjs NAME FILE`.
//
// FILE has `{"options": [[item, ...], ...], "primary": n, "secondary": m}`, primary items first. Prints the number of
// solutions and the processor time of building the problem and finding them all: `{"count": 92, "seconds": 0.003}`. What is
// done within a second is done four times more in the same process, and "warm" has the least of these times: node compiles
// JavaScript and WebAssembly again while they run.
// Packages are taken from `node_modules` of the working directory.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [name, file] = process.argv.slice(2);
const require = createRequire(path.resolve("package.json"));

/** A package that is an ES module. */
const imported = (name, entry) => import(pathToFileURL(path.resolve("node_modules", name, entry)));

/** The rows of a matrix, for packages that take no lists. They know no secondary items. */
const matrix = ({ options, primary, secondary }) => {
  if (secondary > 0) throw new Error("no secondary items");
  return options.map((option) => {
    const row = new Array(primary).fill(0);
    for (const item of option) row[item] = 1;
    return row;
  });
};

const secondaryOf = ({ primary, secondary }) => ({ secondary: Array.from({ length: secondary }, (_, k) => primary + k) });

/** For each name a function from a problem to the number of its solutions, after its package is loaded. */
const packages = {
  crosscover: async () => {
    const { Problem } = await imported("crosscover", "js/node.js");
    return (problem) => {
      let count = 0;
      for (const _ of new Problem(problem.options, secondaryOf(problem))) count++;
      return count;
    };
  },
  "crosscover-count": async () => {
    const { Problem } = await imported("crosscover", "js/node.js");
    return (problem) => Number(new Problem(problem.options, secondaryOf(problem)).count());
  },
  "dancing-links": async () => {
    const { DancingLinks } = await imported("dancing-links", "built/lib/index.js");
    return ({ options, primary, secondary }) => {
      const config = secondary > 0 ? { primaryColumns: primary, secondaryColumns: secondary } : { columns: primary };
      const solver = new DancingLinks().createSolver(config);
      options.forEach((option, index) => {
        const columns = secondary > 0 ? { primary: option.filter((item) => item < primary), secondary: option.filter((item) => item >= primary).map((item) => item - primary) } : option;
        solver.addSparseConstraint(index, columns);
      });
      return solver.findAll().length;
    };
  },
  dlxlib: async () => {
    const { solve } = require("dlxlib");
    return (problem) => solve(matrix(problem)).length;
  },
  dance: async () => {
    const { solve } = require("dance");
    return (problem) => solve(matrix(problem)).length;
  },
  dlx: async () => {
    const { solve } = require("dlx");
    return (problem) => solve(matrix(problem)).length;
  },
};

if (!(name in packages)) throw new Error(`expected one of ${Object.keys(packages).join(", ")}, found ${name}`);
const problem = JSON.parse(readFileSync(file, "utf8"));
const solve = await packages[name]();
/** The answer, and the processor time for it. */
const timed = () => {
  const before = process.cpuUsage();
  const count = solve(problem);
  return { count, seconds: process.cpuUsage(before).user / 1e6 };
};

const answer = timed();
if (answer.seconds < 1) answer.warm = Math.min(...Array.from({ length: 4 }, () => timed().seconds));
console.log(JSON.stringify(answer));
