// The start of a file with one board, as `crosscover share --html` writes it: the game, without the library.

import { GameElement, define } from "./element.js";

/** The text of a part of the file. @param {string} id */
const part = (id) => document.getElementById(id)?.textContent ?? "";

define(GameElement, part("look"));
const board = /** @type {GameElement} */ (document.querySelector("crosscover-board"));
board.entry = JSON.parse(part("entry"));
const { game } = board;
if (!game?.history.canUndo) game?.say("Numbers are the lengths of blocks to fill, in order. A picture appears.");
game?.board.focus(game.board.cursor);
document.addEventListener("keydown", (event) => board.key(event));
