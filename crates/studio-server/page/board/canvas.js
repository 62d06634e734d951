// Boards as small pictures: one pixel for each cell.

import { fromText, isColoured } from "./picture.js";

/** @import {Palette} from "../types.js" */

/** A colour as a pixel: in memory, the red part is the lowest byte. @param {string} rgb */
const pixel = (rgb) => parseInt(`ff${rgb.slice(4)}${rgb.slice(2, 4)}${rgb.slice(0, 2)}`, 16);

/** Whether the paper of tiles is dark. @param {number[]} tiles */
const isDark = ([paper]) => (paper & 0xff) < 128;

/** A background that does not glare in the dark, as that of boards in style.css. @param {string} rgb */
const muted = (rgb) => [[0, 0x12], [2, 0x15], [4, 0x1b]].map(([at, dark]) => Math.round(parseInt(rgb.slice(at, at + 2), 16) * 0.72 + dark * 0.28).toString(16).padStart(2, "0")).join("");

/**
 * Draws cells as a picture of one pixel for each, and sets its size on the page.
 * @param {HTMLCanvasElement} canvas @param {number} width @param {number} height @param {string} cells @param {number} box @param {number[]} tiles  of tileColours
 * @param {Palette} [palette]
 */
export function drawCells(canvas, width, height, cells, box, tiles, palette) {
  const colours = palette && isColoured(palette) ? [...palette.map(({ rgb }, ink) => pixel(ink === 0 && isDark(tiles) ? muted(rgb) : rgb)), tiles[2]] : tiles;
  const ratio = devicePixelRatio || 1;
  const longest = Math.max(width, height, 1);
  const scale = Math.max(1, Math.floor((box * ratio) / longest)) / ratio;
  const fit = Math.min(scale, box / longest);
  canvas.width = width;
  canvas.height = height;
  canvas.style.width = `${width * fit}px`;
  canvas.style.height = `${height * fit}px`;
  canvas.style.imageRendering = fit < 1 ? "auto" : "pixelated";
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context || !cells) return;
  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  fromText(cells).forEach((ink, cell) => (pixels[cell] = colours.at(ink) ?? 0));
  context.putImageData(image, 0, 0);
}

/** The colours of tiles in the memory of a picture: background, ink, open. @param {HTMLElement} place  An element of the page. */
export function tileColours(place) {
  const probe = place.appendChild(document.createElement("i"));
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const colours = ["--tile-paper", "--tile-ink", "--tile-open"].map((name) => {
    probe.style.color = `var(${name})`;
    if (!context) return 0;
    context.fillStyle = getComputedStyle(probe).color;
    context.fillRect(0, 0, 1, 1);
    return new Uint32Array(context.getImageData(0, 0, 1, 1).data.buffer)[0];
  });
  probe.remove();
  return colours;
}
