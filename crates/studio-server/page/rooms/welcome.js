// The gallery of a first visit, when no file is open: examples, and where to go.

import { go, progress, show } from "../app.js";
import { button, h } from "../dom.js";
import { drawCells, tileColours } from "./grid.js";
import { keyOf, puzzleOf } from "../board/picture.js";

/** Small pictures that line logic solves, by rows. @type {[title: string, rows: string][]} */
const EXAMPLES = [
  ["Heart", "01010/11111/11111/01110/00100"],
  ["House", "00100/01110/11111/01010/01110"],
  ["Duck", "0011100000/0011011000/0011111100/0011100000/1001111000/1111111100/1111111110/0111111100/0011111000/0001110000"],
  ["Cup", "0001001000/0010010000/0001001000/1111111100/1111111111/1111111101/1111111111/1111111100/0111111000/1111111110"],
  ["Sailing boat", "000000010000000/000000011000000/000000011100000/000001011110000/000011011111000/000111011111100/001111011111110/011111011111111/111111010000000/000000010000000/111111111111111/011111111111110/001111111111100/000111111111000/110000000000011"],
  ["Cat", "110000000000011/111000000000111/111100000001111/111111111111111/111111111111111/110001111100011/110001111100011/110001111100011/111111111111111/111111000111111/011111101111110/001110010011100/000111111111000/000011111110000/000111111111000"],
];

/** @param {HTMLElement} room */
export function welcome(room) {
  const colours = tileColours(room);
  const entries = EXAMPLES.map(([title, text]) => {
    const rows = text.split("/");
    return { picture: { width: rows.length, height: rows.length, cells: rows.join("") }, title };
  });
  const examples = entries.map((entry, place) => {
    const { title, picture: { width: size } } = entry;
    const canvas = h("canvas", { "aria-hidden": "true" });
    const solved = progress(keyOf(puzzleOf(entry)))?.solved;
    const words = solved ? title : `No. ${place + 1}, ${size}×${size}`;
    canvas.className = solved ? "" : "plain";
    drawCells(canvas, size, size, solved ? entry.picture.cells : "", 76, colours);
    canvas.style.setProperty("--fifth-x", `${500 / size}%`);
    canvas.style.setProperty("--fifth-y", `${500 / size}%`);
    return h("li", {}, h("button", { type: "button", class: "example", onclick: () => show("play", entry, { count: entries.length, at: place, get: async (at) => entries[at] }) },
      canvas, h("span", {}, words)));
  });
  room.append(h("section", { class: "welcome" },
    h("h1", {}, "Nonograms: play, draw, make"),
    h("p", {}, "The numbers at a row or a column are the lengths of its blocks of filled cells, in order. Find the picture. Every puzzle here has exactly one solution."),
    h("h2", {}, "Play one of these"),
    h("ul", { class: "examples" }, ...examples),
    h("h2", {}, "Or begin with"),
    h("div", { class: "actions" },
      button("Open a file", "open", () => document.getElementById("open")?.click(), { class: "primary" }),
      button("Draw a puzzle", "pencil", () => go("draw")),
      button("Make many puzzles", "make", () => go("make")),
      button("Watch the engines", "watch", () => go("watch"))),
    h("p", { class: "note" }, "The studio opens packs (CSV or JSON lines) and the usual puzzle formats. Files stay on your computer: the page sends them nowhere.")));
}
