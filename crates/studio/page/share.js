// A puzzle in an address.

import { say } from "./app.js";
import { button, dialog, h } from "./dom.js";
import { ask, host } from "./engine.js";

/** @import {Picture, Puzzle} from "./types.js" */

/** Shows the address of a puzzle, to be copied. @param {{picture?: Picture, puzzle?: Puzzle}} board @param {string} [title] */
export async function shareDialog(board, title) {
  const { code } = await ask({ ask: "share", ...board, title });
  const address = `${location.href.split("#")[0]}#play=${encodeURIComponent(code)}`;
  const local = (await host).host === "native";
  const input = h("input", { value: address, readonly: true, "aria-label": "Link", onfocus: () => input.select() });
  const copy = button("Copy", "share", async () => {
    input.select();
    // Pages that are served without encryption have no clipboard.
    await navigator.clipboard?.writeText(address);
    say(navigator.clipboard ? "The link is copied." : "The link is selected: copy it with Ctrl+C.");
  });
  await dialog("Share this puzzle", [
    h("p", {}, "The whole puzzle is in the link. Nothing is stored on a server."),
    h("div", { class: "copy" }, input, copy),
    ...(local ? [h("p", { class: "small" }, "This address works on your computer while the studio runs. The part from # on works with every copy of the studio.")] : []),
  ], [["", "Done"]]);
}
