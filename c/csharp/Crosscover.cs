// crosscover for C#: makes, checks and solves nonograms, gives hints, and solves exact-cover problems. For Unity, Godot and .NET; docs/games.md says
// where they find the library.
//
// Cells are bytes, row by row: 0 empty, 1 filled (or the number of an ink), Puzzle.Unknown. Rows and columns count
// from 0, but from 1 in texts.
//
// A call that may take long ends after its time, if that is not 0, with a CrosscoverException of status BudgetSpent. If
// a part of the answer is known, it is a BudgetSpentException. Null and negative numbers are ArgumentExceptions.

using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

namespace Crosscover
{
    public enum Status { Ok = 0, BadInput = 2, BudgetSpent = 3, Internal = 4 }

    public enum Level { None, Easy, Medium, Hard, Expert }

    public enum HintKind { Step, Contradiction, Solved, Stuck, NoSolution }

    public class CrosscoverException : Exception
    {
        public Status Status { get; }

        internal CrosscoverException(Status status, string message) : base(message) { Status = status; }
    }

    /// <summary>The time is over, and a part of the answer is known.</summary>
    public sealed class BudgetSpentException<T> : CrosscoverException
    {
        /// <summary>The solutions of Solutions, Cheapest and Sample, a lower bound of Count, or the JSON of Rate and
        /// Explain, null if nothing is known.</summary>
        public T Found { get; }

        internal BudgetSpentException(T found, string message) : base(Status.BudgetSpent, message) { Found = found; }
    }

    /// <summary>A cell that a hint changes: the value that it decides, or Unknown for a wrong one.</summary>
    public struct HintCell
    {
        public int Row, Column;
        public byte Value;
    }

    /// <summary>A block of a clue. Inks count from 1.</summary>
    public struct Block
    {
        public ushort Length;
        public byte Ink;

        public Block(int length, int ink = 1)
        {
            Length = (ushort)Given.Within(length, 0, Puzzle.MaxSide, "length");
            Ink = (byte)Given.Within(ink, 1, Puzzle.MaxInks, "ink");
        }
    }

    public sealed class Hint
    {
        public HintKind Kind { get; internal set; }
        /// <summary>The hint in words.</summary>
        public string Text { get; internal set; }
        /// <summary>The hint with its technique, lines and steps: see crosscover_puzzle_hint in crosscover.h.</summary>
        public string Json { get; internal set; }
        public HintCell[] Cells { get; internal set; }
    }

    /// <summary>Checks of arguments, which C would take for something else.</summary>
    static class Given
    {
        internal static T NotNull<T>(T argument, string name) where T : class
        {
            if (argument == null) throw new ArgumentNullException(name);
            return argument;
        }

        internal static int Within(int number, int least, int most, string name)
        {
            if (number < least || number > most)
                throw new ArgumentOutOfRangeException(name, number, "expected " + least + " to " + most);
            return number;
        }

        internal static int NotNegative(int number, string name)
        {
            if (number < 0) throw new ArgumentOutOfRangeException(name, number, "expected 0 or more");
            return number;
        }

        internal static UIntPtr Size(int number, string name) { return (UIntPtr)(uint)NotNegative(number, name); }

        internal static UIntPtr Length(Array array, string name) { return (UIntPtr)(uint)NotNull(array, name).Length; }
    }

    /// <summary>A nonogram. It never changes, so several threads may use it at once.</summary>
    public sealed class Puzzle : IDisposable
    {
        public const byte Unknown = 255;

        /// <summary>The most cells of a row or a column.</summary>
        public const int MaxSide = 4000;

        /// <summary>The most inks, without the background.</summary>
        public const int MaxInks = 31;

        public int Width { get; }

        public int Height { get; }

        /// <summary>The number of inks, without the background.</summary>
        public int Inks { get; }

        readonly PuzzleHandle handle;

        Puzzle(IntPtr puzzle)
        {
            handle = new PuzzleHandle(puzzle);
            Width = (int)Native.crosscover_puzzle_width(handle);
            Height = (int)Native.crosscover_puzzle_height(handle);
            Inks = (int)Native.crosscover_puzzle_inks(handle);
        }

        public void Dispose() { handle.Dispose(); }

        /// <summary>The puzzle with these clues: the lengths of the blocks of each row and column. An empty line is
        /// null, { } or { 0 }.</summary>
        public static Puzzle FromClues(ushort[][] rows, ushort[][] columns)
        {
            return FromClues(Blocks(rows, "rows"), Blocks(columns, "columns"));
        }

        /// <summary>The puzzle with these clues of several inks.</summary>
        public static Puzzle FromClues(Block[][] rows, Block[][] columns)
        {
            byte[] rowInks, columnInks;
            ushort[] rowLengths = Flat(rows, "rows", out rowInks);
            ushort[] columnLengths = Flat(columns, "columns", out columnInks);
            IntPtr puzzle;
            Check(Native.crosscover_puzzle_new(Given.Length(columns, "columns"), Given.Length(rows, "rows"),
                rowLengths, rowInks, Given.Length(rowLengths, "rows"),
                columnLengths, columnInks, Given.Length(columnLengths, "columns"), out puzzle));
            return new Puzzle(puzzle);
        }

        /// <summary>The puzzle of a picture, which may have other solutions, too.</summary>
        public static Puzzle FromCells(byte[] cells, int width, int inks = 1)
        {
            Given.NotNull(cells, "cells");
            Given.Within(width, 1, MaxSide, "width");
            if (cells.Length % width != 0)
                throw new ArgumentException("expected rows of " + width + " cells, found " + cells.Length, "cells");
            IntPtr puzzle;
            Check(Native.crosscover_puzzle_from_cells(cells, Given.Size(width, "width"),
                Given.Size(cells.Length / width, "cells"), Given.Size(inks, "inks"), out puzzle));
            return new Puzzle(puzzle);
        }

        /// <summary>A puzzle of a text; without a format, it is recognised. Null if there are not so many.</summary>
        public static Puzzle Read(string text, string format = null, int index = 0)
        {
            byte[] bytes = Encoding.UTF8.GetBytes(Given.NotNull(text, "text"));
            IntPtr puzzle;
            Check(Native.crosscover_puzzle_read(
                bytes, Given.Length(bytes, "text"), Utf8(format), Given.Size(index, "index"), out puzzle));
            return puzzle == IntPtr.Zero ? null : new Puzzle(puzzle);
        }

        /// <summary>A new puzzle with one solution, the same for a seed on every machine. The levels are Easy to
        /// Expert; None leaves that end open. The logic is "line", "probe" or "any"; an expert puzzle needs "any".
        /// The source is "smooth" or another one of crosscover generate, such as "icons". The densities are the least
        /// and the greatest share of filled cells, from 0 to 1; if the greatest is 0, it is 1, and if both are 0,
        /// they are 0.2 and 0.7.</summary>
        public static Puzzle Generate(int width, int height, ulong seed, Level easiest = Crosscover.Level.None,
            Level hardest = Crosscover.Level.None, string logic = null, string source = null, int inks = 1,
            double leastDensity = 0, double greatestDensity = 0, int timeoutMs = 0,
            CancellationToken token = default(CancellationToken))
        {
            var recipe = new Recipe
            {
                Width = Given.Size(width, "width"),
                Height = Given.Size(height, "height"),
                Seed = seed,
                Inks = Given.Size(inks, "inks"),
                LeastDensity = leastDensity,
                GreatestDensity = greatestDensity,
                Easiest = (int)easiest,
                Hardest = (int)hardest,
            };
            var puzzle = IntPtr.Zero;
            using (Text by = new Text(logic), of = new Text(source))
            {
                recipe.Source = of.Pointer;
                recipe.Logic = by.Pointer;
                Within(timeoutMs, token, (ref Limits limits) =>
                    Native.crosscover_generate(ref recipe, ref limits, out puzzle));
            }
            return new Puzzle(puzzle);
        }

        /// <summary>A board without a known cell.</summary>
        public byte[] EmptyBoard()
        {
            var board = new byte[Width * Height];
            for (int cell = 0; cell < board.Length; cell++) board[cell] = Unknown;
            return board;
        }

        /// <summary>The lengths of the blocks of a row.</summary>
        public ushort[] Row(int row)
        {
            var lengths = new ushort[Width];
            UIntPtr count;
            Check(Native.crosscover_puzzle_row(
                handle, Given.Size(row, "row"), lengths, null, Given.Length(lengths, "row"), out count));
            Array.Resize(ref lengths, (int)count);
            return lengths;
        }

        /// <summary>The lengths of the blocks of a column.</summary>
        public ushort[] Column(int column)
        {
            var lengths = new ushort[Height];
            UIntPtr count;
            Check(Native.crosscover_puzzle_column(
                handle, Given.Size(column, "column"), lengths, null, Given.Length(lengths, "column"), out count));
            Array.Resize(ref lengths, (int)count);
            return lengths;
        }

        /// <summary>The blocks of a row, with their inks.</summary>
        public Block[] RowBlocks(int row)
        {
            var lengths = new ushort[Width];
            var inks = new byte[Width];
            UIntPtr count;
            Check(Native.crosscover_puzzle_row(
                handle, Given.Size(row, "row"), lengths, inks, Given.Length(lengths, "row"), out count));
            return Joined(lengths, inks, (int)count);
        }

        /// <summary>The blocks of a column, with their inks.</summary>
        public Block[] ColumnBlocks(int column)
        {
            var lengths = new ushort[Height];
            var inks = new byte[Height];
            UIntPtr count;
            Check(Native.crosscover_puzzle_column(
                handle, Given.Size(column, "column"), lengths, inks, Given.Length(lengths, "column"), out count));
            return Joined(lengths, inks, (int)count);
        }

        static Block[] Joined(ushort[] lengths, byte[] inks, int count)
        {
            var blocks = new Block[count];
            for (int place = 0; place < count; place++) blocks[place] = new Block(lengths[place], inks[place]);
            return blocks;
        }

        public string Write(string format = null)
        {
            IntPtr text;
            Check(Native.crosscover_puzzle_write(handle, Utf8(format), out text));
            return Take(text);
        }

        /// <summary>Whether there is exactly one solution.</summary>
        public bool IsUnique(int timeoutMs = 0, CancellationToken token = default(CancellationToken))
        {
            var unique = false;
            Within(timeoutMs, token, (ref Limits limits) =>
                Native.crosscover_puzzle_unique(handle, ref limits, out unique));
            return unique;
        }

        public Level Level(int timeoutMs = 0, CancellationToken token = default(CancellationToken))
        {
            var level = Crosscover.Level.None;
            Within(timeoutMs, token, (ref Limits limits) =>
                Native.crosscover_puzzle_level(handle, ref limits, out level));
            return level;
        }

        /// <summary>How hard it is, as JSON: see crosscover_puzzle_rate in crosscover.h.</summary>
        public string Rate(int timeoutMs = 0, CancellationToken token = default(CancellationToken))
        {
            return TextOf(timeoutMs, token, (ref Limits limits, out IntPtr json) =>
                Native.crosscover_puzzle_rate(handle, ref limits, out json));
        }

        /// <summary>All deductions, as JSON: see crosscover_puzzle_explain in crosscover.h.</summary>
        public string Explain(int timeoutMs = 0, CancellationToken token = default(CancellationToken))
        {
            return TextOf(timeoutMs, token, (ref Limits limits, out IntPtr json) =>
                Native.crosscover_puzzle_explain(handle, ref limits, out json));
        }

        /// <summary>Which clues of a board are met, for greying, as JSON: see crosscover_puzzle_live in
        /// crosscover.h.</summary>
        public string Live(byte[] board, int timeoutMs = 0, CancellationToken token = default(CancellationToken))
        {
            CheckBoard(board);
            return TextOf(timeoutMs, token, (ref Limits limits, out IntPtr json) => Native.crosscover_puzzle_live(
                handle, board, Given.Length(board, "board"), ref limits, out json));
        }

        /// <summary>The cells of a solution, or null if there is none.</summary>
        public byte[] Solve(int timeoutMs = 0, CancellationToken token = default(CancellationToken))
        {
            var solutions = Solutions(1, timeoutMs, token);
            return solutions.Count == 0 ? null : solutions[0];
        }

        /// <summary>Up to this number of solutions.</summary>
        public List<byte[]> Solutions(
            int most, int timeoutMs = 0, CancellationToken token = default(CancellationToken))
        {
            var boards = new List<byte[]>();
            var size = Given.Size(most, "most");
            var context = GCHandle.Alloc(boards);
            try
            {
                UIntPtr count;
                return Within(timeoutMs, token, (ref Limits limits) => Native.crosscover_puzzle_each_solution(
                    handle, size, ref limits, AddsBoard, GCHandle.ToIntPtr(context), out count), () => boards);
            }
            finally { context.Free(); }
        }

        // Never collected, since the library may call it as long as the program runs.
        static readonly BoardFunction AddsBoard = AddBoard;

#if UNITY_5_3_OR_NEWER
        [AOT.MonoPInvokeCallback(typeof(BoardFunction))]
#endif
        static int AddBoard(IntPtr context, IntPtr cells, UIntPtr size)
        {
            var board = new byte[(int)size];
            Marshal.Copy(cells, board, 0, board.Length);
            ((List<byte[]>)GCHandle.FromIntPtr(context).Target).Add(board);
            return 0;
        }

        /// <summary>The easiest next step on a board, or its wrong cells. The board is not changed.</summary>
        public Hint NextHint(byte[] board, int timeoutMs = 0, CancellationToken token = default(CancellationToken))
        {
            CheckBoard(board);
            var next = new byte[board.Length];
            var kind = HintKind.Stuck;
            IntPtr text = IntPtr.Zero, json = IntPtr.Zero;
            Within(timeoutMs, token, (ref Limits limits) => Native.crosscover_puzzle_hint(
                handle, board, Given.Length(board, "board"), ref limits, out kind, next, out text, out json));
            var cells = new List<HintCell>();
            for (int cell = 0; cell < next.Length; cell++)
            {
                if (next[cell] == board[cell]) continue;
                cells.Add(new HintCell { Row = cell / Width, Column = cell % Width, Value = next[cell] });
            }
            return new Hint { Kind = kind, Text = Take(text), Json = Take(json), Cells = cells.ToArray() };
        }

        /// <summary>NextHint on a thread of the pool, for the board as it is now.</summary>
        public Task<Hint> NextHintAsync(
            byte[] board, int timeoutMs = 0, CancellationToken token = default(CancellationToken))
        {
            CheckBoard(board);
            var copy = (byte[])board.Clone();
            return Task.Run(() => NextHint(copy, timeoutMs, token), token);
        }

        void CheckBoard(byte[] board)
        {
            Given.NotNull(board, "board");
            if (board.Length != Width * Height)
                throw new ArgumentException("expected " + Width * Height + " cells, found " + board.Length, "board");
        }

        internal delegate Status Work(ref Limits limits);

        /// <summary>Runs a call that ends when its time is over or the token is cancelled.</summary>
        internal static void Within(int timeoutMs, CancellationToken token, Work work)
        {
            var limits = new Limits { TimeoutMs = (ulong)Given.NotNegative(timeoutMs, "timeoutMs") };
            var context = GCHandle.Alloc(token);
            try
            {
                if (token.CanBeCanceled)
                {
                    limits.Stop = Marshal.GetFunctionPointerForDelegate(StopAtCancel);
                    limits.Context = GCHandle.ToIntPtr(context);
                }
                var status = work(ref limits);
                if (status == Status.BudgetSpent) token.ThrowIfCancellationRequested();
                Check(status);
            }
            catch (ObjectDisposedException)
            {
                // Who cancels a call may dispose the puzzle before the call begins.
                token.ThrowIfCancellationRequested();
                throw;
            }
            finally { context.Free(); }
        }

        /// <summary>The answer of such a call, also if it is a part.</summary>
        internal static T Within<T>(int timeoutMs, CancellationToken token, Work work, Func<T> answer)
        {
            try { Within(timeoutMs, token, work); }
            catch (CrosscoverException error) when (error.Status == Status.BudgetSpent)
            {
                throw new BudgetSpentException<T>(answer(), error.Message);
            }
            return answer();
        }

        internal delegate Status TextWork(ref Limits limits, out IntPtr text);

        /// <summary>The text of such a call.</summary>
        internal static string TextOf(int timeoutMs, CancellationToken token, TextWork work)
        {
            var text = IntPtr.Zero;
            try
            {
                return Within(
                    timeoutMs, token, (ref Limits limits) => work(ref limits, out text), () => FromUtf8(text));
            }
            finally { Native.crosscover_string_free(text); }
        }

        // Never collected, since the library may call it as long as the program runs.
        static readonly StopFunction StopAtCancel = IsCancelled;

#if UNITY_5_3_OR_NEWER
        [AOT.MonoPInvokeCallback(typeof(StopFunction))]
#endif
        static int IsCancelled(IntPtr context)
        {
            return ((CancellationToken)GCHandle.FromIntPtr(context).Target).IsCancellationRequested ? 1 : 0;
        }

        /// <summary>Throws the error of the last call. Each thread has its own, so no await may come between.</summary>
        internal static void Check(Status status)
        {
            if (status == Status.Ok) return;
            throw new CrosscoverException(status, FromUtf8(Native.crosscover_last_error()));
        }

        static Block[][] Blocks(ushort[][] lines, string name)
        {
            return Array.ConvertAll(Given.NotNull(lines, name), line =>
                line == null ? null : Array.ConvertAll(line, length => new Block(length)));
        }

        /// <summary>Clues as C has them, with a 0 after each line.</summary>
        static ushort[] Flat(Block[][] lines, string name, out byte[] inks)
        {
            var lengths = new List<ushort>();
            var allInks = new List<byte>();
            foreach (var line in Given.NotNull(lines, name))
            {
                bool isEmpty = line == null || line.Length == 1 && line[0].Length == 0;
                foreach (var block in isEmpty ? new Block[0] : line)
                {
                    if (block.Length == 0) throw new ArgumentException("a block of length 0 among others", name);
                    lengths.Add(block.Length);
                    allInks.Add(block.Ink);
                }
                lengths.Add(0);
                allInks.Add(0);
            }
            inks = allInks.ToArray();
            return lengths.ToArray();
        }

        static byte[] Utf8(string text) { return text == null ? null : Encoding.UTF8.GetBytes(text + "\0"); }

        static string FromUtf8(IntPtr text)
        {
            if (text == IntPtr.Zero) return null;
            int length = 0;
            while (Marshal.ReadByte(text, length) != 0) length++;
            var bytes = new byte[length];
            Marshal.Copy(text, bytes, 0, length);
            return Encoding.UTF8.GetString(bytes);
        }

        /// <summary>A text that the library gave us, which it also frees.</summary>
        internal static string Take(IntPtr text)
        {
            try { return FromUtf8(text); }
            finally { Native.crosscover_string_free(text); }
        }

        /// <summary>A text that stays at its place while a call reads it.</summary>
        struct Text : IDisposable
        {
            GCHandle bytes;

            internal Text(string text)
            {
                bytes = text == null ? default(GCHandle) : GCHandle.Alloc(Utf8(text), GCHandleType.Pinned);
            }

            internal IntPtr Pointer { get { return bytes.IsAllocated ? bytes.AddrOfPinnedObject() : IntPtr.Zero; } }

            public void Dispose() { if (bytes.IsAllocated) bytes.Free(); }
        }
    }

    /// <summary>The chosen options in ascending order, and what they cost together.</summary>
    public sealed class Solution
    {
        public uint[] Options { get; internal set; }
        public long Cost { get; internal set; }
    }

    /// <summary>An exact-cover problem: choose options so that each primary item is in exactly one of them, and each
    /// secondary item, which are numbered after them, in at most one.</summary>
    public sealed class Problem : IDisposable
    {
        readonly ProblemHandle handle;

        public Problem(int primary, int secondary = 0)
        {
            IntPtr problem;
            Puzzle.Check(Native.crosscover_problem_new(
                Given.Size(primary, "primary"), Given.Size(secondary, "secondary"), out problem));
            handle = new ProblemHandle(problem);
        }

        public void Dispose() { handle.Dispose(); }

        /// <summary>The color of an item that has none.</summary>
        public const uint NoColor = uint.MaxValue;

        /// <summary>Adds an option; options are numbered from 0. There is a color for each item, or none at all.</summary>
        public void AddOption(uint[] items, int cost = 0, uint[] colors = null)
        {
            Given.NotNull(items, "items");
            if (colors != null && colors.Length != items.Length)
                throw new ArgumentException("expected a color for each item", "colors");
            Puzzle.Check(Native.crosscover_problem_add_option(
                handle, items, colors, Given.Length(items, "items"), cost));
        }

        public void SetMultiplicity(int item, int low, int high)
        {
            Puzzle.Check(Native.crosscover_problem_set_multiplicity(handle, (uint)Given.NotNegative(item, "item"),
                (uint)Given.NotNegative(low, "low"), (uint)Given.NotNegative(high, "high")));
        }

        /// <summary>Up to this number of solutions.</summary>
        public List<Solution> Solutions(int most = int.MaxValue, int timeoutMs = 0,
            CancellationToken token = default(CancellationToken))
        {
            return Found(most, timeoutMs, token, (ref Limits limits, IntPtr context, out ulong count) =>
                Native.crosscover_problem_solutions(handle, ref limits, Adds, context, out count));
        }

        /// <summary>Up to this number of solutions that cost least, the cheapest first.</summary>
        public List<Solution> Cheapest(int most, int timeoutMs = 0,
            CancellationToken token = default(CancellationToken))
        {
            return Found(most, timeoutMs, token, (ref Limits limits, IntPtr context, out ulong count) =>
                Native.crosscover_problem_cheapest(
                    handle, Given.Size(most, "most"), ref limits, Adds, context, out count));
        }

        /// <summary>Solutions drawn at random, each with the same probability.</summary>
        public List<Solution> Sample(int number, ulong seed, int timeoutMs = 0,
            CancellationToken token = default(CancellationToken))
        {
            Given.NotNegative(number, "number");
            return Found(number, timeoutMs, token, (ref Limits limits, IntPtr context, out ulong count) =>
                Native.crosscover_problem_sample(
                    handle, Given.Size(number, "number"), seed, ref limits, Adds, context, out count));
        }

        public bool IsUnique(int timeoutMs = 0, CancellationToken token = default(CancellationToken))
        {
            var unique = false;
            Puzzle.Within(timeoutMs, token, (ref Limits limits) =>
                Native.crosscover_problem_unique(handle, ref limits, out unique));
            return unique;
        }

        /// <summary>The exact number of solutions, in decimal digits.</summary>
        public string Count(int timeoutMs = 0, CancellationToken token = default(CancellationToken))
        {
            return Puzzle.TextOf(timeoutMs, token, (ref Limits limits, out IntPtr count) =>
                Native.crosscover_problem_count(handle, ref limits, out count));
        }

        delegate Status Ask(ref Limits limits, IntPtr context, out ulong count);

        sealed class Taker
        {
            internal readonly List<Solution> Solutions = new List<Solution>();
            internal int Most;
        }

        static List<Solution> Found(int most, int timeoutMs, CancellationToken token, Ask ask)
        {
            var taker = new Taker { Most = Given.NotNegative(most, "most") };
            if (most == 0) return taker.Solutions;
            var context = GCHandle.Alloc(taker);
            try
            {
                ulong count;
                return Puzzle.Within(timeoutMs, token, (ref Limits limits) =>
                    ask(ref limits, GCHandle.ToIntPtr(context), out count), () => taker.Solutions);
            }
            finally { context.Free(); }
        }

        // Never collected, since the library may call it as long as the program runs.
        static readonly FoundFunction Adds = Add;

#if UNITY_5_3_OR_NEWER
        [AOT.MonoPInvokeCallback(typeof(FoundFunction))]
#endif
        static int Add(IntPtr context, IntPtr options, UIntPtr count, long cost)
        {
            var taker = (Taker)GCHandle.FromIntPtr(context).Target;
            var numbers = new int[(int)count];
            if (numbers.Length > 0) Marshal.Copy(options, numbers, 0, numbers.Length);
            taker.Solutions.Add(new Solution { Options = Array.ConvertAll(numbers, number => (uint)number), Cost = cost });
            return taker.Solutions.Count >= taker.Most ? 1 : 0;
        }
    }

    /// <summary>Frees a problem when no call uses it any more.</summary>
    sealed class ProblemHandle : SafeHandle
    {
        internal ProblemHandle(IntPtr problem) : base(IntPtr.Zero, true) { SetHandle(problem); }

        public override bool IsInvalid { get { return handle == IntPtr.Zero; } }

        protected override bool ReleaseHandle()
        {
            Native.crosscover_problem_free(handle);
            return true;
        }
    }

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    delegate int BoardFunction(IntPtr context, IntPtr cells, UIntPtr size);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    delegate int FoundFunction(IntPtr context, IntPtr options, UIntPtr count, long cost);

    /// <summary>Frees a puzzle when no call uses it any more.</summary>
    sealed class PuzzleHandle : SafeHandle
    {
        internal PuzzleHandle(IntPtr puzzle) : base(IntPtr.Zero, true) { SetHandle(puzzle); }

        public override bool IsInvalid { get { return handle == IntPtr.Zero; } }

        protected override bool ReleaseHandle()
        {
            Native.crosscover_puzzle_free(handle);
            return true;
        }
    }

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    delegate int StopFunction(IntPtr context);

    [StructLayout(LayoutKind.Sequential)]
    struct Limits
    {
        internal ulong TimeoutMs, MaxWork;
        internal IntPtr Stop, Context;
    }

    [StructLayout(LayoutKind.Sequential)]
    struct Recipe
    {
        internal UIntPtr Width, Height;
        internal ulong Seed;
        internal UIntPtr Inks;
        internal double LeastDensity, GreatestDensity;
        internal IntPtr Source, Logic;
        internal int Easiest, Hardest;
        internal ulong LeastSeconds, GreatestSeconds;
    }

    /// <summary>The functions of crosscover.h.</summary>
    static class Native
    {
#if UNITY_IOS && !UNITY_EDITOR
        const string Library = "__Internal";
#else
        const string Library = "crosscover";
#endif
        const CallingConvention C = CallingConvention.Cdecl;

        [DllImport(Library, CallingConvention = C)]
        internal static extern IntPtr crosscover_last_error();

        [DllImport(Library, CallingConvention = C)]
        internal static extern void crosscover_string_free(IntPtr text);

        [DllImport(Library, CallingConvention = C)]
        internal static extern Status crosscover_puzzle_new(UIntPtr width, UIntPtr height, ushort[] rows,
            byte[] rowInks, UIntPtr rowsLength, ushort[] columns, byte[] columnInks, UIntPtr columnsLength,
            out IntPtr puzzle);

        [DllImport(Library, CallingConvention = C)]
        internal static extern Status crosscover_puzzle_read(
            byte[] text, UIntPtr length, byte[] format, UIntPtr index, out IntPtr puzzle);

        [DllImport(Library, CallingConvention = C)]
        internal static extern Status crosscover_puzzle_write(PuzzleHandle puzzle, byte[] format, out IntPtr text);

        [DllImport(Library, CallingConvention = C)]
        internal static extern void crosscover_puzzle_free(IntPtr puzzle);

        [DllImport(Library, CallingConvention = C)]
        internal static extern UIntPtr crosscover_puzzle_width(PuzzleHandle puzzle);

        [DllImport(Library, CallingConvention = C)]
        internal static extern UIntPtr crosscover_puzzle_height(PuzzleHandle puzzle);

        // Without [Out], some runtimes copy arrays to the call and not back.
        [DllImport(Library, CallingConvention = C)]
        internal static extern Status crosscover_puzzle_row(PuzzleHandle puzzle, UIntPtr row,
            [Out] ushort[] lengths, [Out] byte[] inks, UIntPtr capacity, out UIntPtr count);

        [DllImport(Library, CallingConvention = C)]
        internal static extern Status crosscover_puzzle_column(PuzzleHandle puzzle, UIntPtr column,
            [Out] ushort[] lengths, [Out] byte[] inks, UIntPtr capacity, out UIntPtr count);

        [DllImport(Library, CallingConvention = C)]
        internal static extern Status crosscover_puzzle_unique(
            PuzzleHandle puzzle, ref Limits limits, [MarshalAs(UnmanagedType.U1)] out bool unique);

        [DllImport(Library, CallingConvention = C)]
        internal static extern Status crosscover_puzzle_level(PuzzleHandle puzzle, ref Limits limits, out Level level);

        [DllImport(Library, CallingConvention = C)]
        internal static extern Status crosscover_puzzle_each_solution(PuzzleHandle puzzle, UIntPtr most,
            ref Limits limits, BoardFunction found, IntPtr context, out UIntPtr count);

        [DllImport(Library, CallingConvention = C)]
        internal static extern Status crosscover_puzzle_live(
            PuzzleHandle puzzle, byte[] board, UIntPtr length, ref Limits limits, out IntPtr json);

        [DllImport(Library, CallingConvention = C)]
        internal static extern Status crosscover_puzzle_hint(PuzzleHandle puzzle, byte[] board, UIntPtr length,
            ref Limits limits, out HintKind kind, [Out] byte[] next, out IntPtr text, out IntPtr json);

        [DllImport(Library, CallingConvention = C)]
        internal static extern UIntPtr crosscover_puzzle_inks(PuzzleHandle puzzle);

        [DllImport(Library, CallingConvention = C)]
        internal static extern Status crosscover_puzzle_from_cells(
            byte[] cells, UIntPtr width, UIntPtr height, UIntPtr inks, out IntPtr puzzle);

        [DllImport(Library, CallingConvention = C)]
        internal static extern Status crosscover_puzzle_rate(PuzzleHandle puzzle, ref Limits limits, out IntPtr json);

        [DllImport(Library, CallingConvention = C)]
        internal static extern Status crosscover_puzzle_explain(
            PuzzleHandle puzzle, ref Limits limits, out IntPtr json);

        [DllImport(Library, CallingConvention = C)]
        internal static extern Status crosscover_problem_new(
            UIntPtr primary, UIntPtr secondary, out IntPtr problem);

        [DllImport(Library, CallingConvention = C)]
        internal static extern void crosscover_problem_free(IntPtr problem);

        [DllImport(Library, CallingConvention = C)]
        internal static extern Status crosscover_problem_add_option(
            ProblemHandle problem, uint[] items, uint[] colors, UIntPtr count, int cost);

        [DllImport(Library, CallingConvention = C)]
        internal static extern Status crosscover_problem_set_multiplicity(
            ProblemHandle problem, uint item, uint low, uint high);

        [DllImport(Library, CallingConvention = C)]
        internal static extern Status crosscover_problem_solutions(ProblemHandle problem, ref Limits limits,
            FoundFunction found, IntPtr context, out ulong count);

        [DllImport(Library, CallingConvention = C)]
        internal static extern Status crosscover_problem_cheapest(ProblemHandle problem, UIntPtr most,
            ref Limits limits, FoundFunction found, IntPtr context, out ulong count);

        [DllImport(Library, CallingConvention = C)]
        internal static extern Status crosscover_problem_sample(ProblemHandle problem, UIntPtr number, ulong seed,
            ref Limits limits, FoundFunction found, IntPtr context, out ulong count);

        [DllImport(Library, CallingConvention = C)]
        internal static extern Status crosscover_problem_unique(
            ProblemHandle problem, ref Limits limits, [MarshalAs(UnmanagedType.U1)] out bool unique);

        [DllImport(Library, CallingConvention = C)]
        internal static extern Status crosscover_problem_count(
            ProblemHandle problem, ref Limits limits, out IntPtr count);

        [DllImport(Library, CallingConvention = C)]
        internal static extern Status crosscover_generate(ref Recipe recipe, ref Limits limits, out IntPtr puzzle);
    }
}
