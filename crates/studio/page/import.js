// An image becomes a picture: the browser decodes it, the library decides which cells are dark.

import { report } from "./app.js";
import { checkbox, dialog, field, h, select } from "./dom.js";
import { ask } from "./engine.js";
import { drawCells, tileColours } from "./grid.js";

/** @import {Picture} from "./types.js" */

/** The longest side of the image that is sent to the library. */
const PIXELS = 400;

/**
 * Shows the image beside the picture it gives, with its settings.
 * @param {File} file @param {number} width @param {number} height  of the board, to begin with @param {number} largest
 * @returns {Promise<Picture | null>} null if the user cancels
 */
export async function importImage(file, width, height, largest) {
  let bitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    throw new Error(`${file.name} is no image that this browser can read.`);
  }
  const scale = Math.min(1, PIXELS / Math.max(bitmap.width, bitmap.height));
  const source = h("canvas", { width: Math.max(1, Math.round(bitmap.width * scale)), height: Math.max(1, Math.round(bitmap.height * scale)), role: "img", "aria-label": "The image" });
  const context = /** @type {CanvasRenderingContext2D} */ (source.getContext("2d", { willReadFrequently: true }));
  context.fillStyle = "#fff";
  context.fillRect(0, 0, source.width, source.height);
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
  const fit = select([["contain", "Show all of it"], ["cover", "Crop to fill"], ["stretch", "Stretch"]], "contain", update);
  let automatic = true;
  let inverted = false;
  const slider = h("input", { type: "range", min: 1, max: 99, value: 50, oninput: () => {
    automatic = false;
    for (const box of auto.querySelectorAll("input")) box.checked = false;
    update();
  } });
  const auto = checkbox("Choose it from the image", true, (on) => {
    automatic = on;
    update();
  });
  const turn = checkbox("Invert", false, (on) => {
    inverted = on;
    update();
  });

  /** @type {Picture | null} */
  let picture = null;
  function update() {
    convert().catch((error) => {
      status.textContent = error instanceof Error ? error.message : String(error);
      report(error);
    });
  }

  async function convert() {
    const size = [across.valueAsNumber, down.valueAsNumber];
    if (!size.every((side) => Number.isInteger(side) && side >= 1 && side <= largest)) {
      status.textContent = `Sides go from 1 to ${largest}.`;
      return;
    }
    /** @type {{picture: Picture}} */
    const answer = await ask({ ask: "import", width: source.width, height: source.height, rgba, size, fit: fit.value, invert: inverted, ...(automatic ? {} : { threshold: slider.valueAsNumber }) }, "import");
    picture = answer.picture;
    drawCells(result, picture.width, picture.height, picture.cells, 220, tileColours(document.body));
    const filled = [...picture.cells].filter((cell) => cell !== "0").length;
    status.textContent = `${filled} cells are filled, ${Math.round((100 * filled) / picture.cells.length)} %.`;
  }

  update();
  const chosen = await dialog("Import an image", [
    h("div", { class: "previews" }, source, result),
    status,
    h("div", { class: "group" }, field("Width", across), field("Height", down), field("Shape", fit)),
    field("How dark a filled cell is", slider),
    h("div", { class: "group" }, auto, turn),
  ], [["", "Cancel"], ["yes", "Import"]]);
  return chosen === "yes" ? picture : null;
}

/** @param {Uint8ClampedArray} data */
function base64(data) {
  let text = "";
  for (let i = 0; i < data.length; i += 0x8000) text += String.fromCharCode(...data.subarray(i, i + 0x8000));
  return btoa(text);
}
