// What a worker answers. Its messages are those of remote.js.

import { here, take } from "./module.js";

/** The function from a question to its answer, or error. It loads a module when it is asked for: that of exact cover alone, or the other. */
export function answers(loadSmall, loadLarge) {
  let [small, large] = [];
  /** The numbers and the assumptions of the problem that was asked last. */
  const problem = [];
  return async ({ name, given, left, news }) => {
    try {
      const isCover = news || name.startsWith("tiling");
      if (isCover && large === undefined) {
        await (small ??= loadSmall().then(take));
      } else {
        await (large ??= loadLarge().then(take));
      }
      news?.forEach((part, at) => part === undefined || (problem[at] = part ?? undefined));
      // The time that is left, if the question has a limit.
      if (left >= 0) given[left] += performance.now();
      return { answer: news ? here.ask(problem, name, given) : here.call(name, given) };
    } catch ({ name, message }) {
      return { error: { name, message } };
    }
  };
}
