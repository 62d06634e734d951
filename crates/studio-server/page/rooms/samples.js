// The rules of Decodoku as four small boards with a sentence each.

import { h } from "../dom.js";

/**
 * Boards of a rule: `.` is empty, `>` before a number pushes it to the right, `+` is a number of the noise, and letters are
 * clusters, each behind its number.
 * @type {[boards: string[], name: string, words: string][]}
 */
const RULES = [
  [[">3 7", ". ."], "Make ten", "Push a number onto the next one. If they make 10, both are gone."],
  [[">4 8", ". 2"], "Carry", "4 and 8 make 12: 2 stays. Each move scores a point."],
  [["5a ./5a .", "5a +6a/5a +4a"], "Noise", "After five moves, noise adds pairs that make 10. Pairs that touch are one cluster."],
  [["2c 9c 7c 2c"], "Edge", "You lose when a cluster reaches from one edge to the opposite one."],
];

/** @param {string} text */
function board(text) {
  const rows = text.split("/").map((row) => row.split(" ").map((square) => {
    const [, sign, number, cluster] = /^([>+]?)([\d.])(\w?)$/.exec(square) ?? [];
    return h("b", { class: [number !== "." && "square", sign === ">" && "pushed", sign === "+" && "fresh", cluster && `cluster-${cluster}`].filter(Boolean).join(" ") }, number === "." ? "" : number);
  }));
  return h("span", { class: "small-board" }, ...rows.map((row) => h("span", {}, ...row)));
}

export const samples = () => h("div", { class: "samples" }, ...RULES.map(([boards, name, words]) => h("div", { class: "sample" },
  h("span", { class: "boards", "aria-hidden": "true" }, ...boards.flatMap((text, at) => [...(at > 0 ? [h("i", {}, "→")] : []), board(text)])),
  h("p", {}, h("strong", {}, name), ". ", words))));
