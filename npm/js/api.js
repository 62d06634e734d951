import { here } from "./module.js";
import { nonograms } from "./nonograms.js";
import { packs } from "./pack.js";

export * from "./cover.js";
export const { Picture, Puzzle } = nonograms(here);
export const { generate, verify } = packs(here);
