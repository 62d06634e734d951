// The rooms of players and of packs, which are loaded together.

export * as decodoku from "./decodoku.js";
export * as gallery from "./gallery.js";
export * as play from "./play.js";
