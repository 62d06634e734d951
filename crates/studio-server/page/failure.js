// Errors with a sentence for people.

/** An error with a sentence for people. `kind` is that of an answer, or `superseded`, `changed` or `host`. */
export class EngineError extends Error {
  /** @param {string} kind @param {string} message */
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

/** What is said when the server of this machine is gone. */
export const GONE = "The studio was closed. Start `crosscover studio` again, and open the address that it prints.";

/** What an error says. @param {unknown} error */
export const sentenceOf = (error) => (error instanceof Error ? error.message : String(error));
