// What the samples use of Unity, of Godot 4 and of newer .NET, which the tests do not have. It prints into a queue.

using System;
using System.Collections.Concurrent;
using System.Reflection;

public static class Engines
{
    public static readonly BlockingCollection<string> Printed = new BlockingCollection<string>();
}

namespace AOT
{
    public sealed class MonoPInvokeCallbackAttribute : Attribute
    {
        public MonoPInvokeCallbackAttribute(Type type) { }
    }
}

namespace UnityEngine
{
    public class MonoBehaviour { }

    public class TextAsset
    {
        public string text { get { return ""; } }
    }

    public static class Debug
    {
        public static void Log(object message) { Engines.Printed.Add(message.ToString()); }

        public static void LogError(object message) { Engines.Printed.Add("error"); }
    }
}

namespace Godot
{
    public class Node
    {
        public virtual void _Ready() { }

        public virtual void _ExitTree() { }
    }

    public static class GD
    {
        public static void Print(string message) { Engines.Printed.Add(message); }

        public static void PrintErr(string message) { Engines.Printed.Add("error"); }
    }

    public static class OS
    {
        public static bool HasFeature(string name) { return false; }

        public static string GetExecutablePath() { return ""; }

        public static string GetName() { return "Linux"; }
    }

    public static class ProjectSettings
    {
        public static string GlobalizePath(string path) { return path; }
    }
}

namespace System.Runtime.InteropServices
{
    public delegate IntPtr DllImportResolver(string library, Assembly assembly, DllImportSearchPath? path);

    public static class NativeLibrary
    {
        public static void SetDllImportResolver(Assembly assembly, DllImportResolver resolver) { }

        public static IntPtr Load(string path) { return IntPtr.Zero; }
    }
}
