// The page in the language of its reader. The code has the English words; the table of another language is in
// `words-CODE.js`, which languages.js loads.

/** The code of the chosen language. */
export let language = "en";
/** @type {Record<string, string>} */
let table = {};
/** What is spoken now: rooms that have no other language are English. @type {Record<string, string>} */
let spoken = {};

/** Takes another language than English. @param {string} code @param {Record<string, string>} words */
export function learn(code, words) {
  language = code;
  table = words;
}

/** Speaks the chosen language from now on, or English. @param {boolean} chosen @param {HTMLElement} place  that is about to be filled */
export function speak(chosen, place) {
  spoken = chosen ? table : {};
  place.lang = chosen ? language : "en";
}

/** English words in the language that is spoken, with values for `{0}`, `{1}`. @param {string} english @param {...(string | number)} values @returns {string} */
export function t(english, ...values) {
  const words = Object.hasOwn(spoken, english) ? spoken[english] : english;
  return values.length > 0 ? words.replace(/\{(\d)\}/g, (_, at) => String(values[at])) : words;
}
