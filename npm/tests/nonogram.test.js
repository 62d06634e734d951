// Puzzles, pictures and packs.

import assert from "node:assert/strict";
import test from "node:test";
import { inspect } from "node:util";
import { Picture, Problem, Puzzle, generate, verify } from "crosscover";
import { random } from "./brute.js";

const DUCK = new Picture(".##..\n###..\n.##.#\n.####\n.###.");

test("a puzzle is solved, explained, rated and drawn", () => {
  const puzzle = DUCK.puzzle();
  const solution = puzzle.solve();
  assert.equal(String(solution), String(DUCK));
  assert.deepEqual(solution.rows, DUCK.rows);
  assert.equal(puzzle.unique(), true);
  assert.equal(puzzle.solutions().length, 1);
  assert.deepEqual([puzzle.width, puzzle.height, puzzle.inks, puzzle.title], [5, 5, 1, null]);
  assert.deepEqual(puzzle.rows, [[2], [3], [2, 1], [4], [3]]);
  assert.deepEqual(puzzle.columns, [[1], [5], [5], [2], [2]]);
  assert.equal(String(puzzle), "5x5:1/5/5/2/2/2/3/2.1/4/3");
  const { steps, end } = puzzle.explain();
  assert.equal(end, "solved");
  assert.ok(steps.length > 0 && steps.every((step) => typeof step.text === "string" && step.cells.length > 0));
  const hint = puzzle.hint();
  assert.match(`${hint}`, /^(row|column) \d/);
  assert.deepEqual([hint.text, hint.kind, hint.technique, hint.steps.length], [String(hint), "step", steps[0].technique, 1]);
  assert.deepEqual([hint.cells, hint.lines], [steps[0].cells, [steps[0].reasons[0].line]]);
  assert.deepEqual(puzzle.hint("?????\n".repeat(5)), hint);
  assert.equal(puzzle.hint(String(DUCK)).kind, "solved");
  assert.equal(puzzle.explain(String(DUCK)).steps.length, 0);
  assert.deepEqual([hint, puzzle, DUCK].map((value) => inspect(value).split("\n")[0]), [hint.text.split("\n")[0], "Puzzle 5x5 {", "Picture 5x5 {"]);
  const { verdict, logic, level } = puzzle.rate();
  assert.deepEqual([verdict, logic, level], ["unique", "line", "hard"]);
  assert.match(puzzle.svg(), /^<svg .*<\/svg>\s*$/s);
  assert.ok(puzzle.svg(solution).length > puzzle.svg().length);
});

/** A pack of JSON lines. */
const lines = (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

test("a row is a puzzle, and has numbers", () => {
  for (const options of [{ width: 6, height: 5, rate: true }, { width: 5, height: 5, inks: 2 }]) {
    for (const row of generate(3, options)) {
      const puzzle = Puzzle.of(row);
      assert.deepEqual([puzzle.width, puzzle.height, puzzle.title], [row.width, row.height, row.title_en]);
      assert.equal(String(puzzle), String(new Puzzle(row.rows, row.columns)));
      assert.deepEqual([puzzle.rows, puzzle.columns], [row.rows, row.columns]);
      const picture = new Picture(row.cells, row.width);
      assert.equal(String(puzzle.goal), String(picture));
      assert.equal(String(puzzle.solve()), String(picture));
      assert.match(puzzle.svg(picture), /^<svg/);
      const numbers = ["seed", "index", "width", "height", "filled", "density", "difficulty", "seconds", "xp"];
      assert.deepEqual(Object.keys(row).filter((column) => typeof row[column] === "number"), numbers);
    }
  }
  // As a table in CSV has it.
  assert.equal(String(Puzzle.of({ width: "2", height: "1", cells: "10", xp: null }).goal), "#.");
  const tee = { width: 3, height: 3, cells: 111010, rows: [[], [3], [1]], columns: "1/2/1" };
  assert.equal(String(Puzzle.of(tee).goal), "...\n###\n.#.");
  assert.throws(() => Puzzle.of({ ...tee, columns: "1/1/2" }), /with zeros before them they do not give the clues/);
});

test("given cells are a part of a puzzle", () => {
  for (const id of ["2x2:1/1/1/1,Ad", "2x3:1a.1b/1a.1b/2a/1b/1b,C2d"]) {
    const [puzzle] = Puzzle.read(id);
    assert.equal(puzzle.unique(), true);
    assert.equal(String(puzzle), id);
    assert.equal(String(Puzzle.read(JSON.stringify(puzzle))[0]), id);
    assert.equal(Puzzle.read(id.split(",")[0])[0].unique(), false);
  }
  const [puzzle] = Puzzle.read("2x2:1/1/1/1,Ad");
  assert.equal(puzzle.given, "#?\n??");
  assert.equal(String(puzzle.solve()), "#.\n.#");
  assert.equal(puzzle.hint().kind, "step");
  assert.equal(DUCK.puzzle().given, null);
});

test("a board in play may be what a game has", () => {
  const puzzle = DUCK.puzzle();
  const text = ".##..\n#????\n?????\n.?###\n?????";
  const [off, on, open] = [false, true, null];
  const boards = [
    text,
    text.split("\n"),
    [[off, on, on, off, off], [on, open, open, open, open], Array(5).fill(), [off, open, on, on, on], Array(5)],
    [[0, 1, 1, 0, 0], Int8Array.of(1, -1, -1, -1, -1), [-1, -1, -1, -1, -1], [0, null, 1, 1, 1], Array(5).fill(-1)],
  ];
  const expected = [puzzle.hint(text), puzzle.explain(text)];
  assert.equal(expected[0].kind, "step");
  for (const board of boards) assert.deepEqual([puzzle.hint(board), puzzle.explain(board)], expected);
  for (const whole of [DUCK, DUCK.rows, DUCK.rows.map((row) => row.map(Boolean))]) {
    assert.equal(puzzle.hint(whole).kind, "solved");
    assert.equal(puzzle.svg(whole), puzzle.svg(DUCK));
    assert.equal(String(new Picture(whole)), String(DUCK));
  }
  const colored = new Puzzle([[[1, 1], [1, 2]]], [[[1, 1]], [[1, 2]]]);
  assert.deepEqual(colored.hint([[1, null]]), colored.hint("a?"));
  assert.equal(colored.hint([[1, 2]]).kind, "solved");
});

test("puzzles and pictures are stored as JSON", () => {
  const titled = Puzzle.read('title "Duck"\nwidth 3\nheight 2\nrows\n2\n1\ncolumns\n1\n2\n0\ngoal 110010\n')[0];
  const colored = new Puzzle([[[1, 1], [1, 2]]], [[[1, 1]], [[1, 2]]]);
  for (const puzzle of [titled, colored, DUCK.puzzle(), new Picture("ab\n.b").puzzle()]) {
    const [again] = Puzzle.read(JSON.stringify(puzzle));
    assert.deepEqual([String(again), again.title, String(again.goal)], [String(puzzle), puzzle.title, String(puzzle.goal)]);
  }
  assert.equal(String(new Picture(JSON.parse(JSON.stringify(DUCK)))), String(DUCK));
});

test("what has private members is not sent without them", () => {
  for (const [value, advice] of [[DUCK.puzzle(), /JSON\.stringify\(puzzle\)/], [DUCK, /picture\.rows/], [new Problem([["a"]]), /problem\.toJSON/]]) {
    assert.throws(() => structuredClone(value), { name: "DataCloneError", message: advice });
    assert.throws(() => new MessageChannel().port1.postMessage([value]), { name: "DataCloneError", message: advice });
  }
  const hint = DUCK.puzzle().hint();
  assert.equal(structuredClone(hint).text, `${hint}`);
});

test("a pack becomes puzzles, and a hint names what is wrong", () => {
  const rows = [...generate(3, { width: 6, height: 5, seed: 4, level: ["easy", "medium"] })];
  for (const [number, puzzle] of Puzzle.read(lines(rows)).entries()) {
    assert.equal(puzzle.goal.rows.flat().join(""), rows[number].cells);
    assert.ok(["easy", "medium"].includes(rows[number].level));
  }
  const levels = [...generate(9, { width: 8, height: 8, level: { hard: 1, easy: 2 } })].map(({ level }) => level);
  assert.deepEqual(levels, ["hard", "easy", "easy"]);
  assert.ok([...generate(5, { width: 8, height: 8, seconds: [20, 30] })].every(({ seconds }) => seconds >= 20 && seconds <= 30));
  const curve = [...generate(5, { width: 8, height: 8, seconds: [20, 40], curve: true })].map(({ seconds }) => seconds);
  assert.ok([20, 25, 30, 35, 40].every((target, at) => Math.abs(curve[at] - target) <= 2), String(curve));
  assert.equal(Puzzle.read('width,height,cells,title_en\n2,1,10,"A, b"\n')[0].title, "A, b");
  assert.throws(() => Puzzle.read("width,height,cells\n2,1,1\n"), /line 2, column cells: expected 2 cells/);
  const wrong = DUCK.puzzle().hint("#....\n" + "?????\n".repeat(4));
  assert.deepEqual([wrong.kind, wrong.technique, wrong.lines, wrong.steps], ["contradiction", null, ["row 1"], []]);
  assert.ok(wrong.cells.length > 0 && wrong.cells.every(({ row }) => row === 1));
});

test("no solution and several solutions are values", () => {
  const none = new Puzzle([[2], [], [1]], [[1], [], [2]]);
  assert.equal(none.solve(), null);
  assert.equal(none.unique(), false);
  assert.match(none.hint().text, /cannot be completed|no solution/);
  assert.equal(none.rate().verdict, "none");
  const two = new Puzzle([[1], [1]], [[1], [1]]);
  assert.equal(two.solutions().length, 2);
  assert.equal(two.solutions(1).length, 1);
  assert.equal(two.solutions(0).length, 0);
  assert.equal(two.unique(), false);
  assert.match(two.hint().text, /several solutions/);
});

test("a large puzzle has inks, too", () => {
  const rows = Array.from({ length: 1000 }, (_, row) => Array.from({ length: 1000 }, (_, column) => ((row + column) % 2 ? 1 : 0)));
  assert.equal(new Picture(rows).puzzle().inks, 1);
});

test("several inks", () => {
  const puzzle = new Puzzle([[[1, 1], [1, 2]]], [[[1, 1]], [[1, 2]]]);
  assert.equal(puzzle.inks, 2);
  assert.deepEqual(puzzle.rows, [[[1, 1], [1, 2]]]);
  assert.deepEqual(puzzle.solve().rows, [[1, 2]]);
  assert.equal(String(puzzle.solve()), "ab");
  assert.match(puzzle.svg(), /<svg/);
  const all = new Picture([Array.from({ length: 31 }, (_, k) => k + 1)]);
  assert.deepEqual(all.puzzle().goal.rows, all.rows);
  assert.deepEqual(all.puzzle().rows[0].map(([, ink]) => ink), all.rows[0]);
});

test("pictures are rows or a text, and are repaired", () => {
  assert.equal(String(new Picture([[1, 0], [false, true]])), "#.\n.#");
  assert.deepEqual([DUCK.width, DUCK.height], [5, 5]);
  const repaired = new Picture("#.\n.#").repair();
  assert.equal(repaired.puzzle().unique(), true);
  assert.equal(String(DUCK.repair("probe")), String(DUCK));
});

test("random puzzles have the solutions that brute force finds", () => {
  const next = random(7);
  for (let round = 0; round < 60; round++) {
    const [width, height] = [1 + next(4), 1 + next(3)];
    const puzzle = new Picture(Array.from({ length: height }, () => Array.from({ length: width }, () => next(2)))).puzzle();
    const found = [];
    for (let bits = 0; bits < 1 << (width * height); bits++) {
      const rows = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => (bits >> (y * width + x)) & 1));
      const same = new Picture(rows).puzzle();
      if (String(same) === String(puzzle)) found.push(String(new Picture(rows)));
    }
    assert.deepEqual(puzzle.solutions(10_000).map(String).sort(), found.sort(), String(puzzle));
  }
});

test("files are read", () => {
  const [puzzle] = Puzzle.read('title "Duck"\nwidth 3\nheight 2\nrows\n2\n1\ncolumns\n1\n2\n0\ngoal 110010\n');
  assert.deepEqual([puzzle.title, puzzle.width, puzzle.height], ["Duck", 3, 2]);
  assert.equal(String(puzzle.goal), "##.\n.#.");
  const id = new TextEncoder().encode(String(DUCK.puzzle()));
  for (const source of [id, id.buffer.slice(0, id.length), new DataView(id.buffer, 0, id.length), String(DUCK.puzzle())]) {
    assert.equal(String(Puzzle.read(source)[0].solve()), String(DUCK));
  }
  assert.deepEqual(Puzzle.read("P1\n3 2\n110\n010\n", "pbm")[0].rows, [[2], [1]]);
  const [latin] = Puzzle.read(Uint8Array.from('title "Caf\xe9"\nrows\n1\ncolumns\n1\n', (sign) => sign.charCodeAt(0)));
  assert.equal(latin.title, "Caf\xe9");
  assert.match(latin.warnings[0], /^read as Windows-1252/);
});

test("packs are made and verified", () => {
  const rows = [...generate(70, { width: 5, height: 5, seed: 7 })];
  assert.equal(rows.length, 70);
  assert.equal(new Set(rows.map(({ id }) => id)).size, 70);
  assert.deepEqual([...generate(2, { width: 5, height: 5, seed: 7n })], rows.slice(0, 2));
  assert.deepEqual(rows.map(({ index }) => index), rows.map((_, index) => index));
  const pack = lines(rows);
  assert.deepEqual(verify(pack), { rows: 70, findings: [], differences: [], unknown: [], withoutProof: 0 });
  const { cells } = rows[3];
  const damaged = pack.replace(cells, cells.replace(/0/, "1"));
  assert.equal(verify(damaged).findings.length > 0, true);
  assert.deepEqual([...generate(0)], []);
  // JSON lines without the last line end are whole; a table may have lost a part of its last value.
  const none = { rows: 0, findings: [], differences: [], unknown: [], withoutProof: 0 };
  assert.deepEqual([verify([]), verify(pack.trimEnd())], [none, { ...none, rows: 70 }]);
  assert.match(verify("width,height,cells\n2,1,10").findings[0], /line 2: the file ends within this line: expected a line end/);
  assert.deepEqual(verify("width,height,cells\n2,1,10\n").findings, []);
  assert.equal(Puzzle.read(pack.trimEnd()).length, 70);
  assert.equal([...generate(1, { width: 4, height: 4, inks: 3, logic: "any", repair: true, rate: true, density: [0.3, 0.6] })].length, 1);
  // All pictures of 1 x 1: the source ends.
  assert.ok([...generate(Infinity, { width: 1, height: 1, source: "exhaustive", density: [0, 1] })].length <= 2);
});

test("where a size has no more boards, the error says why", () => {
  const none = { message: /^none of 1000000 candidates .*3x3.*; most often: outside the level range/ };
  assert.throws(() => [...generate(1, { width: 3, height: 3, level: "hard" })], none);
  const rows = [];
  assert.throws(() => {
    for (const row of generate(100, { width: 2, height: 2 })) rows.push(row);
  }, { message: /^none of 1000000 candidates .*2x2.*; most often: with the clues of an earlier board/ });
  assert.equal(rows.length, 2);
});

test("what was written is read again as the same puzzle, or the format must be named", () => {
  const FORMATS = ["non", "nin", "mk", "cwd", "olsak", "bosch", "syro", "makhorin", "tcga", "id", "inversor", "webpbn", "json", "toml"];
  const seen = new Set();
  for (const id of ["5x5:1/5/5/2/2/2/3/2.1/4/3", "3x2:2/1/1/1.1/2", "2x2:2/1/1/2", "1x1:1/1", "1x1:/", "2x2:1/1/1/1,Ad", "2x1:1a/1b/1a.1b"]) {
    const [puzzle] = Puzzle.read(id);
    for (const format of FORMATS) {
      let text;
      try {
        text = puzzle.write(format);
      } catch (error) {
        assert.match(error.message, /^\w+ cannot hold (colors|given cells: expected id or json)$/);
        continue;
      }
      assert.equal(String(Puzzle.read(text, format)), id, format);
      try {
        assert.equal(String(Puzzle.read(text)), id, format);
        seen.add("same");
      } catch (error) {
        assert.match(error.message, /name the format, as in Puzzle.read\(text, "nin"\)$|^0\/1 strings .* Puzzle.read\(text, "rows"\)$/, `${format} ${id}`);
        seen.add(error.message.slice(0, 4));
      }
    }
  }
  assert.deepEqual([...seen].sort(), ["0/1 ", "read", "same"]);
});

test("an array of rows is a pack", () => {
  const rows = [...generate(2, { width: 5, height: 5 })];
  const puzzles = Puzzle.read(JSON.stringify(rows, null, 2));
  assert.deepEqual(puzzles.map(String), rows.map((row) => String(Puzzle.of(row))));
});

test("what is wrong is said, and the module still works", () => {
  const wrong = [
    [() => new Puzzle(), /rows: expected an array of clues/],
    [() => new Puzzle("1", [[1]]), /rows: expected an array of clues, found "1"/],
    [() => new Puzzle([1], [[1]]), /row 1: expected an array of blocks, found 1/],
    [() => new Puzzle([[1]], [[-1]]), /column 1: length: expected a whole number/],
    [() => new Puzzle([[70_000]], [[1]]), /row 1: length: expected a whole number, 0 to 4000, found 70000/],
    [() => new Puzzle([[[1, 32]]], [[1]]), /ink: expected a whole number, 1 to 31/],
    [() => new Puzzle([[["1", 1]]], [[1]]), /length: expected a whole number.*found "1"/],
    [() => new Puzzle([[1, 1]], [[1]]), /^row 1/],
    [() => new Puzzle([], []), /./],
    [() => new Puzzle(Array.from({ length: 5000 }, () => []), [[]]), /4000/],
    [() => Puzzle.read(5), /source: expected a text or bytes, found 5/],
    [() => Puzzle.read("hello", "nope"), /format: there is no format "nope": expected one of non, /],
    [() => Puzzle.read("hello"), /./],
    [() => Puzzle.read(new Uint8Array(0)), /./],
    [() => Puzzle.read(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0)), /./],
    [() => Puzzle.read("x", "png"), /./],
    [() => new Picture("#?"), /./],
    [() => new Picture(""), /./],
    [() => new Picture([]), /./],
    [() => new Picture([[], []]), /./],
    [() => new Picture([[1], [1, 0]]), /row 2: expected 1 cells, found 2/],
    [() => new Picture([[32]]), /row 1: ink: expected a whole number, 0 to 31, found 32/],
    [() => new Picture(["#.", "##?"]), /row 2: expected # and ., or letters of inks, found "\?"/],
    [() => new Picture("#.\na."), /row 2: expected # or letters of inks, not both/],
    [() => new Picture([1]), /row 1: expected a text of # and ., or an array of rows.*, found 1/],
    [() => new Picture([[null]]), /row 1: ink: expected a whole number, 0 to 31, found null/],
    [() => new Picture(5), /expected a text of # and ., or an array of rows.*, found 5/],
    [() => new Picture("1101", 3), /cells: expected rows of 3 cells, found 4 cells/],
    [() => new Picture("1?", 2), /cells: expected a text of digits/],
    [() => new Picture("#".repeat(5000)), /width: expected a whole number, 1 to 4000/],
    [() => Puzzle.read("pack.csv"), /expected the content of a file, found the name "pack.csv"/],
    [() => new Picture("cat.png"), /expected the content of a file, found the name "cat.png"/],
    [() => Puzzle.read(new TextEncoder().encode("cat.png")), /expected the content of a file, found the name "cat.png"/],
    [() => verify("pack.csv"), /expected the content of a file/],
    [() => Puzzle.of(`8x8${"x".repeat(1000)}`), /row: expected an object .*found "8x8x{196}\.\.\.$/],
    [() => Puzzle.of("8x8"), /row: expected an object with width, height and cells/],
    [() => Puzzle.of({ width: 2, height: 2, cells: "111" }), /row: column cells: expected 4 cells/],
    [() => Puzzle.read({ width: 1 }), /source: expected a text or bytes, .*use Puzzle.of/],
    [() => DUCK.repair("magic"), /logic: expected line, probe or any/],
    [() => DUCK.puzzle().hint("??"), /board: line 1, column 1: expected a board of 5x5, found 2x1/],
    [() => DUCK.puzzle().hint(5), /board: expected a text of #, . and \?, or an array of rows.* null or -1 for unknown cells, found 5/],
    [() => DUCK.puzzle().hint([[2]]), /board: line 1, column 1: expected '#', '.' or '\?', found 'b'/],
    [() => DUCK.puzzle().hint([[1, -2]]), /board: row 1: ink: expected a whole number/],
    [() => DUCK.puzzle().hint("ccccc\n".repeat(5)), /board: line 1, column 1: expected/],
    [() => DUCK.puzzle().svg(5), /expected a text of # and ., or an array of rows/],
    [() => DUCK.puzzle().svg(new Picture("#")), /solution: expected a solution of the puzzle/],
    [() => DUCK.puzzle().svg(new Picture("#####\n".repeat(5))), /solution: expected a solution of the puzzle/],
    [() => DUCK.puzzle().solve({ maxNodes: 5 }), /unknown option maxNodes: expected timeout/],
    [() => DUCK.puzzle().solutions(-1), /limit: expected a whole number/],
    [() => generate(-1), /count: expected a whole number/],
    [() => generate(1n), /count: expected a whole number, .* found 1n/],
    [() => generate(1, { widht: 5 }), /unknown option widht/],
    [() => generate(1, { width: 0 }), /width: expected a whole number/],
    [() => generate(1, { width: 5000 }), /4000/],
    [() => generate(1, { source: "nope" }), /source: expected one of random, smooth/],
    [() => generate(1, { source: "given" }), /source: expected one of .*, shapes, exhaustive$/],
    [() => generate(1, { level: "wow" }), /level: expected one of easy, medium, hard, expert$/],
    [() => generate(1, { level: { wow: 1 } }), /quotas: expected a level and a number of boards/],
    [() => generate(1, { seconds: [3, 2] }), /seconds: expected the shorter time first/],
    [() => generate(1, { curve: true }), /with a curve, expected a first and a last time/],
    [() => generate(Infinity, { curve: true }), /a curve needs a number of boards/],
    [() => generate(1, { seconds: 3 }), /seconds: expected the least and the greatest expected time/],
    [() => generate(1, { level: "expert" }), /level expert that line logic solves: expected the logic probe or any/],
    [() => generate(1, { timeout: -1 }), /timeout: expected milliseconds/],
    [() => generate(1, { density: [20, 70] }), /density: expected .* from 0 to 1, found 20,70/],
    [() => DUCK.puzzle().explain({ timeout: 5 }), /board: expected a text/],
    [() => generate(1, { density: 0.5 }), /density: expected the least and the greatest/],
    [() => generate(1, { density: [0.7, 0.2] }), /density/],
    [() => generate(1, { density: [NaN, 1] }), /density/],
    [() => DUCK.puzzle().solve({ signal: AbortSignal.timeout(1e6) }), /unknown option signal/],
    [() => generate(1, { inks: 40 }), /ink/],
    [() => generate(1, { seed: 1.5 }), /seed: expected a whole number/],
    [() => generate(1, { logic: "x" }), /logic: expected/],
    [() => verify("no pack"), /./],
    [() => verify(), /pack: expected a text or bytes/],
    [() => verify([5]), /pack: row 1: expected an object, found 5/],
  ];
  for (const [work, message] of wrong) {
    assert.throws(work, (error) => error.constructor !== WebAssembly.RuntimeError && message.test(error.message) && !/module failed/.test(error.message), String(work));
    assert.equal(String(DUCK.puzzle().solve()), String(DUCK));
  }
});

test("any bytes are an error or puzzles", () => {
  const next = random(3);
  const seeds = [String(DUCK.puzzle()), '{"rows":[[1]],"columns":[[1]]}', "width 1\nheight 1\nrows\n1\ncolumns\n1\n", "P1\n2 2\n10 01\n", "<?xml version='1.0'?><puzzleset><puzzle type='grid'/></puzzleset>"];
  for (let round = 0; round < 3000; round++) {
    const bytes = new TextEncoder().encode(seeds[next(seeds.length)]);
    for (let k = next(6); k > 0; k--) bytes[next(bytes.length)] = next(256);
    try {
      Puzzle.read(bytes.subarray(0, next(bytes.length + 1)));
    } catch (error) {
      assert.ok(!/module failed/.test(error.message), `${[...bytes]}`);
    }
  }
});
