// A solved board as an image for others: the picture, its title, stars, time and days in a row.

import { say } from "../app.js";
import { facts, paintPicture, starsFor } from "../board/finish.js";
import { tintOf } from "../board/tint.js";
import { ICONS, download, h } from "../dom.js";
import { t } from "../words.js";

/** @import {End} from "../board/finish.js" */

/** The sides of a card, in pixels: as phones show it upright. */
const [WIDE, HIGH] = [1080, 1350];
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";
/** The side of the picture. */
const PICTURE = 820;

/** Saves the card of a solved board, or gives it to another program of a phone. @param {End} end @param {Document | ShadowRoot} root  that says so */
export async function saveCard(end, root) {
  const canvas = h("canvas", { width: WIDE, height: HIGH });
  paintCard(/** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")), end);
  const blob = await new Promise((done) => canvas.toBlob(done));
  const name = `${(end.title ?? "nonogram").replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase()}.png`;
  const file = new File([blob], name, { type: "image/png" });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] }).catch(() => {});
  download(name, blob, "image/png");
  say(t("{0} is downloaded.", name), "info", undefined, root);
}

/** @param {CanvasRenderingContext2D} context @param {End} end */
function paintCard(context, end) {
  const tint = tintOf(end.english ?? "", end.cells);
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, WIDE, HIGH);
  context.globalAlpha = 0.16;
  context.fillStyle = tint;
  context.fillRect(0, 0, WIDE, HIGH);
  context.globalAlpha = 1;

  const size = Math.floor(PICTURE / (Math.max(end.width, end.height) + 2));
  const [wide, high] = [(end.width + 2) * size, (end.height + 2) * size];
  context.save();
  // Between two pixels, seams would show between the cells.
  context.translate(Math.round((WIDE - wide) / 2), Math.round(80 + (PICTURE - high) / 2));
  context.beginPath();
  context.roundRect(0, 0, wide, high, 36);
  context.clip();
  paintPicture(context, end, size, "#1f2838", "#ffffff");
  context.restore();

  context.textAlign = "center";
  write(context, end.title ?? `${end.width} × ${end.height}`, 1000, 700, 76, "#1a2130");
  stars(context, starsFor(end.hints), 1040);
  write(context, facts(end), 1188, 500, 44, "#3d4658");
  write(context, end.words ?? "", 1248, 650, 40, "#176b3a");
  write(context, "Crosscover", 1316, 650, 30, "#545e70");
}

/** A line of text, smaller if it is too long. @param {CanvasRenderingContext2D} context @param {string} text @param {number} y @param {number} weight @param {number} size @param {string} colour */
function write(context, text, y, weight, size, colour) {
  context.fillStyle = colour;
  context.font = `${weight} ${size}px ${FONT}`;
  const fit = Math.min(1, (WIDE - 120) / Math.max(context.measureText(text).width, 1));
  context.font = `${weight} ${Math.floor(size * fit)}px ${FONT}`;
  context.fillText(text, WIDE / 2, y);
}

/** @param {CanvasRenderingContext2D} context @param {number} lit @param {number} y */
function stars(context, lit, y) {
  const star = new Path2D(ICONS.star);
  for (const at of [0, 1, 2]) {
    context.save();
    context.translate(WIDE / 2 + (at - 1) * 96 - 40, y);
    context.scale(80 / 24, 80 / 24);
    context.fillStyle = at < lit ? "#f2b01e" : "#ffffff";
    context.strokeStyle = at < lit ? "#c98a00" : "#9aa3b3";
    context.fill(star);
    context.stroke(star);
    context.restore();
  }
}
