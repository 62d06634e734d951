// A grid of any number of tiles in which only the visible rows exist. They live in a sticky window, so a fast scroll
// shows old tiles for a frame instead of none.

/** Browsers cut off taller elements. A longer list scrolls by more than the pointer moves. */
const TALLEST = 8_000_000;

/**
 * What a grid shows, and what its keys and clicks do. Places count the tiles from 0.
 * @typedef {object} Tiles
 * @property {() => HTMLElement} make  An empty tile.
 * @property {(tile: HTMLElement, place: number) => void} fill
 * @property {(place: number, event?: MouseEvent | KeyboardEvent) => void} chosen  The tile is the active one now.
 * @property {(place: number, key: string) => boolean} press  Whether the key has a meaning.
 * @property {(place: number, event: MouseEvent) => void} click
 * @property {(place: number) => boolean | undefined} picked  Whether it is one of several that are selected; undefined if none can be.
 * @property {(place: number) => boolean} drag  Whether the tile may be dragged to another place.
 * @property {(from: number, to: number) => void} drop  The tile is put before the place `to`.
 */

/** @typedef {{element: HTMLElement, number: number, stamp: number}} Row */

export class Grid {
  count = 0;
  columns = 1;
  active = -1;
  /** Rows filled at an older stamp are filled again. */
  stamp = 0;
  /** @type {Row[]} */
  pool = [];
  space = document.createElement("div");
  window = document.createElement("div");

  /** @param {HTMLElement} element @param {string} label @param {Tiles} tiles @param {{width: number, height: number}} size */
  constructor(element, label, tiles, size) {
    this.element = element;
    this.tiles = tiles;
    this.size = size;
    element.classList.add("tiles");
    element.role = "grid";
    element.tabIndex = 0;
    element.ariaLabel = label;
    this.window.className = "tiles-window";
    this.space.append(this.window);
    element.append(this.space);
    element.addEventListener("scroll", () => this.draw(), { passive: true });
    element.addEventListener("keydown", (event) => this.key(event));
    element.addEventListener("click", (event) => this.click(event));
    element.addEventListener("focus", () => {
      if (this.active < 0 && element.matches(":focus-visible")) this.choose(0);
    });
    element.addEventListener("contextmenu", (event) => {
      const place = this.placeOf(event.target);
      if (place === null) return;
      event.preventDefault();
      this.choose(place, event);
    });
    this.draggable();
    this.observer = new ResizeObserver(() => this.lay());
    this.observer.observe(element);
  }

  /** Tiles are dragged to other places. */
  draggable() {
    const { element, tiles } = this;
    let from = -1;
    /** The place before which the tile is put: the tile under the pointer, or the one after it. @param {DragEvent} event */
    const aim = (event) => {
      const over = this.placeOf(event.target);
      if (over === null || from < 0) return null;
      const tile = /** @type {HTMLElement} */ (this.window.querySelector(`#tile-${over}`));
      const { left, width } = tile.getBoundingClientRect();
      const after = event.clientX > left + width / 2;
      return { tile, to: over + Number(after), side: after ? "after" : "before" };
    };
    const clean = () => this.window.querySelectorAll("[data-drop]").forEach((tile) => tile.removeAttribute("data-drop"));
    element.addEventListener("dragstart", (event) => {
      const place = this.placeOf(event.target);
      if (place === null || !tiles.drag(place)) return event.preventDefault();
      from = place;
      event.dataTransfer?.setData("text/plain", String(place));
    });
    element.addEventListener("dragover", (event) => {
      const target = aim(event);
      clean();
      if (!target) return;
      event.preventDefault();
      target.tile.dataset.drop = target.side;
    });
    element.addEventListener("drop", (event) => {
      const target = aim(event);
      if (!target) return;
      event.preventDefault();
      tiles.drop(from, target.to);
    });
    element.addEventListener("dragend", () => {
      from = -1;
      clean();
    });
  }

  /** Shows this many tiles; all are filled again. @param {number} count */
  update(count) {
    this.count = count;
    this.active = Math.min(this.active, count - 1);
    this.stamp++;
    this.lay();
  }

  /** The height of all rows. */
  get tall() {
    return Math.ceil(this.count / this.columns) * this.size.height;
  }

  /** Pixels of the list for each pixel of the scroll bar. */
  get pace() {
    const room = this.element.clientHeight;
    return this.tall <= TALLEST ? 1 : (this.tall - room) / (TALLEST - room);
  }

  /** The first visible pixel of the list. */
  get top() {
    return Math.max(0, this.element.scrollTop) * this.pace;
  }

  /** Fits rows and columns to the size of the element. The first visible tile stays visible. */
  lay() {
    const { element, size } = this;
    const first = Math.floor(this.top / size.height) * this.columns;
    const columns = Math.max(1, Math.floor(element.clientWidth / size.width));
    const rows = Math.ceil(element.clientHeight / size.height) + 1;
    const wider = columns !== this.columns;
    if (wider || rows !== this.pool.length) {
      this.columns = columns;
      this.window.replaceChildren();
      this.pool = Array.from({ length: rows }, () => this.makeRow());
    }
    this.space.style.height = `${Math.min(this.tall, TALLEST)}px`;
    this.window.style.height = `${element.clientHeight}px`;
    element.ariaRowCount = String(Math.ceil(this.count / columns));
    element.ariaColCount = String(columns);
    if (wider) element.scrollTop = (Math.floor(first / columns) * size.height) / this.pace;
    this.draw();
  }

  makeRow() {
    const element = document.createElement("div");
    element.role = "row";
    element.style.gridTemplateColumns = `repeat(${this.columns}, 1fr)`;
    for (let column = 0; column < this.columns; column++) {
      const tile = this.tiles.make();
      tile.role = "gridcell";
      tile.ariaColIndex = String(column + 1);
      element.append(tile);
    }
    this.window.append(element);
    return { element, number: -1, stamp: -1 };
  }

  /** Puts the visible rows in their places. A row keeps its element while it is visible. */
  draw() {
    const { height } = this.size;
    const top = this.top;
    const first = Math.floor(top / height);
    for (let number = first; number < first + this.pool.length; number++) {
      const row = this.pool[number % this.pool.length];
      row.element.style.transform = `translateY(${number * height - top}px)`;
      if (row.number !== number || row.stamp !== this.stamp) this.fill(row, number);
    }
    this.mark();
  }

  /** @param {Row} row @param {number} number */
  fill(row, number) {
    row.number = number;
    row.stamp = this.stamp;
    row.element.ariaRowIndex = String(number + 1);
    row.element.hidden = number * this.columns >= this.count;
    for (const [column, tile] of [...row.element.children].entries()) {
      const place = number * this.columns + column;
      const shown = place < this.count;
      const element = /** @type {HTMLElement} */ (tile);
      element.style.visibility = shown ? "" : "hidden";
      element.id = `tile-${place}`;
      element.dataset.place = String(place);
      if (shown) this.tiles.fill(element, place);
    }
  }

  /** Marks the active tile and those that are selected. */
  mark() {
    for (const tile of /** @type {NodeListOf<HTMLElement>} */ (this.window.querySelectorAll("[data-place]"))) {
      const place = Number(tile.dataset.place);
      const active = place === this.active;
      tile.classList.toggle("active", active);
      tile.ariaSelected = String(this.tiles.picked(place) ?? active);
      if (active) this.element.setAttribute("aria-activedescendant", tile.id);
    }
    if (!this.window.querySelector(".active")) this.element.removeAttribute("aria-activedescendant");
  }

  /** Makes a tile the active one and scrolls to it. @param {number} place @param {MouseEvent | KeyboardEvent} [event] */
  choose(place, event) {
    if (this.count === 0) return;
    this.active = Math.max(0, Math.min(this.count - 1, place));
    const { element, size, pace, top } = this;
    const above = Math.floor(this.active / this.columns) * size.height;
    const below = above + size.height - element.clientHeight;
    if (top > above) element.scrollTop = above / pace;
    else if (top < below) element.scrollTop = below / pace;
    this.draw();
    this.tiles.chosen(this.active, event);
  }

  /** @param {EventTarget | null} target */
  placeOf(target) {
    const tile = target instanceof Element ? target.closest("[data-place]") : null;
    return tile instanceof HTMLElement ? Number(tile.dataset.place) : null;
  }

  /** @param {MouseEvent} event */
  click(event) {
    const place = this.placeOf(event.target);
    if (place === null) return;
    this.choose(place);
    const more = event.target instanceof Element && event.target.closest("button");
    if (!more) this.tiles.click(place, event);
    // A tile may leave the page when the room for tiles changes: the focus stays on the list.
    else this.element.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.metaKey) return;
    const { columns, active, count } = this;
    const page = Math.max(1, Math.floor(this.element.clientHeight / this.size.height)) * columns;
    const row = active - (active % columns);
    /** @type {Record<string, number>} */
    const places = {
      ArrowLeft: active - 1, ArrowRight: active + 1, ArrowUp: active - columns, ArrowDown: active + columns,
      PageUp: active - page, PageDown: active + page,
      Home: event.ctrlKey ? 0 : row, End: event.ctrlKey ? count - 1 : row + columns - 1,
    };
    if (event.key in places) {
      if (active < 0) this.choose(0);
      else if (places[event.key] >= 0 || !event.key.startsWith("Arrow")) this.choose(places[event.key], event);
    } else if (active < 0 || event.ctrlKey || !this.tiles.press(active, event.key)) return;
    event.preventDefault();
  }

  leave() {
    this.observer.disconnect();
  }
}
