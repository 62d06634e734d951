// How `cargo xtask site` joins the scripts of the page. What each room needs is in one chunk, and so is what the first screen
// and a game need: large chunks compress best. Nothing in `core` may fetch: a shared page has it, too.

export default {
  input: ["main.js", "shared.js", "worker.js"],
  output: {
    minify: true,
    codeSplitting: {
      groups: [
        { name: "core", minSize: 0, test: /page\/(app|dom|failure|words|share\/card|board\/(board|controls|daily|finish|game|overview|picture|strokes|tint|trial|vision))\.js$/ },
        { name: "puzzles", minSize: 0, test: /page\/rooms\/(chart|gallery|grid|pack|select|sift|welcome)\.js$/ },
      ],
    },
  },
};
