import "./node.js";

export * from "./dancing-links.js";
