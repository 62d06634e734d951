"""The examples of README.md, docs/reasoning.md and the stubs, on the installed package."""

import ast
import doctest
import importlib.util
import pathlib
import re
import subprocess
import sys

import crosscover
import pytest

README = pathlib.Path(__file__).parent.parent / "README.md"
REASONING = README.parent.parent / "docs" / "reasoning.md"


def examples(path):
    """The examples of a file in order, each with what it prints. Those after `import pandas` need it."""
    text = path.read_text()
    if path in (README, REASONING):
        text = "\n".join(re.findall("```python\n(.*?)```", text, re.DOTALL))
    text = text.replace('r"""', '"""').replace('"""', "\n")
    if importlib.util.find_spec("pandas") is None:
        text = text.partition(">>> import pandas")[0]
    return doctest.DocTestParser().get_doctest(text, {}, path.name, str(path), 0)


def check(path, names, least):
    test = examples(path)
    assert len(test.examples) >= least
    test.globs.update(names)
    assert doctest.DocTestRunner().run(test).failed == 0


def test_everything_public_has_help():
    without = []
    for name in set(crosscover.__all__) - {"__version__"}:
        thing = getattr(crosscover, name)
        parts = vars(thing) if isinstance(thing, type) else {}
        public = [part for part, value in parts.items() if not part.startswith("_") and value is not None]
        without += [f"{name}.{part}" for part in public if not getattr(thing, part).__doc__]
        without += [] if thing.__doc__ else [name]
    assert without == []


def test_help_has_the_types_of_answers():
    stubs = ast.parse(pathlib.Path(crosscover.__file__).with_name("_core.pyi").read_text())
    parts = [(part, getattr(crosscover, part.name, None)) for part in stubs.body if hasattr(part, "name")]
    functions = [pair for pair in parts if isinstance(pair[0], ast.FunctionDef)]
    for kind, thing in parts:
        if isinstance(kind, ast.ClassDef) and thing:
            functions += [(part, getattr(thing, part.name)) for part in kind.body if isinstance(part, ast.FunctionDef)]
    checked = 0
    for stub, function in functions:
        if callable(function) and not stub.name.startswith("_"):
            answer = ast.unparse(stub.returns).replace("_Key", "Key").replace("_AnyHint", "Hint")
            is_overloaded = any(ast.unparse(decorator) == "overload" for decorator in stub.decorator_list)
            assert is_overloaded or f"Returns: {answer}" in function.__doc__.splitlines()
            checked += 1
    assert checked > 20


def test_the_examples_of_the_readme_are_true(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    check(README, {}, 20)


def test_links_of_the_readme_are_absolute_in_a_release(tmp_path):
    root, out = README.parent.parent, tmp_path / "README.md"
    script = [sys.executable, str(root / ".github" / "links")]
    subprocess.run([*script, str(README), str(out)], check=True)
    text = out.read_text("utf-8")
    links = re.findall(r"\]\(([^()\s]+)\)", text)
    assert all(link.startswith(("#", "https://")) for link in links)
    repository = re.search('^repository = "(.*)"', (root / "Cargo.toml").read_text("utf-8"), re.MULTILINE)[1]
    files = [link[len(repository) + len("/blob/main/") :].partition("#")[0] for link in links if link.startswith(repository)]
    assert {"docs/formats.md", "docs/packs.md"} < set(files) and all((root / file).is_file() for file in files)


def test_the_examples_of_the_tasks_are_true():
    pytest.importorskip("gymnasium")
    pytest.importorskip("reasoning_gym")
    check(REASONING, {}, 20)


def test_the_examples_of_the_stubs_are_true():
    stubs = pathlib.Path(crosscover.__file__).with_name("_core.pyi")
    check(stubs, {name: getattr(crosscover, name) for name in crosscover.__all__}, 11)


def test_the_examples_of_the_readme_have_the_right_types(tmp_path):
    pytest.importorskip("mypy")
    program = tmp_path / "examples.py"
    program.write_text("".join(example.source for example in examples(README).examples))
    strict = ["--strict", "--allow-untyped-defs", "--allow-untyped-calls", "--check-untyped-defs"]
    mypy = [sys.executable, "-m", "mypy", *strict, "--disable-error-code=import-untyped", str(program)]
    ran = subprocess.run(mypy, capture_output=True, text=True, cwd=tmp_path)
    assert ran.returncode == 0, ran.stdout
