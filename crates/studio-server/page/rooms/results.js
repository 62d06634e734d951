// What the player has solved, by sizes and by days, and a month of the puzzles of its days.

import { clock } from "../board/finish.js";
import { day, nameOf, results, sizes, streaks } from "../board/daily.js";
import { button, h } from "../dom.js";
import { language, t } from "../words.js";

/** A date in words. @param {Date} date @param {Intl.DateTimeFormatOptions} options */
const written = (date, options) => date.toLocaleDateString(language === "en" ? "en-GB" : language, options);

export function resultsOf() {
  const { now, longest } = streaks();
  const facts = Object.entries(sizes()).sort(([a], [b]) => parseInt(a) - parseInt(b)).map(([size, { number, best }]) =>
    [size, [t("{0} solved", number), ...(best === undefined ? [] : [t("best {0} without help", clock(best))])].join(", ")]);
  if (longest > 0) facts.push([t("Days in a row"), String(now)], [t("The most days in a row"), String(longest)]);
  const calendar = h("div", { class: "calendar" });
  month(calendar, 0);
  return h("section", {}, h("h2", {}, "Days and results"), h("div", { class: "results" }, calendar, h("dl", { class: "facts" }, ...facts.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]))));
}

/** Shows the days of a month: a day leads to its puzzle. @param {HTMLElement} place @param {number} ago  months before this one */
function month(place, ago) {
  const now = new Date();
  const [year, number] = [now.getFullYear(), now.getMonth() - ago];
  const first = new Date(year, number, 1);
  const days = results();
  const today = day();
  const at = (/** @type {number} */ date) => new Date(year, number, date);
  // The first of January 2024 was a Monday.
  const names = [1, 2, 3, 4, 5, 6, 7].map((date) => h("span", { class: "muted", "aria-hidden": "true" }, written(new Date(2024, 0, date), { weekday: "narrow" })));
  const dates = Array.from({ length: new Date(year, number + 1, 0).getDate() }, (_, index) => {
    const name = nameOf(at(index + 1));
    if (name > today) return h("span", { class: "muted" }, String(index + 1));
    const stars = days[name] ? `, ${t("{0} of 3 stars", days[name].stars)}` : "";
    return h("a", { href: `#play=${name}`, class: stars ? "done" : "", "aria-current": name === today ? "date" : undefined, "aria-label": written(at(index + 1), { day: "numeric", month: "long" }) + stars }, String(index + 1));
  });
  dates[0].style.gridColumn = String(1 + ((first.getDay() + 6) % 7));
  const step = (/** @type {string} */ label, /** @type {string} */ icon, /** @type {number} */ by) => button(label, icon, () => month(place, ago + by), { quiet: true, class: "quiet", disabled: ago + by < 0 });
  place.replaceChildren(h("div", { class: "titled" }, step("Earlier", "back", 1), h("h3", {}, written(first, { month: "long", year: "numeric" })), step("Later", "next", -1)), h("div", { class: "days" }, ...names, ...dates));
}
