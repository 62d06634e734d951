import "crosscover/board";
import { useState } from "react";
import { createRoot } from "react-dom/client";

const PUZZLES = [
  { title: "House", rows: [[1], [3], [5], [2, 2], [2, 2]], columns: [[3], [4], [3], [4], [3]] },
  { title: "Cup", rows: [[4], [5], [4], [5], [2]], columns: [[4], [5], [5], [4], [1, 1]] },
];

function Player() {
  const [number, setNumber] = useState(0);
  const [news, setNews] = useState("Fill the blocks that the numbers name.");
  const next = () => {
    setNumber((number + 1) % PUZZLES.length);
    setNews("Another one.");
  };
  return (
    <main>
      <h1>A board in React</h1>
      <p role="status">{news}</p>
      <crosscover-board
        hints
        puzzle={PUZZLES[number]}
        onsolved={({ detail }) => setNews(`Solved in ${detail.seconds} seconds.`)}
      />
      <button onClick={next}>Next</button>
    </main>
  );
}

createRoot(document.getElementById("root")).render(<Player />);
