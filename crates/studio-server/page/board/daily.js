// The results of the player, which this browser keeps: of the puzzle of each day, whose date is its seed, and by sizes.

import { keep, kept } from "../app.js";

/** `late` is what was solved on another day. @typedef {Record<string, {seconds: number, stars: number, late?: boolean}>} Days */
/** The solved boards of a size, and the best time without help. @typedef {Record<string, {number: number, best?: number}>} Sizes */

/** Days of which the results are kept. */
const MOST = 800;
/** Milliseconds. */
const DAY = 86_400_000;

/** A day as 2026-11-26, in the time zone of the player. @param {number} [ago]  days before today */
export function day(ago = 0) {
  const now = new Date();
  return nameOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago));
}

/** @param {Date} date */
export const nameOf = (date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

/** @param {string} date */
export const seedOf = (date) => Number(date.replaceAll("-", ""));

/** @returns {Days} */
export const results = () => kept("days", {});

/** @param {string} date @param {number} seconds @param {number} stars */
export function record(date, seconds, stars) {
  const days = results();
  // Only the first game of a day counts.
  days[date] ??= { seconds, stars, ...(date === day() ? {} : { late: true }) };
  keep("days", Object.fromEntries(Object.entries(days).sort().slice(-MOST)));
}

/** Days in a row whose puzzles were solved on the day, up to today, or up to yesterday while today's puzzle is open; and the most of all. */
export function streaks() {
  const days = results();
  const dates = Object.keys(days).filter((date) => !days[date].late).sort();
  let [row, longest, last] = [0, 0, 0];
  for (const date of dates) {
    const time = Date.parse(date);
    row = time - last === DAY ? row + 1 : 1;
    longest = Math.max(longest, row);
    last = time;
  }
  return { now: [day(), day(1)].includes(dates.at(-1) ?? "") ? row : 0, longest };
}

/** @returns {Sizes} */
export const sizes = () => kept("solved", {});

/** Counts a solved board; returns whether its time is better than an earlier one. @param {string} size @param {number} seconds @param {number} hints */
export function countSolved(size, seconds, hints) {
  const { number, best } = sizes()[size] ?? { number: 0 };
  const isBest = hints === 0 && seconds < (best ?? Infinity);
  keep("solved", { ...sizes(), [size]: { number: number + 1, best: isBest ? seconds : best } });
  return isBest && best !== undefined;
}
