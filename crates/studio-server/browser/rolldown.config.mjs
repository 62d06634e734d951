// How `cargo xtask site` joins the scripts of the page: one chunk for the first screen and a game, one for packs, one for the rooms
// of makers. Large chunks compress best. Nothing in `core` may fetch: a shared page has it, too.

export default {
  input: ["main.js", "shared.js", "worker.js"],
  output: {
    minify: true,
    codeSplitting: {
      groups: [
        { name: "core", minSize: 0, test: /page\/(app|dom|failure|words|share\/card|board\/(board|controls|daily|finish|game|overview|picture|strokes|tint|trial|vision))\.js$/ },
        { name: "puzzles", minSize: 0, test: /page\/rooms\/(chart|gallery|grid|pack|select|sift|welcome)\.js$/ },
        { name: "makers", minSize: 0, test: /page\/rooms\/(book|draw|edges|exchange|make|relax|watch)\.js$/ },
      ],
    },
  },
};
