// The page in the language of its reader. The code has the English words; the table of another language is in
// `words-CODE.js`, which languages.js loads.

/** The words by those in English; some have a form for each kind of number, as `Intl.PluralRules` names them. @typedef {Record<string, string | Record<string, string>>} Words */

/** The code of the chosen language. */
export let language = "en";
/** @type {Words} */
let table = {};
/** What is spoken now: rooms that have no other language are English. @type {Words} */
let spoken = {};

/** Takes another language than English. @param {string} code @param {Words} words */
export function learn(code, words) {
  language = code;
  table = words;
}

/** Speaks the chosen language from now on, or English. @param {boolean} chosen @param {HTMLElement} place  that is about to be filled */
export function speak(chosen, place) {
  spoken = chosen ? table : {};
  place.lang = chosen ? language : "en";
}

/** English words in the language that is spoken, with values for `{0}`, `{1}`; the first one chooses the form. @param {string} english @param {...(string | number)} values @returns {string} */
export function t(english, ...values) {
  const found = Object.hasOwn(spoken, english) ? spoken[english] : english;
  const words = typeof found === "string" ? found : found[new Intl.PluralRules(language).select(Number(values[0]))];
  return values.length > 0 ? words.replace(/\{(\d)\}/g, (_, at) => String(values[at])) : words;
}
