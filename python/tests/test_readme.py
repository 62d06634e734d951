"""The examples of README.md and of the stubs, on the installed package."""

import doctest
import pathlib

import crosscover


def check(path, names, least):
    fences = path.read_text().replace("```python\n", "").replace("```", "")
    examples = doctest.DocTestParser().get_doctest(fences.replace('r"""', '"""').replace('"""', "\n"), names, path.name, str(path), 0)
    assert len(examples.examples) >= least
    assert doctest.DocTestRunner().run(examples).failed == 0


def test_the_examples_of_the_readme_are_true():
    check(pathlib.Path(__file__).parent.parent / "README.md", {}, 15)


def test_the_examples_of_the_stubs_are_true():
    stubs = pathlib.Path(crosscover.__file__).with_name("_core.pyi")
    check(stubs, {name: getattr(crosscover, name) for name in crosscover.__all__}, 11)
