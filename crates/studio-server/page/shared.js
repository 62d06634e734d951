// The start of a file with one board, as `crosscover share --html` writes it: the game, without the library.

import { say } from "./app.js";
import { Game } from "./board/game.js";

/** @import {Entry} from "./types.js" */

/** @type {Entry} */
const entry = JSON.parse(document.getElementById("entry")?.textContent ?? "{}");
const room = /** @type {HTMLElement} */ (document.getElementById("room"));
const game = new Game(room, entry, {});
if (!game.history.canUndo) say("Numbers are the lengths of blocks to fill, in order. A picture appears.");
document.addEventListener("keydown", (event) => {
  if (!event.defaultPrevented && !document.querySelector("dialog[open]") && game.shortcut(event)) event.preventDefault();
});
addEventListener("pagehide", () => game.saveNow());
