// The languages of the page beside English: a table is loaded only for those who read it.

import { kept } from "./app.js";
import { learn } from "./words.js";

/** @import {Words} from "./words.js" */

/** @type {Record<string, () => Promise<{default: Words}>>} */
const TABLES = {
  de: () => import("./words-de.js"),
  es: () => import("./words-es.js"),
  fr: () => import("./words-fr.js"),
  it: () => import("./words-it.js"),
  ja: () => import("./words-ja.js"),
  nl: () => import("./words-nl.js"),
  pl: () => import("./words-pl.js"),
  pt: () => import("./words-pt.js"),
  zh: () => import("./words-zh.js"),
};

/** The codes, and how each language calls itself. @type {[code: string, name: string][]} */
export const LANGUAGES = ["en", ...Object.keys(TABLES)].map((code) => {
  const name = new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code;
  return [code, name[0].toUpperCase() + name.slice(1)];
});

/** Takes the language that the reader chose, else the first one of the browser that the page has. */
export async function chooseLanguage() {
  const codes = [kept("language", ""), ...navigator.languages].map((tag) => tag.slice(0, 2));
  const code = codes.find((code) => code === "en" || Object.hasOwn(TABLES, code)) ?? "en";
  if (code === "en") return;
  // Without a network, the page is English.
  const words = await TABLES[code]().catch(() => null);
  if (words) learn(code, words.default);
}
