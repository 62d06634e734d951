// Tests of csharp: Crosscover.cs, and the samples on the engines of engines.cs.

using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Threading;
using System.Threading.Tasks;
using Crosscover;

static class Tests
{
    static readonly ushort[][] Rows = { new ushort[] { 2 }, new ushort[] { 1, 1 }, new ushort[] { 3 } };
    static readonly ushort[][] Columns = { new ushort[] { 3 }, new ushort[] { 1, 1 }, new ushort[] { 2 } };

    static void Assert(bool holds, string what)
    {
        if (!holds) throw new Exception("wrong: " + what);
    }

    static void Refused(Action call, string message)
    {
        try { call(); }
        catch (CrosscoverException error)
        {
            Assert(error.Status == Status.BadInput && error.Message.StartsWith(message), error.Message);
            return;
        }
        Assert(false, "no error, expected " + message);
    }

    static void PuzzlesAreSolvedAndRated()
    {
        using (var puzzle = Puzzle.FromClues(Rows, Columns))
        {
            Assert(puzzle.Width == 3 && puzzle.Height == 3, "size");
            Assert(puzzle.Row(1).SequenceEqual(Rows[1]) && puzzle.Column(2).SequenceEqual(Columns[2]), "clues");
            Assert(puzzle.IsUnique() && puzzle.Level() == Level.Easy, "unique and easy");
            Assert(puzzle.Solve().SequenceEqual(new byte[] { 1, 1, 0, 1, 0, 1, 1, 1, 1 }), "solution");
            Assert(puzzle.Write("id") == "3x3:3/1.1/2/2/1.1/3\n", puzzle.Write("id"));
        }
        using (var puzzle = Puzzle.Read("2x2:1/1/1/1")) Assert(!puzzle.IsUnique(), "several solutions");
        using (var puzzle = Puzzle.Read("3x2:1/2/1/1.1/1.1")) Assert(puzzle.Solve() == null, "no solution");
    }

    static void TextsAreUtf8()
    {
        const string text = "title \"Eñe 日本\"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n";
        using (var puzzle = Puzzle.Read(text, "non")) Assert(puzzle.Write().Contains("Eñe 日本"), "title");
        Assert(Puzzle.Read(text, null, 1) == null, "a second puzzle");
        Refused(() => Puzzle.Read(text, "日本"), "format: there is no format \"日本\": expected one of non, ");
    }

    static void PuzzlesAreMade()
    {
        using (Puzzle puzzle = Puzzle.Generate(10, 8, 7),
            same = Puzzle.Generate(10, 8, 7, Level.Easy, Level.Expert, "line"))
        {
            Assert(puzzle.Width == 10 && puzzle.Height == 8 && puzzle.Write() == same.Write(), "made");
        }
        using (var puzzle = Puzzle.Generate(10, 10, 1, Level.Medium, Level.Medium))
            Assert(puzzle.Level() == Level.Medium, "level");
        using (var puzzle = Puzzle.Generate(10, 10, 1, leastDensity: 0.6, greatestDensity: 0.7))
        {
            int filled = puzzle.Solve().Count(cell => cell == 1);
            Assert(60 <= filled && filled <= 70, "density");
        }
        Refused(() => Puzzle.Generate(10, 10, 1, (Level)9), "easiest: expected a crosscover_level, found 9");
        Refused(() => Puzzle.Generate(10, 10, 1, greatestDensity: 1e-9), "greatest_density: expected at least a cell");
        Refused(() => Puzzle.Generate(10, 10, 1, leastDensity: -1), "density: expected shares from 0 to 1");
    }

    static void WrongUseIsAnException()
    {
        Refused(() => Puzzle.FromClues(Rows, new[] { Rows[0] }), "row 1: blocks need 2 cells but the line has 1");
        var zero = new[] { new ushort[] { 1, 0 } };
        try { Puzzle.FromClues(zero, Columns); Assert(false, "a block of length 0"); }
        catch (ArgumentException) { }
        var puzzle = Puzzle.FromClues(Rows, Columns);
        Refused(() => puzzle.Row(3), "row: expected 0 to 2, found 3");
        puzzle.Dispose();
        puzzle.Dispose();
        try { puzzle.Solve(); }
        catch (ObjectDisposedException) { return; }
        Assert(false, "a disposed puzzle is used");
    }

    static void NullsAndNegativesAreArgumentExceptions()
    {
        using (var puzzle = Puzzle.FromClues(Rows, Columns))
        using (var problem = new Problem(2))
        {
            ushort[][] noLines = null;
            Block[][] noBlocks = null;
            Wrong("rows", () => Puzzle.FromClues(noLines, Columns));
            Wrong("columns", () => Puzzle.FromClues(Rows, noLines));
            Wrong("rows", () => Puzzle.FromClues(noBlocks, noBlocks));
            Wrong("length", () => new Block(-1));
            Wrong("length", () => new Block(65537));
            Wrong("ink", () => new Block(1, 0));
            Wrong("ink", () => new Block(1, 32));
            Wrong("cells", () => Puzzle.FromCells(null, 1));
            Wrong("cells", () => Puzzle.FromCells(new byte[3], 2));
            Wrong("width", () => Puzzle.FromCells(new byte[3], -1));
            Wrong("inks", () => Puzzle.FromCells(new byte[3], 1, -1));
            Wrong("text", () => Puzzle.Read(null));
            Wrong("index", () => Puzzle.Read("1x1:1/1", null, -1));
            Wrong("width", () => Puzzle.Generate(-1, 5, 1));
            Wrong("height", () => Puzzle.Generate(5, -1, 1));
            Wrong("inks", () => Puzzle.Generate(5, 5, 1, inks: -1));
            Wrong("timeoutMs", () => Puzzle.Generate(5, 5, 1, timeoutMs: -1));
            Wrong("row", () => puzzle.Row(-1));
            Wrong("column", () => puzzle.Column(-1));
            Wrong("row", () => puzzle.RowBlocks(-1));
            Wrong("column", () => puzzle.ColumnBlocks(-1));
            Wrong("board", () => puzzle.NextHint(null));
            Wrong("board", () => puzzle.NextHint(new byte[3]));
            Wrong("board", () => puzzle.NextHintAsync(null));
            Wrong("board", () => puzzle.Live(null));
            Wrong("board", () => puzzle.Live(new byte[0]));
            Wrong("most", () => puzzle.Solutions(-1));
            Wrong("timeoutMs", () => puzzle.IsUnique(-1));
            Wrong("primary", () => new Problem(-1));
            Wrong("secondary", () => new Problem(1, -1));
            Wrong("items", () => problem.AddOption(null));
            Wrong("colors", () => problem.AddOption(new uint[] { 0 }, 0, new uint[0]));
            Wrong("item", () => problem.SetMultiplicity(-1, 0, 1));
            Wrong("low", () => problem.SetMultiplicity(0, -1, 1));
            Wrong("high", () => problem.SetMultiplicity(0, 0, -1));
            Wrong("most", () => problem.Solutions(-1));
            Wrong("most", () => problem.Cheapest(-1));
            Wrong("number", () => problem.Sample(-1, 1));
            Wrong("timeoutMs", () => problem.Count(-1));
        }
    }

    static void Wrong(string argument, Action call)
    {
        try { call(); }
        catch (ArgumentException error)
        {
            Assert(error.ParamName == argument, "expected " + argument + ", found " + error.ParamName);
            return;
        }
        Assert(false, "no error, expected one of " + argument);
    }

    static void PartsOfAnswersAreNotLost()
    {
        var eight = Enumerable.Repeat(new ushort[] { 1 }, 8).ToArray();
        using (var puzzle = Puzzle.FromClues(eight, eight))
        {
            Assert(puzzle.Solutions(3).Count == 3 && puzzle.Solutions(0).Count == 0, "some solutions");
            Assert(puzzle.Solutions(int.MaxValue).Count == 40320, "all solutions");
        }
        // Searches that would take longer than people live.
        using (var problem = new Problem(60))
        {
            for (uint a = 0; a < 60; a++)
                for (uint b = a + 1; b < 60; b++) problem.AddOption(new[] { a, b });
            try { problem.Solutions(int.MaxValue, 100); Assert(false, "all solutions in a moment"); }
            catch (BudgetSpentException<List<Solution>> spent)
            {
                Assert(spent.Status == Status.BudgetSpent && spent.Found.All(it => it.Options.Length == 30), "a part");
            }
        }
        var line = string.Join(".", Enumerable.Repeat("3.1.2", 5));
        using (var puzzle = Puzzle.Read("60x60:" + string.Join("/", Enumerable.Repeat(line, 120)), "id"))
        {
            try { puzzle.Explain(1); Assert(false, "an explanation after a millisecond"); }
            catch (BudgetSpentException<string> spent) { Assert(spent.Found.Contains("out of budget"), spent.Found); }
            try { puzzle.Rate(1); Assert(false, "a rating after a millisecond"); }
            catch (BudgetSpentException<string> spent) { Assert(spent.Found == null, "nothing is known"); }
        }
    }

    static void ABoardInPlayHasLiveClues()
    {
        using (var puzzle = Puzzle.FromClues(Rows, Columns))
            Assert(puzzle.Live(puzzle.Solve()).Contains("\"fulfilled\"")
                && puzzle.Live(puzzle.EmptyBoard()).Contains("\"open\""), "states of clues");
    }

    static async Task HintsLeadToTheSolution()
    {
        using (var puzzle = Puzzle.FromClues(Rows, Columns))
        {
            var board = puzzle.EmptyBoard();
            var hint = await puzzle.NextHintAsync(board);
            Assert(hint.Text.StartsWith("row 3 (3): count") && hint.Json.Contains("\"kind\":\"step\""), hint.Text);
            Assert(hint.Cells.Length == 3 && hint.Cells[2].Row == 2 && hint.Cells[2].Column == 2, "cells");
            while (hint.Kind == HintKind.Step)
            {
                foreach (var cell in hint.Cells) board[cell.Row * 3 + cell.Column] = cell.Value;
                hint = await puzzle.NextHintAsync(board);
            }
            Assert(hint.Kind == HintKind.Solved && board.SequenceEqual(puzzle.Solve()), "solved");
            board[4] = 1;
            hint = puzzle.NextHint(board);
            Assert(hint.Kind == HintKind.Contradiction && hint.Cells.Single().Value == Puzzle.Unknown, "a wrong cell");
        }
    }

    static async Task CallsAreCancelled()
    {
        var line = string.Join(".", Enumerable.Repeat("3.1.2", 5));
        using (var puzzle = Puzzle.Read("60x60:" + string.Join("/", Enumerable.Repeat(line, 120)), "id"))
        using (var source = new CancellationTokenSource())
        {
            var hint = puzzle.NextHintAsync(puzzle.EmptyBoard(), 0, source.Token);
            source.Cancel();
            try { await hint; Assert(false, "a hint of a cancelled call"); }
            catch (OperationCanceledException) { }
            try { puzzle.IsUnique(0, source.Token); Assert(false, "an answer of a cancelled call"); }
            catch (OperationCanceledException) { }
            try { puzzle.IsUnique(1); Assert(false, "an answer after a millisecond"); }
            catch (CrosscoverException error) { Assert(error.Status == Status.BudgetSpent, error.Message); }
        }
    }

    static async Task ACancelledPuzzleMayBeDisposed()
    {
        string made;
        using (var puzzle = Puzzle.Generate(20, 20, 1)) made = puzzle.Write();
        for (int turn = 0; turn < 20; turn++)
        {
            var puzzle = Puzzle.Read(made);
            using (var source = new CancellationTokenSource())
            {
                var hint = puzzle.NextHintAsync(puzzle.EmptyBoard(), 0, source.Token);
                source.Cancel();
                puzzle.Dispose();
                try { Assert((await hint).Kind == HintKind.Step, "a hint before the end"); }
                catch (OperationCanceledException) { }
            }
        }
    }

    static void SamplesShowAHint()
    {
        var unity = new UnityHints();
        Action<string> call = name =>
            typeof(UnityHints).GetMethod(name, BindingFlags.Instance | BindingFlags.NonPublic).Invoke(unity, null);
        call("Awake");
        unity.ShowHint();
        Assert(Engines.Printed.Take().Contains(": "), "Unity");
        call("OnDestroy");
        var godot = new GodotHints();
        godot._Ready();
        godot.ShowHint();
        Assert(Engines.Printed.Take().Contains(": "), "Godot");
        godot._ExitTree();
    }

    static void CluesMayHaveEmptyLinesAndInks()
    {
        using (var puzzle = Puzzle.FromClues(
            new[] { null, new ushort[] { 0 }, new ushort[] { }, new ushort[] { 1 } }, new[] { new ushort[] { 1 } }))
            Assert(puzzle.Solve().SequenceEqual(new byte[] { 0, 0, 0, 1 }), "empty lines");
        using (var puzzle = Puzzle.FromClues(
            new[] { new[] { new Block(1), new Block(1, 2) } }, new[] { new[] { new Block(1) }, new[] { new Block(1, 2) } }))
        {
            Assert(puzzle.Inks == 2 && puzzle.Solve().SequenceEqual(new byte[] { 1, 2 }), "two inks");
            Assert(puzzle.RowBlocks(0)[1].Ink == 2 && puzzle.ColumnBlocks(1)[0].Length == 1, "blocks");
        }
        using (var puzzle = Puzzle.FromCells(new byte[] { 1, 0, 0, 1 }, 2)) Assert(!puzzle.IsUnique(), "a picture");
        try { Puzzle.FromCells(new byte[] { 2 }, 1); Assert(false, "an ink too many"); }
        catch (CrosscoverException error) { Assert(error.Message.Contains("expected 0 to 1, found 2"), error.Message); }
    }

    static void PuzzlesAreExplainedAndRated()
    {
        using (var puzzle = Puzzle.Generate(15, 15, 1, source: "icons"))
        {
            Assert(puzzle.Rate().Contains("\"verdict\":\"unique\""), "a rating");
            Assert(puzzle.Explain().Contains("\"end\":\"solved\""), "an explanation");
        }
        using (var puzzle = Puzzle.Generate(8, 8, 1, inks: 2)) Assert(puzzle.Inks == 2, "inks");
    }

    static void ProblemsAreSolved()
    {
        using (var problem = new Problem(4))
        {
            for (uint a = 0; a < 4; a++)
                for (uint b = a + 1; b < 4; b++) problem.AddOption(new[] { a, b }, (int)(a * b));
            Assert(problem.Count() == "3" && !problem.IsUnique(), "a count");
            Assert(problem.Solutions().Count == 3 && problem.Solutions(2).Count == 2, "solutions");
            var best = problem.Cheapest(2);
            Assert(best[0].Cost == 2 && best[1].Cost == 3 && best[0].Options.Length == 2, "costs");
            Assert(problem.Sample(5, 1).Count == 5 && problem.Cheapest(0).Count == 0, "samples");
            try { problem.AddOption(new uint[] { 7 }); Assert(false, "an item that does not exist"); }
            catch (CrosscoverException error) { Assert(error.Message.Contains("item 7"), error.Message); }
        }
        using (var problem = new Problem(2, 1))
        {
            problem.AddOption(new uint[] { 0, 2 }, 0, new[] { Problem.NoColor, 5u });
            problem.AddOption(new uint[] { 1, 2 }, 0, new[] { Problem.NoColor, 5u });
            problem.SetMultiplicity(1, 0, 2);
            Assert(problem.Count() == "2", "colors and multiplicities");
        }
    }

    static void Main()
    {
        CluesMayHaveEmptyLinesAndInks();
        PuzzlesAreExplainedAndRated();
        ProblemsAreSolved();
        PuzzlesAreSolvedAndRated();
        TextsAreUtf8();
        PuzzlesAreMade();
        WrongUseIsAnException();
        NullsAndNegativesAreArgumentExceptions();
        PartsOfAnswersAreNotLost();
        ABoardInPlayHasLiveClues();
        HintsLeadToTheSolution().Wait();
        CallsAreCancelled().Wait();
        ACancelledPuzzleMayBeDisposed().Wait();
        SamplesShowAHint();
    }
}
