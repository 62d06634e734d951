// The values of the form of "make", as a recipe for the library and as a command line.

/**
 * @typedef {object} Values
 * @property {number} width
 * @property {number} height
 * @property {string} source
 * @property {number} densityFrom  In percent.
 * @property {number} densityTo
 * @property {string} levelFrom
 * @property {string} levelTo
 * @property {string} techniqueFrom
 * @property {string} techniqueTo
 * @property {string} logic
 * @property {number} easyStart
 * @property {boolean} noPlainLines
 * @property {boolean} repair
 * @property {boolean} rate
 * @property {string} template
 * @property {string[]} languages
 * @property {number} seed
 * @property {number} count
 * @property {string} profile
 * @property {string} form
 */

/** @param {Values} values */
export function recipeOf(values) {
  return {
    width: values.width, height: values.height, source: values.source,
    density: [values.densityFrom / 100, values.densityTo / 100],
    levels: [values.levelFrom, values.levelTo], techniques: [values.techniqueFrom, values.techniqueTo],
    logic: values.logic, easy_start: values.easyStart, no_plain_lines: values.noPlainLines,
    repair: values.repair, rate: values.rate, languages: values.languages, profile: values.profile, form: values.form,
    ...(values.template ? { title_template: values.template } : {}),
  };
}

/** A text as one word of a shell. @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** The command that writes the same pack. Options with their default are left out. @param {Values} values */
export function commandLine(values) {
  const { source, logic } = values;
  const all = source === "exhaustive";
  const techniques = `${values.techniqueFrom}..${values.techniqueTo}`;
  const density = `${values.densityFrom}%..${values.densityTo}%`;
  const levels = `${values.levelFrom}..${values.levelTo}`;
  /** @type {[boolean, string][]} */
  const options = [
    [true, `--size ${values.width}x${values.height}`],
    [!all, `--count ${values.count}`],
    [true, `--seed ${values.seed}`],
    [source !== "smooth", `--source ${source}`],
    [all || density !== "20%..70%", `--density ${density}`],
    [all || logic !== "line" || techniques !== "count..deeper", `--logic ${logic === "search" ? "any" : logic}`],
    [levels !== "easy..expert", `--level ${levels}`],
    [techniques !== "count..deeper", `--technique ${techniques}`],
    [values.easyStart > 0, `--easy-start ${values.easyStart}`],
    [values.noPlainLines, "--no-plain-lines"],
    [values.repair, "--repair"],
    [values.rate, "--rate"],
    [values.template !== "", `--title-template ${quoted(values.template)}`],
    [values.languages.join() !== "en" && values.languages.length > 0, `--languages ${values.languages.join(",")}`],
    [values.profile !== "full", `--profile ${values.profile}`],
    [values.form === "jsonl", "--json"],
    [true, `--out pack.${values.form}`],
  ];
  return ["crosscover generate", ...options.filter(([used]) => used).map(([, words]) => words)].join(" ");
}
