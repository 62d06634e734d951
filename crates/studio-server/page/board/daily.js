// The puzzle of each day: its date is the seed. This browser keeps which were solved.

import { keep, kept } from "../app.js";

/** @typedef {Record<string, {seconds: number, stars: number}>} Days */

/** Days of which the results are kept. */
const MOST = 800;

/** A day as 2026-11-26, in the time zone of the player. @param {number} [ago]  days before today */
export function day(ago = 0) {
  const now = new Date();
  const then = new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago);
  return [then.getFullYear(), then.getMonth() + 1, then.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** @param {string} date */
export const seedOf = (date) => Number(date.replaceAll("-", ""));

/** @returns {Days} */
export const results = () => kept("days", {});

/** @param {string} date @param {number} seconds @param {number} stars */
export function record(date, seconds, stars) {
  const days = results();
  // Only the first game of a day counts.
  days[date] ??= { seconds, stars };
  keep("days", Object.fromEntries(Object.entries(days).sort().slice(-MOST)));
}

/** Solved days in a row up to today, or up to yesterday while today's puzzle is open. */
export function streak() {
  const days = results();
  const first = day() in days ? 0 : 1;
  let count = 0;
  while (day(first + count) in days) count++;
  return count;
}
