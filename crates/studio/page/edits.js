// Changes of a pack in the gallery: titles, deleted rows, and the list of what is not saved yet.

import { report, say } from "./app.js";
import { button, dialog, field, h } from "./dom.js";
import { EngineError } from "./engine.js";

/** @import {Pack, PendingEdit, Row} from "./pack.js" */

const VERBS = { changed: "Changed", deleted: "Deleted", added: "Added" };

/** Asks for another title. @param {Pack} pack @param {Row} row */
export async function retitled(pack, row) {
  const input = h("input", { autocomplete: "off", autofocus: true });
  input.value = row.title ?? "";
  const answer = await dialog("Title of the puzzle", [field("English title", input)], [["", "Cancel"], ["keep", "Change"]]);
  const { width, height, cells = "" } = row;
  if (answer && input.value !== row.title) await pack.replace(row, { width, height, cells }, { en: input.value });
}

/** Deletes a row. @param {Pack} pack @param {Row} row */
export async function deleted(pack, row) {
  await pack.remove(row);
  say(pack.file ? "Deleted. The file keeps the puzzle until you save." : "Deleted.");
}

/** Saves. If the file changed on disk, the user may read it again, and the changes stay. @param {Pack} pack */
async function save(pack) {
  try {
    await pack.save();
    say(pack.file?.note ?? `${pack.name} is saved.`);
  } catch (error) {
    if (!(error instanceof EngineError && error.kind === "changed")) throw error;
    const words = h("p", {}, `Another program changed ${pack.name}. Nothing was saved. Read the file again to see its new rows: your changes stay in the list.`);
    if (await dialog("The file changed on disk", [words], [["", "Not now"], ["reload", "Read the file again"]])) await pack.reload();
  }
}

/** @param {Pack} pack @param {PendingEdit} edit */
function change(pack, edit) {
  const title = edit.row.title || edit.row.id || "a line that is not a puzzle";
  return h("li", { class: edit.trouble ? "trouble" : "" },
    h("span", {}, `${VERBS[edit.kind]}: ${title}`, edit.trouble ? h("small", {}, edit.trouble) : null),
    edit.trouble ? button("Keep my change", "check", () => pack.insist(edit), { class: "small" }) : null,
    button(edit.trouble ? "Drop my change" : "Undo", "undo", () => pack.undo(edit), { class: "small" }));
}

/** The list of changes that are not saved, or nothing. @param {Pack} pack @param {boolean} open */
export function changes(pack, open) {
  const { edits } = pack;
  if (edits.length === 0) return [];
  const saveAll = button(pack.file?.blob ? "Save a copy" : "Save", "save", async () => {
    saveAll.disabled = true;
    await save(pack).catch(report);
    saveAll.disabled = false;
  }, { class: "primary", disabled: !pack.complete || edits.every((edit) => edit.trouble !== "") });
  const words = edits.length === 1 ? "1 change is not saved" : `${edits.length} changes are not saved`;
  return [
    h("details", { open }, h("summary", {}, words), h("ul", {}, ...edits.map((edit) => change(pack, edit)))),
    saveAll,
  ];
}
