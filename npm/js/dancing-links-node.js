import "./cover-node.js";

export * from "./dancing-links.js";
