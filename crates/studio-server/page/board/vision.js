// Whether colours can be told apart by people who see two of the three primary colours.

/** @import {Palette} from "../types.js" */

/** What is seen instead of red, green and blue without one kind of cones (Viénot, Brettel and Mollon 1999; the last one is an estimate). */
const EYES = [
  [[0.11, 0.89, 0], [0.11, 0.89, 0], [0.004, -0.004, 1]],
  [[0.29, 0.71, 0], [0.29, 0.71, 0], [-0.02, 0.02, 1]],
  [[1, 0.13, -0.13], [0, 0.87, 0.13], [0, 0.87, 0.13]],
];

/** Light of the three primary colours to OKLab, in two steps. */
const TO_CONES = [[0.4122, 0.5363, 0.0514], [0.2119, 0.6807, 0.1074], [0.0883, 0.2817, 0.63]];
const TO_LAB = [[0.2105, 0.7936, -0.0041], [1.978, -2.4286, 0.4506], [0.0259, 0.7828, -0.8087]];

/** The distance in OKLab below which two colours are easily taken for one another. */
const NEAR = 0.13;

/** @param {number[][]} matrix @param {number[]} vector */
const times = (matrix, vector) => matrix.map((row) => row.reduce((sum, factor, i) => sum + factor * vector[i], 0));

/** @param {string} rgb @param {number[][]} eye */
function seen(rgb, eye) {
  const light = [0, 2, 4].map((at) => (parseInt(rgb.slice(at, at + 2), 16) / 255) ** 2.2);
  return times(TO_LAB, times(TO_CONES, times(eye, light)).map(Math.cbrt));
}

/** Whether some people see two colours of a palette as almost the same. @param {Palette} palette */
export function areClose(palette) {
  return EYES.some((eye) => {
    const colours = palette.map(({ rgb }) => seen(rgb, eye));
    return colours.some((a, i) => colours.slice(0, i).some((b) => Math.hypot(...a.map((part, axis) => part - b[axis])) < NEAR));
  });
}
