// What comes in and goes out: images, files of any format, rows of packs.

import { app, go, keep, kept, report, say } from "../app.js";
import { checkbox, count, dialog, download, field, h, select } from "../dom.js";
import { about, ask, host, isCopy, pageFile, sentenceOf } from "../engine.js";
import { drawCells, tileColours } from "../board/picture.js";
import { print } from "./book.js";
import { isPack, keepDrawing, packs } from "./pack.js";

/** @import {Picture, Puzzle, RowPlace, StudioFile} from "../types.js" */
/** @import {Pack, Row} from "./pack.js" */

/** Drawings for people. "png" is one too: the format of that name holds one pixel for each cell. @type {[string, string][]} */
const DRAWN = [["png", "Image (PNG)"], ["pdf", "Page to print (PDF)"], ["svg", "Drawing (SVG)"]];
/** The format that is offered beside them. @type {[string, string]} */
const TEXT = ["non", "Puzzle for other programs (.non)"];

/** @typedef {{name: string, mime: string, text?: string, base64?: string, lost: string[]}} ExportedFile */

/** @param {"conjunction" | "disjunction"} type  with "and" or "or" @param {string[]} names */
const list = (type, names) => new Intl.ListFormat("en-GB", { type }).format(names);

export const LANGUAGES = new Intl.DisplayNames("en", { type: "language" });

/** Offers every format for a board. @param {{picture?: Picture, puzzle?: Puzzle, title?: string}} board */
export async function exportDialog(board) {
  const { formats } = await about();
  const drawn = DRAWN.map(([name]) => name);
  const several = ((board.picture ?? board.puzzle)?.palette?.length ?? 0) > 2;
  const written = formats.filter(({ name, holds }) => !drawn.includes(name) && (!several || holds.includes("palette")));
  const plain = [...DRAWN, ...(written.some(({ name }) => name === TEXT[0]) ? [TEXT] : [])];
  const format = select(plain, "", update);
  format.append(h("optgroup", { label: "Other formats" }, ...written.filter(({ name }) => name !== TEXT[0]).map(({ name, title }) => h("option", { value: name }, title))));
  format.value = kept("format", "png");
  if (format.selectedIndex < 0) format.value = "png";
  let solution = false;
  const shown = checkbox("Show the solution", false, (on) => {
    solution = on;
    update();
  });
  const status = h("p", { class: "small", role: "status" });
  /** @type {Promise<ExportedFile | null>} */
  let ready = Promise.resolve(null);
  function update() {
    ready = write(format.value);
  }
  /** @param {string} wanted @returns {Promise<ExportedFile | null>} null with the reason in `status` */
  async function write(wanted) {
    shown.hidden = !drawn.includes(wanted);
    try {
      const fonts = shown.hidden ? undefined : await drawingFonts();
      if (format.value !== wanted) return null;
      // The library draws no pixels.
      const asked = wanted === "png" ? "svg" : wanted;
      /** @type {ExportedFile} */
      const file = await ask({ ask: "export", boards: [board], format: asked, solution, fonts }, "export");
      const held = ["clues", board.title && "title", board.picture && (solution || shown.hidden) && "solution"].filter((name) => typeof name === "string");
      const contents = file.lost.length > 0 ? `The file will not contain ${list("disjunction", file.lost.map((name) => `the ${name === "goal" ? "solution" : name}`))}.` : `Contains ${list("conjunction", held)}.`;
      status.textContent = [written.find(({ name }) => name === wanted)?.about, contents].filter(Boolean).join(" ");
      return file;
    } catch (error) {
      if (/** @type {any} */ (error).kind !== "superseded") status.textContent = sentenceOf(error);
      return null;
    }
  }

  update();
  if ((await dialog("Export", [field("Format", format), shown, status], [["", "Cancel"], ["yes", "Download"]])) !== "yes") return;
  const file = await ready;
  if (!file) throw new Error(status.textContent || "Nothing was exported.");
  const { mime, text = "", base64 } = file;
  keep("format", format.value);
  const name = format.value === "png" ? file.name.replace(/svg$/, "png") : file.name;
  if (format.value === "png") download(name, await pixels(text, (solution && board.title) || ""), "image/png");
  else download(name, base64 === undefined ? text : fromBase64(base64), mime);
  say(`${name} is downloaded.`);
}

/** The forms of packs. @type {[name: string, label: string, about: string][]} */
const FORMS = [
  ["csv", "CSV", "A table with all columns."],
  ["jsonl", "JSON Lines", "All columns, with an object in each line."],
  ["game", "JSON for a game", "A list with what a game loads: size, picture, clues, level, title."],
  ["book", "PDF book", "A book for print, with a preview of its pages."],
];

/** Exports rows of a pack as a file. @param {Pack} pack @param {[label: string, rows: Row[]][]} groups  The first is the most likely. */
export async function exportPack(pack, groups) {
  const words = h("p", { class: "small", role: "status" });
  const explain = () => (words.textContent = FORMS.find(([name]) => name === form.value)?.[2] ?? "");
  const form = select(FORMS.map(([name, label]) => [name, label]), kept("packFormat", "csv"), explain);
  const group = select(groups.map(([label, rows], place) => [String(place), `${label} (${count(rows.length)})`]), "0");
  explain();
  const chosen = await dialog("Export puzzles", [field("Puzzles", group), field("Format", form), words], [["", "Cancel"], ["yes", "Export"]]);
  if (!chosen) return;
  const rows = groups[Number(group.value)][1].filter(({ error }) => !error);
  const base = pack.name.replace(/\.\w+$/, "");
  const name = rows.length === pack.rows.length ? base : `${base}-${rows.length}`;
  if (form.value === "book") return print({ pack, rows, name });
  const file = `${name}.${form.value.replace("game", "json")}`;
  keep("packFormat", form.value);
  download(file, await packText(pack, rows, form.value));
  say(`${file} is downloaded.`);
  // All of a pack that is in no file: it is saved now.
  if (!pack.file && form.value !== "game" && rows.length === pack.rows.length) pack.saved();
}

/** @param {Pack} pack @param {Row[]} rows @param {string} form */
async function packText(pack, rows, form) {
  const text = await pack.text(rows);
  if (form === (pack.header ? "csv" : "jsonl")) return text;
  const how = form === "game" ? { form: "json", profile: "game" } : { form };
  return (await ask({ ask: "rewrite", pack: text, ...how })).text;
}

/**
 * Adds a drawing to a pack, or replaces the row it came from.
 * @param {Picture} picture @param {Record<string, string>} titles @param {RowPlace} [row]
 * @returns {Promise<{titles: Record<string, string>, row?: RowPlace} | null>} null if the user cancels
 */
export async function addDialog(picture, titles, row) {
  const { languages } = await about();
  const entered = { ...titles };
  const lines = h("div", { class: "stack" });
  const line = (/** @type {string} */ language) => {
    const input = h("input", { value: entered[language] ?? "", maxlength: 200, oninput: () => {
      entered[language] = input.value.trim();
    } });
    lines.append(field(`Title in ${LANGUAGES.of(language)}`, input));
  };
  const used = Object.keys(titles).filter((language) => titles[language]);
  for (const language of used.length > 0 ? used : ["en"]) line(language);
  const more = h("select", { "aria-label": "Another language", onchange: () => {
    if (more.value) line(more.value);
    more.selectedOptions[0].remove();
    more.value = "";
  } }, h("option", { value: "" }, "Add a language…"), ...languages.filter((l) => !used.includes(l) && l !== "en").map((l) => h("option", { value: l }, LANGUAGES.of(l) ?? l)));
  const open = [app.pack, ...(await host).files.filter(isPack), ...packs.filter((pack) => pack.editable).map((pack) => pack.handle)];
  const choices = [...new Set(open)].filter((file) => file !== null);
  const words = h("p", { class: "small" });
  const target = select([...choices.map(({ name }, i) => /** @type {[string, string]} */ ([String(i), name])), ["", "A new pack"]], choices.length > 0 ? "0" : "", explain);
  const file = () => /** @type {StudioFile | undefined} */ (choices[target.value === "" ? -1 : Number(target.value)]);
  function explain() {
    const to = file();
    const how = !to || to.id < 0 ? "Download the pack in the gallery." : isCopy(to) ? "Save a copy in the gallery." : "The file changes when you press Save in the gallery.";
    words.textContent = `Both engines check the picture, then it becomes the last row of ${to?.name ?? "a new pack"}. ${how}`;
  }
  explain();
  const body = [lines, more, field("Pack", target), words];
  /** @type {[string, string][]} */
  const actions = [["", "Cancel"], ["add", "Add as a new row"]];
  if (row) {
    actions.push(["replace", `Replace in ${row.file.name}`]);
    body.push(h("p", { class: "small" }, `Or it replaces the row "${row.title ?? "without a title"}" of ${row.file.name}.`));
  }
  const chosen = await dialog("Add to pack", body, actions);
  if (!chosen) return null;
  for (const language of Object.keys(entered)) if (!entered[language]) delete entered[language];
  const kept = await (row && chosen === "replace" ? keepDrawing(row.file, row, picture, entered) : keepDrawing(file() ?? null, undefined, picture, entered));
  app.pack = kept.file;
  if (chosen === "replace") go("gallery");
  say(chosen === "replace" ? "The row is replaced. Save the pack here." : `The drawing is added to ${kept.file.name}. Save the pack in the gallery.`);
  return { titles: entered, row: { ...kept, title: entered.en } };
}

/** The longest side of the image that is sent to the library. */
const PIXELS = 400;

/**
 * The image of a file. Only an element reads SVG.
 * @param {File} file
 * @returns {Promise<ImageBitmap | HTMLImageElement>}
 */
async function decoded(file) {
  const address = URL.createObjectURL(file);
  try {
    if (file.type !== "image/svg+xml") return await createImageBitmap(file);
    const image = h("img", { src: address });
    await image.decode();
    return image;
  } catch {
    throw new Error(`${file.name} is no image that this browser can read.`);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * Shows the image beside the picture it gives, with its settings.
 * @param {File} file @param {number} width @param {number} height  of the board, to begin with @param {number} largest
 * @returns {Promise<{picture: Picture, image: HTMLCanvasElement | null} | null>} null if the user cancels; the image lies behind the cells
 */
export async function importImage(file, width, height, largest) {
  const bitmap = await decoded(file);
  const [wide, high] = [bitmap.width || PIXELS, bitmap.height || PIXELS];
  // Drawings in SVG are drawn in any size.
  const most = bitmap instanceof HTMLImageElement ? Infinity : 1;
  const scale = Math.min(most, PIXELS / Math.max(wide, high));
  const source = h("canvas", { width: Math.max(1, Math.round(wide * scale)), height: Math.max(1, Math.round(high * scale)), role: "img", "aria-label": "The image" });
  const context = /** @type {CanvasRenderingContext2D} */ (source.getContext("2d", { willReadFrequently: true }));
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, source.width, source.height);
  const rgba = base64(context.getImageData(0, 0, source.width, source.height).data);

  const result = h("canvas", { role: "img", "aria-label": "The picture" });
  const status = h("p", { class: "small", role: "status" });
  const number = (/** @type {number} */ value) => {
    const input = h("input", { type: "number", min: 1, max: largest, inputmode: "numeric", oninput: update });
    input.valueAsNumber = value;
    return input;
  };
  const [across, down] = [number(width), number(height)];
  const inks = select(Array.from({ length: 9 }, (_, i) => [String(i + 1), i > 0 ? `${i + 1} inks` : "Black and white"]), "1", update);
  const fit = select([["contain", "Show all of it"], ["cover", "Crop to fill"], ["stretch", "Stretch"]], "contain", update);
  const way = select([["shows", "What it shows"], ["cells", "Cell by cell"]], "shows", update);
  const shape = field("Shape", fit);
  let inverted = false;
  const slider = h("input", { type: "range", min: 1, max: 99, value: 50, disabled: true, oninput: update });
  const percent = h("output", {});
  const darkness = field("How dark a filled cell is", slider);
  darkness.append(h("div", { class: "ends small" }, h("span", {}, "light"), percent, h("span", {}, "dark")));
  const auto = checkbox("Choose it from the image", true, (on) => {
    slider.disabled = on;
    update();
  });
  const turn = checkbox("Invert", false, (on) => {
    inverted = on;
    update();
  });

  const options = h("div", { class: "group" }, auto, turn);

  /** @type {Picture | null} */
  let picture = null;
  function update() {
    shape.hidden = way.value === "shows";
    darkness.hidden = options.hidden = shape.hidden || inks.value !== "1";
    percent.value = slider.disabled ? "" : `${slider.value} %`;
    convert().catch((error) => {
      status.textContent = sentenceOf(error);
      report(error);
    });
  }

  async function convert() {
    const size = [across.valueAsNumber, down.valueAsNumber];
    if (!size.every((side) => Number.isInteger(side) && side >= 1 && side <= largest)) {
      status.textContent = `Sides go from 1 to ${largest}.`;
      return;
    }
    const settings = way.value === "shows" ? { convert: true } : { fit: fit.value, invert: inverted, ...(slider.disabled ? {} : { threshold: slider.valueAsNumber }) };
    /** @type {{picture?: Picture, why?: string}} */
    const answer = await ask({ ask: "import", width: source.width, height: source.height, rgba, size, ...settings, ...(inks.value === "1" ? {} : { inks: Number(inks.value) }) }, "import");
    picture = answer.picture ?? null;
    if (!picture) {
      status.textContent = `No picture of this size shows it (${answer.why}): change the size, or choose cell by cell.`;
      return;
    }
    drawCells(result, picture.width, picture.height, picture.cells, 220, tileColours(document.body), picture.palette);
    const filled = [...picture.cells].filter((cell) => cell !== "0").length;
    const plain = filled === 0 ? "No cell is filled: " : filled === picture.cells.length ? "Every cell is filled: " : "";
    const advice = inks.value === "1" ? "change how dark a filled cell is." : "change the number of colours.";
    status.textContent = plain ? plain + advice : `${filled} cells are filled, ${Math.round((100 * filled) / picture.cells.length)} %.`;
  }

  update();
  const chosen = await dialog("Import an image", [
    h("div", { class: "previews" }, source, result),
    status,
    h("div", { class: "group" }, field("Width", across), field("Height", down), field("How", way), shape, field("Colours", inks)),
    darkness,
    options,
  ], [["", "Cancel"], ["yes", "Import"]]);
  const made = /** @type {Picture | null} */ (picture);
  if (chosen !== "yes" || !made) return null;
  // What it shows fills the board, wherever it lies in the image.
  return { picture: made, image: way.value === "cells" ? traced(source, made.width, made.height, fit.value) : null };
}

/** The image as it lies behind the cells. @param {HTMLCanvasElement} source @param {number} width @param {number} height @param {string} fit */
function traced(source, width, height, fit) {
  const side = Math.max(1, Math.floor(900 / Math.max(width, height)));
  const image = h("canvas", { width: width * side, height: height * side, "data-width": width, "data-height": height });
  const scales = [image.width / source.width, image.height / source.height];
  const scale = fit === "cover" ? Math.max(...scales) : Math.min(...scales);
  const [wide, high] = fit === "stretch" ? [image.width, image.height] : [source.width * scale, source.height * scale];
  image.getContext("2d")?.drawImage(source, (image.width - wide) / 2, (image.height - high) / 2, wide, high);
  return image;
}

/** @type {Promise<string[]> | null} */
let fonts = null;

/** The regular and the bold font of drawings, which are fetched once. */
export async function drawingFonts() {
  fonts ??= Promise.all(["regular.ttf", "bold.ttf"].map(async (name) => base64(await pageFile(name))));
  try {
    return await fonts;
  } catch (error) {
    fonts = null;
    throw error;
  }
}

/** Around a drawing in pixels, and the height of its title. */
const [MARGIN, TITLE] = [48, 72];

/** A drawing in pixels, twice as large, with a margin and a title. @param {string} svg @param {string} title @returns {Promise<Blob>} */
async function pixels(svg, title) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const image = h("img", { src: address });
  await image.decode();
  const [wide, high] = [2 * image.width, 2 * image.height];
  const canvas = h("canvas", { width: wide + 2 * MARGIN, height: high + 2 * MARGIN + (title ? TITLE : 0) });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, MARGIN, canvas.height - MARGIN - high, wide, high);
  context.fillStyle = "#000000";
  context.font = "bold 44px system-ui, sans-serif";
  context.fillText(title, MARGIN, MARGIN + 40, wide);
  URL.revokeObjectURL(address);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("The drawing is too large for an image.")))));
}

/** @param {string} text */
export const fromBase64 = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));

/** @param {Uint8Array | Uint8ClampedArray} data */
export function base64(data) {
  let text = "";
  for (let i = 0; i < data.length; i += 0x8000) text += String.fromCharCode(...data.subarray(i, i + 0x8000));
  return btoa(text);
}
