// A puzzle for other people: a link that contains it, or one file that every browser opens.

import { keep, kept, say } from "../app.js";
import { puzzleOf } from "../board/picture.js";
import { button, dialog, download, field, h } from "../dom.js";
import { ask, host } from "../engine.js";
import { t } from "../words.js";
import { singlePage } from "./single.js";

/** @import {Entry, Picture, Puzzle} from "../types.js" */

/** Names that belong to nobody: they stand in examples. */
const NOBODY = /(^|\.)(example(\.(com|net|org))?|test|invalid)$/;

/** The address of a studio on the web, or null if the text is none. @param {string} text */
export function hostAddress(text) {
  const typed = text.trim().split("#")[0];
  const whole = /^[a-z][a-z\d+.-]*:/i.test(typed) && !/^[\w.-]+:\d/.test(typed) ? typed : `https://${typed}`;
  const address = URL.canParse(whole) ? new URL(whole) : null;
  if (!address || !/^https?:$/.test(address.protocol) || address.username) return null;
  const { hostname } = address;
  if (!/\.|^localhost$|^\[/.test(hostname) || NOBODY.test(hostname)) return null;
  return address.href;
}

/** Offers a puzzle to others. @param {{picture?: Picture, puzzle?: Puzzle}} board @param {Entry} entry  what is known of it @param {string} [result]  of the player */
export async function shareDialog(board, { title, english, label, daily, expected, address }, result) {
  // The address of a built-in board says its number and level, so that two players can compare.
  const code = address ?? (await ask({ ask: "share", ...board, title })).code;
  const page = async () => {
    const name = `${(title ?? "nonogram").replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase()}.html`;
    await send(name, await singlePage({ puzzle: puzzleOf(board), title, english, label, daily, expected }));
  };
  await linkDialog("Share this puzzle", address ? "" : "The whole puzzle is in the link, and in the page. Nothing is stored on a server.", `play=${encodeURIComponent(code)}`, title, page, result);
}

/** Gives a page to another program of a phone, or saves it. @param {string} name @param {string} text */
async function send(name, text) {
  const file = new File([text], name, { type: "text/html" });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] }).catch(() => {});
  download(name, text, "text/html");
  say(t("{0} is downloaded. Every browser opens it.", name));
}

/**
 * Shows a link to a room, to copy or to send, and offers a page.
 * @param {string} heading @param {string} about @param {string} room @param {string} [title] @param {() => Promise<void>} [page]
 * @param {string} [result]  of the player, which goes with the link
 */
export async function linkDialog(heading, about, room, title, page, result) {
  // The address of a local server holds its secret, so it is never part of a link.
  const local = (await host).host === "native";
  const studio = h("input", { value: local ? kept("studio", "") : location.href.split("#")[0], placeholder: "https://", inputmode: "url", autocomplete: "url", oninput: update });
  const input = h("input", { readonly: true, "aria-label": "Link", onfocus: () => input.select() });
  const problem = h("p", { class: "problem", role: "status" });
  const copy = button("Copy", "share", async () => {
    input.select();
    // Pages that are served without encryption have no clipboard.
    await navigator.clipboard?.writeText([result, input.value].filter(Boolean).join("\n"));
    copy.lastElementChild?.replaceChildren(t(navigator.clipboard ? "Copied" : "Press Ctrl+C"));
  }, { class: "primary" });
  const pass = button("Send", "next", () => navigator.share({ title, text: result, url: input.value }).catch(() => {}));
  pass.hidden = !navigator.share;
  function update() {
    const place = hostAddress(studio.value);
    if (local && (place || !studio.value.trim())) keep("studio", place ?? undefined);
    problem.textContent = place || !studio.value.trim() ? "" : t("This is no address of a studio. It begins with https://, as the one that your browser shows at the studio.");
    input.value = `${place ?? ""}#${room}`;
    copy.disabled = pass.disabled = problem.textContent !== "";
    pass.disabled ||= !place;
    copy.lastElementChild?.replaceChildren(t("Copy"));
  }
  update();
  await dialog(heading, [
    ...(result ? [h("strong", {}, result)] : []),
    h("div", { class: "copy" }, input, copy, pass),
    ...(about ? [h("p", {}, about)] : []),
    ...(local ? [field("Address of a studio on the web", studio, "This studio's own address is for you alone: whoever has it can change the open files. Without another address, your friend adds this link to the address of their own studio."), problem] : []),
    ...(page ? [h("div", {}, button("Save a page that anyone can open", "save", page), h("p", { class: "small" }, "One file that works without internet."))] : []),
  ], [["", "Done"]]);
}
