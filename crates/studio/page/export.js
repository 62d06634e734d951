// A drawing leaves the studio: as a file of any format, or as a row of a pack.

import { app, report, say } from "./app.js";
import { button, checkbox, dialog, download, field, h, select } from "./dom.js";
import { about, ask, bytes, header, host, saveEdits, text } from "./engine.js";

/** @import {Picture, Puzzle, RowPlace} from "./types.js" */

/** Names of formats for people; the others show their own. @type {Record<string, string>} */
const NAMES = {
  svg: "SVG drawing", png: "PNG drawing", pdf: "PDF sheet", non: "non (text, most programs)", webpbn: "webpbn XML", json: "JSON", toml: "TOML",
  pbm: "PBM image", olsak: "Olšák", cwd: "CWD", nin: "nin", mk: "mk", bosch: "Bosch LP", id: "Short ID (Tatham)",
};
/** Drawings for people. "png" is one too: the format of that name holds one pixel for each cell. */
const DRAWN = ["svg", "png", "pdf"];

/** @type {Record<string, string>} */
const LANGUAGES = { en: "English", de: "German", fr: "French", es: "Spanish", it: "Italian", pt: "Portuguese", nl: "Dutch", pl: "Polish", ja: "Japanese", zh: "Chinese" };

/** Offers every format for a board. @param {{picture?: Picture, puzzle?: Puzzle, title?: string}} board */
export async function exportDialog(board) {
  const { formats, print } = await about();
  const drawn = print === false ? [] : DRAWN;
  const names = [...drawn, ...formats.map(({ name }) => name).filter((name) => !drawn.includes(name))];
  const format = select(names.map((name) => [name, NAMES[name] ?? name]), "non", update);
  let solution = false;
  const shown = checkbox("Show the solution", false, (on) => {
    solution = on;
    update();
  });
  const status = h("p", { class: "small", role: "status" });
  /** @type {{name: string, mime: string, text?: string, base64?: string, lost: string[]} | null} */
  let file = null;

  async function update() {
    file = null;
    shown.hidden = !drawn.includes(format.value);
    try {
      file = await ask({ ask: "export", boards: [board], format: format.value, solution }, "export");
      const lost = file?.lost ?? [];
      status.textContent = lost.length > 0 ? `This format cannot hold: ${lost.join(", ")}.` : "This format holds everything.";
    } catch (error) {
      if (error instanceof Error && error.message.startsWith("replaced")) return;
      status.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  const first = update();
  if ((await dialog("Export", [field("Format", format), shown, status], [["", "Cancel"], ["yes", "Download"]])) !== "yes") return;
  await first;
  if (!file) throw new Error(status.textContent || "Nothing was exported.");
  const { name, mime, text: plain, base64 } = /** @type {NonNullable<typeof file>} */ (file);
  download(name, base64 === undefined ? (plain ?? "") : Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)), mime);
}

/**
 * Adds a drawing to the open pack, replaces the row it came from, or collects it in a pack of its own.
 * @param {Picture} picture @param {Record<string, string>} titles @param {RowPlace} [row]
 * @returns {Promise<{titles: Record<string, string>, row?: RowPlace} | null>} null if the user cancels
 */
export async function addDialog(picture, titles, row) {
  const { languages } = await about();
  const { pack } = app;
  const entered = { ...titles };
  const list = h("div", { class: "stack" });
  const line = (/** @type {string} */ language) => {
    const input = h("input", { value: entered[language] ?? "", maxlength: 200, oninput: () => {
      entered[language] = input.value.trim();
    } });
    list.append(field(`Title in ${LANGUAGES[language] ?? language}`, input));
  };
  const used = Object.keys(titles).filter((language) => titles[language]);
  for (const language of used.length > 0 ? used : ["en"]) line(language);
  const more = h("select", { "aria-label": "Another language", onchange: () => {
    if (more.value) line(more.value);
    more.selectedOptions[0].remove();
    more.value = "";
  } }, h("option", { value: "" }, "Add a language…"), ...languages.filter((l) => !used.includes(l) && l !== "en").map((l) => h("option", { value: l }, LANGUAGES[l] ?? l)));
  const replaces = row && pack && row.file === pack;
  /** @type {[string, string][]} */
  const actions = [["", "Cancel"]];
  if (pack) actions.push(["add", "Add as a new row"]);
  else actions.push(["collect", "Add"]);
  if (replaces) actions.push(["replace", "Replace the row"]);
  const where = pack ? `The row goes to ${pack.name}${pack.blob || (await host).host === "static" ? ", which you then download" : ""}. Both engines prove it first.`
    : `No pack is open, so the drawing goes to a new pack (${app.collected.length} in it so far), which you can download.`;
  const collected = app.collected.length > 0 && !pack ? [h("div", { class: "group" }, ...["csv", "jsonl"].map((form) =>
    button(`Download the pack as ${form === "csv" ? "CSV" : "JSON lines"}`, "save", () => downloadPack(form).catch(report))))] : [];
  const chosen = await dialog("Add to pack", [h("p", {}, where), list, more, ...collected], actions);
  if (!chosen) return null;
  for (const language of Object.keys(entered)) if (!entered[language]) delete entered[language];
  if (chosen === "collect" || !pack) {
    app.collected.push({ picture, titles: entered });
    const form = await dialog("Added", [h("p", {}, app.collected.length === 1 ? "One drawing is in the new pack." : `${app.collected.length} drawings are in the new pack.`)],
      [["", "Go on drawing"], ["jsonl", "Download JSON lines"], ["csv", "Download CSV"]]);
    if (form) await downloadPack(form);
    return { titles: entered };
  }
  const first = await header(pack);
  if (chosen === "replace" && row) {
    const old = await text(pack, row.from, row.to);
    const answer = await ask({ ask: "row", header: first, picture, titles: entered, row: old.replace(/\r?\n$/, "") });
    const ending = /\r?\n$/.exec(old)?.[0] ?? "";
    const written = answer.row + ending;
    await saveEdits(pack, [{ from: row.from, to: row.to, text: written }]);
    say(`The row is replaced in ${pack.name}.`);
    return { titles: entered, row: { ...row, to: row.from + new TextEncoder().encode(written).length } };
  }
  const answer = await ask({ ask: "row", header: first, picture, titles: entered });
  const last = new Uint8Array(await bytes(pack, Math.max(0, pack.bytes - 1), pack.bytes));
  const before = last.length > 0 && last[0] !== 10 ? "\n" : "";
  const from = pack.bytes + before.length;
  await saveEdits(pack, [{ from: pack.bytes, to: pack.bytes, text: `${before}${answer.row}\n` }]);
  say(`The drawing is added to ${pack.name}.`);
  if (pack.blob) download(pack.name, pack.blob, "text/plain");
  return { titles: entered, row: { file: pack, from, to: pack.bytes } };
}

/** @param {string} form */
async function downloadPack(form) {
  const answer = await ask({ ask: "pack", pictures: app.collected, form, profile: "full" });
  download(`pack.${form}`, answer.text, form === "csv" ? "text/csv" : "application/jsonl");
  /** @type {{place: number, why: string}[]} */
  const rejected = answer.rejected;
  if (rejected.length > 0) say(`${rejected.length} of ${app.collected.length} drawings are left out: ${rejected[0].why}`, "error");
}
