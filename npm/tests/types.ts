// What compiles, and what does not.

import { BudgetSpent, type DecidedCell, type Explanation, type ExplanationStep, Picture, type Placement, Problem, Puzzle, type Rating, Tiling, generate, verify } from "crosscover";

const numbered: Problem<number> = new Problem([["a", 1], new Set([Symbol(), 1n, true])]);
const first: number[] | null = numbered.first({ timeout: 5, maxNodes: 7 });
const named = new Problem({ left: ["a"], right: ["b"] });
const names: ("left" | "right")[] | null = named.first();
const mapped: Problem<{ piece: number }> = new Problem(new Map([[{ piece: 1 }, ["a"]]]));
const records = new Problem([{ data: { piece: 7 }, items: ["a"] }]);
for (const solution of records) solution.map(({ piece }) => piece.toFixed());
const [options, more] = mapped.toJSON();
const copied: Problem<{ piece: number }> = new Problem(options, more);
const count: bigint = Problem.matrix([[1, 0], [true, false]], { secondary: [1] }).count({ memory: 1 });
const best: [number[], number][] = numbered.best(3);
const sampled: number[][] = numbered.sample(2, { seed: 1n });
new Problem([["a"]], { secondary: ["a"], colors: [{ a: "red" }], costs: [1], multiplicities: { a: [1, 2] } });
new Problem(new Map([["x", ["a"]]]), { costs: new Map([["x", 1]]), colors: { x: new Map([["a", 1]]) } });

const puzzle = new Puzzle([[1], [[2, 1]]], [new Uint8Array([1])]);
const picture: Picture | null = puzzle.solve({ timeout: 1 });
const text: string = puzzle.svg(picture) + puzzle.hint("?").text + `${puzzle.hint()}` + puzzle.explain().steps[0]!.text + (puzzle.rate().level ?? "");
const rating: Rating = puzzle.rate();
const hint = puzzle.hint("?");
if (hint.kind === "step") {
  const filled: boolean[] = hint.cells.map((cell) => cell.filled);
  const used: string = hint.technique;
  filled.join(used);
} else {
  // @ts-expect-error wrong cells have no value
  hint.cells[0]!.filled;
}
const [, least]: [number[], number] = numbered.minCost()!;
const assumed: Problem<"left" | "right"> = named.assume({ forced: ["left"] });
new Problem([["a"]], { items: ["a", "b"], costs: [0.5], multiplicities: { a: null } });
const file: [string, Uint8Array] = [puzzle.write("id"), puzzle.write("png")];
verify([...generate(1)]).rows + verify([{ width: 1, height: 1, cells: "1" }]).rows;
const numbers: number[] = [rating.clues.density, rating.footholds.mean, rating.techniques.overlap ?? 0, ...rating.footholds.rounds];
const isUnique: boolean = rating.verdict === "unique" && rating.explained && rating.symmetry === "none";
const { steps, hardest, stopped }: Explanation = puzzle.explain();
const reason = (step: ExplanationStep): string => step.technique === "either-way" ? `${step.cell.row}` : step.reasons[0]?.before ?? step.text;
const decided: DecidedCell[] = steps.flatMap(({ cells }) => cells);
const read: Puzzle[] = Puzzle.read(new Uint8Array(), "png");
const repaired: Picture = new Picture("#").repair("probe");
for (const row of generate(1, { density: [0.1, 0.9], seed: 1, source: "half-turn", timeout: 5 })) {
  const area: number = row.width * row.height;
  new Puzzle(row.rows, row.columns).svg(new Picture(row.cells, row.width));
  Puzzle.of(row).hint([[true, false, null], [-1, 0, 1]]).cells.slice(area);
}
Puzzle.of({ width: 1, height: 1, cells: "1" }).explain(["#?", ".."]);
puzzle.svg([[1]]) + puzzle.svg("#") + JSON.stringify(puzzle.toJSON());
const findings: string[] = verify("").findings;
try {
  numbered.count();
} catch (error) {
  if (error instanceof BudgetSpent) error.known;
}
const tiling = new Tiling("3x3", { O: "##/##", I: [[1, true, null]], i: { cells: [[0, 0], [0, 1]] } }, { times: { I: [0, null] }, moves: "fixed" });
const placed: Placement[][] = [...new Tiling(String(tiling)).distinct().problem({ costs: new Map([[tiling.placements()[0]!, 1]]) })];
tiling.draw(placed[0]!) + tiling.svg([]) + new Tiling(new Set(["##"]), new Map([["i", [[[true]], [[false]]]]])).svg([]);
export { assumed, best, count, file, least, decided, findings, hardest, isUnique, numbers, reason, stopped, first, mapped, names, picture, read, repaired, sampled, text };

// @ts-expect-error a time is a number
numbered.first({ timeout: "5" });
// @ts-expect-error there is no such option
numbered.first({ timeOut: 5 });
// @ts-expect-error the names are those of the options
const wrong: "up"[] | null = named.first();
// @ts-expect-error puzzles have no limit on choices
puzzle.solve({ maxNodes: 5 });
// @ts-expect-error there is no such option
named.assume({ forced: ["up"] });
// @ts-expect-error a matrix has its items
Problem.matrix([[1]], { items: [0] });
// @ts-expect-error there are three ways to move
new Tiling("3x3", { O: "##" }, { moves: "turned" });
// @ts-expect-error a board has pieces
new Tiling([[1]]);
// @ts-expect-error there are three logics
new Picture("#").repair("magic");
// @ts-expect-error ratings have techniques
puzzle.rate().technique;
// @ts-expect-error a verdict is unique, multiple or none
puzzle.rate().verdict === "unknown";
// @ts-expect-error there is no such technique
puzzle.explain().steps[0]!.technique === "guess";
// @ts-expect-error only some steps suppose a cell
steps.map((step) => step.supposed);
// @ts-expect-error there is no such source
generate(1, { source: "given" });
// @ts-expect-error a text is no picture's width
new Picture("10", "2");
// @ts-expect-error an option is no text
new Problem(["abc"]);
// @ts-expect-error an item is no object
new Problem([[{}]]);
// @ts-expect-error records have data
new Problem([{ items: ["a"] }]);

import { Picture as AskedPicture, Problem as Asked, Puzzle as AskedPuzzle, Tiling as AskedTiling, generate as askRows, stop, verify as ask } from "crosscover/worker";

const asked: AsyncGenerator<("x" | "y")[]> = new Asked({ x: ["a"], y: ["b"] }, { secondary: ["b"] }).solutions({ timeout: 5, signal: AbortSignal.timeout(5) });
new Asked((function* () { yield ["a"]; })()).count().then((count) => count + 1n);
const drawn: Promise<string> = AskedPuzzle.read("").then(([puzzle]) => puzzle!.svg(puzzle!.goal));
for await (const row of askRows(1, { level: ["easy", "hard"] })) AskedPuzzle.of(row).then((puzzle) => puzzle.warnings.join());
const signal = AbortSignal.timeout(5);
const asking = new AskedPuzzle([[1]], [[1]]);
const found: [AskedPicture | null, AskedPicture[], boolean, string] = [await asking.solve({ signal }), await asking.solutions(2, { signal }), await asking.unique(), `${asking}`];
const askedCosts: Promise<[number[], number][]> = new Asked([["a"]]).best(3, { maxNodes: 1, signal });
const again: AskedPuzzle = await asking.goal!.puzzle();
again.hint([[1, null]], { timeout: 3, signal }).then(({ steps }) => steps.map(reason));
new AskedPicture("#").repair("probe", { signal }).then((picture: AskedPicture) => asking.svg(picture));
ask("", { signal }).then(({ rows }: { rows: number }) => rows);
const counted: bigint = await (await new AskedTiling("2x2", { i: "##" }, { times: null }).distinct().problem()).assume({}).count({ signal });
stop();
// @ts-expect-error an answer is a promise
const early: boolean = asking.unique();
// @ts-expect-error its pictures are those of the worker
const here: Picture | null = await asking.solve();
// @ts-expect-error puzzles have no limit on choices
asking.solve({ maxNodes: 1 });
// @ts-expect-error a signal is an AbortSignal
asking.solve({ signal: 1 });
// @ts-expect-error the first argument is a board
asking.hint({ signal });
// @ts-expect-error a puzzle never changes
asking.width = 3;
// @ts-expect-error solutions are for for await
for (const solution of new Asked({ x: ["a"] })) solution;
// @ts-expect-error only a worker has signals
numbered.first({ signal: AbortSignal.timeout(5) });
// @ts-expect-error there is no such level
generate(1, { level: "harder" });
export { asked, askedCosts, counted, drawn, found };

import { Problem as Cover } from "crosscover/cover";

const covers: Problem<number> = new Cover([["a"]]);
export { covers };

import { type BinaryConstraint, type BinaryNumber, type ComplexConstraint, type ConstraintRow, DancingLinks, type SimpleConstraint, type SparseConstraint } from "crosscover/dancing-links";

const bit: BinaryNumber = 1;
const ofLibrary: [BinaryConstraint<string>, SimpleConstraint, ComplexConstraint, SparseConstraint, ConstraintRow<string>] = [
  { row: [bit], data: "a" }, { row: [0], data: 1 }, { primaryRow: [1], secondaryRow: [0], data: 1 }, { columns: [1], data: 1 }, { coveredColumns: [0], data: "a" },
];
export { ofLibrary };

const solver = new DancingLinks<string>().createSolver({ columns: 2 }).addSparseConstraint("a", [0]).addBinaryConstraint("b", [0, 1]);
const data: string[] = solver.find(1).flatMap((solution) => solution.map((row) => row.data));
new DancingLinks<number>().createSolverTemplate({ primaryColumns: 1, secondaryColumns: 1 }).addSparseConstraint(1, { primary: [0], secondary: [] }).createSolver().findAll();
// @ts-expect-error simple solvers have one list of columns
solver.addSparseConstraint("c", { primary: [0], secondary: [] });
export { data };

import { type BoardPuzzle, CrosscoverBoard } from "crosscover/board";

const clues: BoardPuzzle = { rows: [[1, "2b"], [[1, 2]]], columns: [[]], palette: ["#ffffff", { rgb: "000000" }] };
const player: CrosscoverBoard = document.createElement("crosscover-board");
player.puzzle = clues;
player.puzzle = puzzle;
player.engine = { Puzzle };
player.addEventListener("solved", ({ detail }) => detail.seconds.toFixed() + detail.board);
player.addEventListener("error", ({ message }) => message.trim());
player.addEventListener("change", function ({ detail }) { this.undo(); detail.board.split("\n"); });
// @ts-expect-error a board in play is a text
player.board = 5;
