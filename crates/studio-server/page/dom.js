// Small helpers for building the page: elements, icons, buttons, dialogs, downloads. What they show is in the language that is spoken.

import { t } from "./words.js";

/** Attributes that people read or hear. */
const READ = ["aria-label", "placeholder", "title"];

/**
 * An element. A function becomes an event listener (`onclick`), `true` an empty attribute, `false` and `undefined` none.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Record<string, unknown>} [attributes] @param {...(Node | string | null)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) element.setAttribute(name, READ.includes(name) ? t(String(value)) : String(value));
  }
  for (const child of children) if (child !== null) element.append(typeof child === "string" ? t(child) : child);
  return element;
}

/** Strokes of 24x24 icons. @type {Record<string, string>} */
export const ICONS = {
  undo: "M9 14 4 9l5-5M4 9h9a7 7 0 0 1 0 14h-2",
  redo: "m15 14 5-5-5-5M20 9h-9a7 7 0 0 0 0 14h2",
  fill: "M5 5h14v14H5zM8 8v8M11 8v8M14 8v8M16 8v8",
  cross: "M6 6l12 12M18 6 6 18",
  erase: "m7 20-4-4L13 6l6 6-8 8zM7 20h13",
  hand: "M8 12V6a2 2 0 0 1 3 0V4a2 2 0 0 1 3 0v2a2 2 0 0 1 3 0v9a6 6 0 0 1-11 3l-2-4a2 2 0 0 1 4-1z",
  hint: "M9 18h6M10 21h4M9 16a6 6 0 1 1 6 0z",
  check: "m5 12 5 5L20 7",
  play: "M7 4v16l13-8z",
  more: "M5 11.5a.5.5 0 1 0 .01 0zM12 11.5a.5.5 0 1 0 .01 0zM19 11.5a.5.5 0 1 0 .01 0z",
  pause: "M8 5v14M16 5v14",
  zoomin: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM20 20l-4-4M8 11h6M11 8v6",
  zoomout: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM20 20l-4-4M8 11h6",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  back: "M19 12H5M11 6l-6 6 6 6",
  next: "M5 12h14M13 6l6 6-6 6",
  first: "M5 5v14M19 12H9M14 7l-5 5 5 5",
  last: "M19 5v14M5 12h10M10 7l5 5-5 5",
  book: "M12 6v14M12 6q-4-3-9-2v14q5-1 9 2 4-3 9-2V4q-5-1-9 2",
  open: "M3 19V5h6l2 3h10v11z",
  save: "M12 4v11M8 11l4 4 4-4M5 20h14",
  new: "M12 5v14M5 12h14",
  draw: "m4 20 1-4L16 5l3 3L8 19z",
  line: "M5 19 19 5",
  rectangle: "M4 6h16v12H4z",
  box: "M4 6h16v12H4zM8 6v12M12 6v12M16 6v12",
  bucket: "m4 13 8-8 7 7-7 7zM12 5 9 2M20 16v4",
  image: "M4 5h16v14H4zM4 16l5-5 7 7M15 9h.01",
  move: "M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3",
  mirror: "M12 3v18M9 7v10H4zM15 7v10h5z",
  repair: "M14 7a4 4 0 0 1 5-3l-2 3 3 3a4 4 0 0 1-6 2l-6 8-3-3 8-7z",
  restart: "M4 12a8 8 0 1 0 3-6M4 4v5h5",
  trial: "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 18v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  star: "m12 3 2.8 5.9 6.2.8-4.6 4.4 1.2 6.3L12 17.3l-5.6 3.1 1.2-6.3L3 9.7l6.2-.8z",
  select: "M4 4h4M12 4h4M20 4v4M20 12v4M20 20h-4M12 20H8M4 20v-4M4 12V8",
  lock: "M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3",
  theme: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
  close: "M6 6l12 12M18 6 6 18",
  watch: "M2 12q10-14 20 0-10 14-20 0zM12 10v4",
  gallery: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  decodoku: "M4 4h16v16H4zM12 8v8M8 12h8",
  make: "m12 3 2 7 7 2-7 2-2 7-2-7-7-2 7-2z",
  text: "M5 7V5h14v2M12 5v14M9 19h6",
  bin: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
};

/** A drawing of paths, from their attributes and its own. @param {string} attributes @param {...string} paths */
export function svg(attributes, ...paths) {
  const place = h("div");
  place.innerHTML = `<svg ${attributes}>${paths.map((path) => `<path ${path}/>`).join("")}</svg>`;
  return /** @type {SVGSVGElement} */ (place.firstChild);
}

/** @param {string} name */
export const icon = (name) => svg('class="icon" viewBox="0 0 24 24" aria-hidden="true"', `d="${ICONS[name] ?? ""}"`);

/**
 * A button with an icon and a label. With `{ quiet: true }` the label is only a tooltip and the spoken name.
 * @param {string} label @param {string} iconName @param {(event: MouseEvent) => void} onclick @param {Record<string, unknown>} [options]
 */
export function button(label, iconName, onclick, { quiet, ...attributes } = {}) {
  const made = h("button", { type: "button", onclick, ...attributes });
  if (iconName) made.append(icon(iconName));
  if (quiet) {
    made.title = made.ariaLabel = t(label);
  } else made.append(h("span", {}, label));
  return made;
}

/** Where dialogs of an element go: to the body of its page, or into the shadow that it is in. @param {Element} element */
export function placeOf(element) {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : document.body;
}

let fields = 0;

/**
 * A labelled form field.
 * @param {string} label @param {HTMLElement} input @param {string} [help]
 */
export function field(label, input, help) {
  input.id ||= `field-${fields++}`;
  const note = help ? h("small", { id: `${input.id}-help` }, help) : null;
  if (note) input.setAttribute("aria-describedby", note.id);
  return h("div", { class: "field" }, h("label", { for: input.id }, label), input, note);
}

/** @param {string} label @param {boolean} on @param {(on: boolean) => void} change */
export function checkbox(label, on, change) {
  const input = h("input", { type: "checkbox", onchange: () => change(input.checked) });
  input.checked = on;
  return h("label", { class: "check" }, input, h("span", {}, label));
}

/**
 * A list of choices.
 * @param {readonly (readonly [value: string, label: string])[]} choices @param {string} value @param {(value: string) => void} [change]
 */
export function select(choices, value, change) {
  const made = h("select", { onchange: () => change?.(made.value) }, ...choices.map(([v, label]) => h("option", { value: v }, label)));
  made.value = value;
  return made;
}

/**
 * Shows a dialog and resolves to the value of the button that closed it, or "" if it was dismissed.
 * @param {string} title @param {Node[]} body @param {[value: string, label: string][]} actions  the last one is the main one
 * @param {ParentNode} [place]
 * @returns {Promise<string>}
 */
export function dialog(title, body, actions, place = document.body) {
  const heading = h("h2", { id: `field-${fields++}` }, title);
  const made = h("dialog", { "aria-labelledby": heading.id },
    h("form", { method: "dialog" },
      h("header", {}, heading, h("button", { class: "quiet", value: "", "aria-label": "Close", formnovalidate: true }, icon("close"))),
      h("div", { class: "dialog-body" }, ...body),
      h("div", { class: "said", role: "status" }),
      h("footer", {}, ...actions.map(([value, label], i) =>
        h("button", { value, class: i === actions.length - 1 ? "primary" : "", formnovalidate: value === "" }, label)))));
  // Enter in a field chooses the main button, not the one that closes.
  made.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement) || event.target.type === "file") return;
    event.preventDefault();
    const main = made.querySelector("button.primary");
    if (main instanceof HTMLElement) main.click();
  });
  place.append(made);
  made.showModal();
  const first = made.querySelector("[autofocus]") ?? made.querySelector(".dialog-body input, .dialog-body select, button.primary");
  if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  return new Promise((done) => {
    made.addEventListener("close", () => {
      made.remove();
      done(made.returnValue);
    });
  });
}

/** Saves data as a file. @param {string} name @param {BlobPart} data @param {string} [mime] */
export function download(name, data, mime = "text/plain") {
  const address = URL.createObjectURL(new Blob([data], { type: mime }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A number as people write it. @param {number} number */
export const count = (number) => number.toLocaleString("en");

/** @param {(...values: any[]) => void} action @param {number} wait milliseconds @returns {(...values: any[]) => void} */
export function debounce(action, wait) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...values), wait);
  };
}
