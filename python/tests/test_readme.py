"""The examples of README.md, on the installed package."""

import doctest
import pathlib


def test_the_examples_are_true():
    readme = pathlib.Path(__file__).parent.parent / "README.md"
    text = readme.read_text().replace("```python\n", "").replace("```", "")
    examples = doctest.DocTestParser().get_doctest(text, {}, "README", str(readme), 0)
    assert len(examples.examples) >= 10
    assert doctest.DocTestRunner().run(examples).failed == 0
