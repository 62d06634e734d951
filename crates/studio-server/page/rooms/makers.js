// The rooms of makers, which are loaded together.

export * as book from "./book.js";
export * as draw from "./draw.js";
export * as make from "./make.js";
export * as watch from "./watch.js";
export { exportPack } from "./exchange.js";
export { linkDialog, shareDialog } from "../share/dialog.js";
