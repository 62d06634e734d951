// A puzzle with hints in Unity: put this on a GameObject, and let a button call ShowHint.

using System;
using System.Threading;
using Crosscover;
using UnityEngine;

public class UnityHints : MonoBehaviour
{
    /// A puzzle in any format that crosscover reads; without one, a new puzzle is made.
    public TextAsset level;

    readonly CancellationTokenSource closing = new CancellationTokenSource();
    Puzzle puzzle;
    byte[] board;

    void Awake()
    {
        puzzle = level != null ? Puzzle.Read(level.text) : Puzzle.Generate(10, 10, 7);
        board = puzzle.EmptyBoard();
    }

    public async void ShowHint()
    {
        try
        {
            // A pool thread thinks; after that, Unity continues on its main thread.
            var hint = await puzzle.NextHintAsync(board, 2000, closing.Token);
            Debug.Log(hint.Text);
            foreach (var cell in hint.Cells) board[cell.Row * puzzle.Width + cell.Column] = cell.Value;
        }
        catch (OperationCanceledException) { }
        catch (CrosscoverException error) { Debug.LogError(error.Message); }
    }

    void OnDestroy()
    {
        closing.Cancel();
        puzzle.Dispose();
    }
}
