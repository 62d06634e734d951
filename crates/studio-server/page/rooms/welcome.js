// The gallery of a first visit, when no file is open: a board that teaches, examples, and where to go.

import { app, go, show } from "../app.js";
import { button, h } from "../dom.js";
import { speak, t } from "../words.js";
import { tileColours } from "../board/picture.js";
import { lesson } from "../board/lesson.js";
import { tile, tongue } from "./start.js";

/** Small pictures that line logic solves, by rows. @type {[title: string, rows: string][]} */
const EXAMPLES = [
  ["Heart", "01010/11111/11111/01110/00100"],
  ["House", "00100/01110/11111/01010/01110"],
  ["Duck", "0011100000/0011011000/0011111100/0011100000/1001111000/1111111100/1111111110/0111111100/0011111000/0001110000"],
  ["Cup", "0001001000/0010010000/0001001000/1111111100/1111111111/1111111101/1111111111/1111111100/0111111000/1111111110"],
  ["Sailing boat", "000000010000000/000000011000000/000000011100000/000001011110000/000011011111000/000111011111100/001111011111110/011111011111111/111111010000000/000000010000000/111111111111111/011111111111110/001111111111100/000111111111000/110000000000011"],
  ["Cat", "110000000000011/111000000000111/111100000001111/111111111111111/111111111111111/110001111100011/110001111100011/110001111100011/111111111111111/111111000111111/011111101111110/001110010011100/000111111111000/000011111110000/000111111111000"],
];

/** @param {HTMLElement} room @param {HTMLElement[]} ways  to the packs that are open */
export function welcome(room, ways) {
  speak(true, room);
  const colours = tileColours(room);
  const entries = EXAMPLES.map(([title, text], place) => {
    const rows = text.split("/");
    return { label: t("Example {0}, {1}", place + 1, `${rows.length}×${rows.length}`), english: title, picture: { width: rows.length, height: rows.length, cells: rows.join("") }, title: t(title) };
  });
  const examples = entries.map((entry, place) => {
    const { made, show: reveal } = tile(`${entry.picture.width} × ${entry.picture.height}`, String(place + 1), colours, () => show("play", entry, { count: entries.length, at: place, get: async (at) => entries[at], room: "gallery" }));
    made.classList.add("example");
    reveal(entry);
    return h("li", {}, made);
  });
  const { greeted } = app;
  const first = /** @type {HTMLElement | null} */ (examples[0].firstChild);
  const play = button(greeted ? "Play your friend's puzzle" : "Play", "play", () => go("play", greeted), { class: "primary large" });
  room.append(h("section", { class: "welcome" },
    h("div", { class: "first" },
      h("div", { class: "says" },
        h("div", { class: "titled" }, tongue()),
        h("h1", {}, "Numbers at the side, a picture inside"),
        h("p", {}, "Nonograms are pictures that you find by logic. Try this one: it takes four moves."),
        h("div", { class: "group" }, play, h("span", { class: "small" }, "in four sizes, easy to hard, with a new puzzle each day"))),
      lesson(button("Next", "next", () => (greeted ? play : first)?.click(), { class: "primary" }))),
    h("h2", {}, "Then one of these"),
    h("ul", { class: "examples" }, ...examples),
    h("h2", {}, "Puzzles from files"),
    h("div", { class: "actions" }, ...ways,
      button("Open a file", "open", () => document.getElementById("open")?.click())),
    h("p", { class: "note" }, "The studio opens packs (CSV or JSON lines) and the usual puzzle formats. Files stay on your computer: the page sends them nowhere."),
    h("h2", {}, "Or something else"),
    h("div", { class: "actions" },
      button("Draw a puzzle", "draw", () => go("draw")),
      button("Make many puzzles", "make", () => go("make")),
      button("Watch the engines", "watch", () => go("watch")),
      button("Play Decodoku", "decodoku", () => go("decodoku")))));
}
