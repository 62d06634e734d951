import "./cover-web.js";

export * from "./dancing-links.js";
