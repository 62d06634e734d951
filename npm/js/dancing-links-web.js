import "./web.js";

export * from "./dancing-links.js";
