"""What build.py finds in documents, and what it makes of them."""

import tempfile
import unittest
from pathlib import Path

import build


class Documents(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        build.ROOT = Path(folder.name).resolve()
        self.text = (
            "# What `verify` finds\n\n## 5x5, twice\n## 5x5, twice\n```sh\n# no heading\n[no](link.md)\n```\n"
            "[`code`](b.md#top) and [over\ntwo lines](#5x5-twice-1), `[no](link)`, ![picture](a.svg)\n"
            "[elsewhere](https://example.org/x.md), [source](a.rs)\n"
        )
        for name, text in [("a.md", self.text), ("b.md", "# Top\n"), ("a.svg", ""), ("a.rs", "")]:
            (build.ROOT / name).write_text(text)

    def test_headings_have_the_names_that_github_gives(self):
        self.assertEqual(list(build.anchors(self.text)), ["what-verify-finds", "5x5-twice", "5x5-twice-1"])

    def test_links_to_nothing_are_found_with_their_line(self):
        documents = [build.ROOT / "a.md", build.ROOT / "c.md"]
        documents[1].write_text("[a](a.md#missing)\n\n[b](missing.md), [c](b.md#top)\n")
        expected = ["c.md:1: a.md#missing: there is no such heading", "c.md:3: missing.md: there is no such file"]
        self.assertEqual(list(build.faults(documents)), expected)

    def test_links_lead_to_pages_or_to_the_repository(self):
        build.PAGES = build.ROOT / "pages"
        text = build.rewritten(self.text, build.ROOT / "a.md", ["a.md"])
        self.assertEqual(text, self.text.replace("(b.md#", f"({build.REPOSITORY}b.md#").replace("(a.rs", f"({build.REPOSITORY}a.rs"))
        self.assertTrue((build.PAGES / "a.svg").exists())

    def test_commands_include_the_text_that_they_read(self):
        text = "```sh\n$ cat > x <<'END'\n| y\nEND\n$ run x  # exit code 1\nshown\n```\n```\n$ no\n```\n"
        self.assertEqual(list(build.commands(text)), ["cat > x <<'END'\n| y\nEND", "run x  # exit code 1"])

    def test_a_notebook_becomes_a_document(self):
        text = '{"cells": [{"cell_type": "markdown", "source": ["# A"]}, {"cell_type": "code", "source": ["1"], "outputs": [{"text": ["1"]}]}]}'
        self.assertEqual(build.notebook(text), "# A\n\n```python\n1\n```\n\n```text\n1\n```")


if __name__ == "__main__":
    unittest.main()
