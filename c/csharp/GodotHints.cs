// A puzzle with hints in Godot 4 with C#: put this on a node, and connect a button to ShowHint.

using System;
using System.IO;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Threading;
using Crosscover;
using Godot;

public partial class GodotHints : Node
{
    readonly CancellationTokenSource closing = new CancellationTokenSource();
    Puzzle puzzle;
    byte[] board;

    // Godot 4 does not look for libraries in the project. This one is there, or beside the exported program.
    static GodotHints() { NativeLibrary.SetDllImportResolver(typeof(Puzzle).Assembly, Find); }

    static IntPtr Find(string library, Assembly assembly, DllImportSearchPath? path)
    {
        if (library != "crosscover") return IntPtr.Zero;
        string folder = OS.HasFeature("editor")
            ? ProjectSettings.GlobalizePath("res://")
            : Path.GetDirectoryName(OS.GetExecutablePath());
        string system = OS.GetName();
        string file = system == "Windows" ? "crosscover.dll"
            : system == "macOS" ? "libcrosscover.dylib"
            : "libcrosscover.so";
        return NativeLibrary.Load(Path.Combine(folder, file));
    }

    public override void _Ready()
    {
        puzzle = Puzzle.Generate(10, 10, 7);
        board = puzzle.EmptyBoard();
    }

    public async void ShowHint()
    {
        try
        {
            // A pool thread thinks; after that, Godot continues on its main thread.
            var hint = await puzzle.NextHintAsync(board, 2000, closing.Token);
            GD.Print(hint.Text);
            foreach (var cell in hint.Cells) board[cell.Row * puzzle.Width + cell.Column] = cell.Value;
        }
        catch (OperationCanceledException) { }
        catch (CrosscoverException error) { GD.PrintErr(error.Message); }
    }

    public override void _ExitTree()
    {
        closing.Cancel();
        puzzle.Dispose();
    }
}
