// How `cargo xtask site` joins the scripts of the page: one chunk for the board and a game, one for the rooms of players and of
// packs with the shell, which needs them at once, one for the rooms of makers. Large chunks compress best. Nothing in `core` may
// fetch: a shared page has it, too.

export default {
  input: ["main.js", "shared.js", "worker.js"],
  output: {
    minify: true,
    codeSplitting: {
      groups: [
        { name: "core", minSize: 0, test: /page\/(app|dom|failure|words|share\/card|board\/(board|controls|daily|finish|game|overview|picture|strokes|tint|trial|vision))\.js$/ },
        { name: "players", minSize: 0, test: /page\/(engine|languages|main|board\/(help|lesson|reason|replay)|rooms\/(chart|decodoku|gallery|grid|pack|play|players|results|samples|select|shelf|sift|start|welcome))\.js$/ },
        { name: "makers", minSize: 0, test: /page\/rooms\/(book|draw|edges|exchange|make|makers|relax|watch)\.js$/ },
      ],
    },
  },
};
