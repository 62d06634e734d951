#!/usr/bin/env python3
"""Builds the documents as a site: `docs/site/build.py [--program PATH] [FOLDER]`, by default into target/docs/site.

Checks the links of all documents of the repository. The pages are README.md and those of contents.md; links to other files
lead to the repository. The commands of docs/gallery.md make its pictures. Needs the program `crosscover`, which is built
unless it is given, and Sphinx: requirements.txt is installed into target/docs/tools.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "docs/site"
TARGET = ROOT / "target/docs"
PAGES = TARGET / "pages"
# The files of the gallery, which Sphinx copies as they are.
EXTRA = TARGET / "extra"
REPOSITORY = "https://github.com/crosscover/crosscover/blob/main/"
LINK = re.compile(r"(!?\[(?:[^\[\]]|\[[^\]]*\])*\]\()([^()\s]+)\)")
FENCE = re.compile(r"^ *(```|~~~)")
HEADING = re.compile(r"^#{1,6} +(.*?) *#*$")
PICTURES = re.compile(r"<!-- (pictures?|page|file): (.*?) -->")


def prose(text):
    """The lines of a document, each with whether it is outside of code."""
    is_prose = True
    for line in text.split("\n"):
        if FENCE.match(line):
            is_prose = not is_prose
            yield line, False
        else:
            yield line, is_prose


def anchors(text):
    """The names of the headings, as GitHub makes them."""
    names = {}
    for line, is_prose in prose(text):
        heading = HEADING.match(line) if is_prose else None
        if heading:
            words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading[1])
            name = re.sub(r"[^\w\- ]", "", words.lower()).strip().replace(" ", "-")
            count = names.setdefault(name, 0)
            names[name] += 1
            yield name if count == 0 else f"{name}-{count}"


def links(text):
    """The links of a document outside of code: their places in it. The text of a link may go over lines."""
    blank = ["x" * len(line) if not is_prose else line for line, is_prose in prose(text)]
    plain = re.sub(r"`[^`\n]*`", lambda code: "x" * len(code[0]), "\n".join(blank))
    return LINK.finditer(plain)


def faults(documents):
    """What is wrong with the links of documents."""
    known = {}
    for path in documents:
        text = path.read_text("utf-8")
        for found in links(text):
            link, line = found[2], text.count("\n", 0, found.start()) + 1
            address, _, anchor = link.partition("#")
            if re.match(r"[a-z]+:", address):
                continue
            target = (path.parent / address).resolve() if address else path
            place = f"{path.relative_to(ROOT)}:{line}: {link}"
            if not target.exists():
                yield f"{place}: there is no such file"
            elif anchor and target.suffix == ".md":
                if target not in known:
                    known[target] = set(anchors(target.read_text("utf-8")))
                if anchor not in known[target]:
                    yield f"{place}: there is no such heading"


def notebook(text):
    """A notebook as a document."""
    parts = []
    for cell in json.loads(text)["cells"]:
        source = "".join(cell["source"])
        parts.append(source if cell["cell_type"] == "markdown" else f"```python\n{source}\n```")
        for output in cell.get("outputs", []):
            told = output.get("text") or output.get("data", {}).get("text/plain", [])
            parts.append(f"```text\n{''.join(told)}\n```")
    return "\n\n".join(parts)


def rewritten(text, path, pages):
    """A document with links that lead to pages of the site, or to the repository."""
    parts, end = [], 0
    for link in links(text):
        parts += [text[end : link.start(2)], moved(link[2], path, pages, link[1].startswith("!"))]
        end = link.end(2)
    return "".join([*parts, text[end:]])


def moved(link, path, pages, is_picture):
    """The link in a document as it is on the site."""
    address, mark, anchor = link.partition("#")
    if not address or re.match(r"[a-z]+:", address):
        return link
    file = (path.parent / address).resolve()
    name = file.relative_to(ROOT).as_posix()
    if is_picture:
        copied(file)
    elif name == "README.md":
        address = address.removesuffix("README.md") + "index.md"
    elif name.endswith(".ipynb"):
        address += ".md"
    elif name not in pages:
        address = REPOSITORY + name
    return address + mark + anchor


def copied(file):
    """Copies a file to the pages, to its place."""
    place = PAGES / file.relative_to(ROOT)
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, place)


def commands(text):
    """The commands of a document, as crates/crosscover/tests/cli/documents.rs reads them."""
    for block in re.findall(r"^```sh\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL):
        for command in re.findall(r"^\$ (.*<<'END'\n(?:.*\n)*?END|.*)$", block, flags=re.MULTILINE):
            yield command


def gallery(text, program):
    """The gallery with its pictures, which its commands make."""
    shutil.rmtree(EXTRA, ignore_errors=True)
    folder = EXTRA / "docs/gallery"
    folder.mkdir(parents=True)
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    for command in commands(text):
        subprocess.run(
            ["sh", "-c", command],
            cwd=folder,
            env={**os.environ, "PATH": path},
            stdout=subprocess.DEVNULL,
            check=True,
        )

    def shown(comment):
        kind, names = comment[1], comment[2].split()
        for name in names:
            if not (folder / name).is_file():
                sys.exit(f"docs/gallery.md: no command makes {name}")
        if kind == "page":
            return f'<iframe class="page" src="gallery/{names[0]}" title="{names[0]}"></iframe>'
        if kind == "file":
            return f'<p><a href="gallery/{names[0]}">{names[0]}</a></p>'
        images = "".join(f'<img src="gallery/{name}" alt="{Path(name).stem}">' for name in names)
        return f'<div class="pictures {"one" if kind == "picture" else ""}">{images}</div>'

    return PICTURES.sub(shown, text)


def stage(program):
    """Writes the pages."""
    shutil.rmtree(PAGES, ignore_errors=True)
    contents = (HERE / "contents.md").read_text("utf-8")
    pages = [f"{name}.md" for name in re.findall(r"^[\w/.-]+$", contents, flags=re.MULTILINE)]
    left = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*.md")} - set(pages)
    if left:
        sys.exit(f"docs/site/contents.md does not have {', '.join(sorted(left))}")
    for name in ["README.md", *pages]:
        source = ROOT / name.replace(".ipynb.md", ".ipynb")
        text = source.read_text("utf-8")
        if source.suffix == ".ipynb":
            text = notebook(text)
        text = rewritten(text, source, pages)
        if name == "docs/gallery.md":
            text = gallery(text, program)
        if name == "README.md":
            text += "\n" + contents
        place = PAGES / ("index.md" if name == "README.md" else name)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")


def sphinx():
    """The program that builds the site."""
    tools = TARGET / "tools"
    if not (tools / "bin/sphinx-build").exists():
        venv.create(tools, with_pip=True)
        pip = [tools / "bin/pip", "install", "--quiet", "--requirement", HERE / "requirements.txt"]
        subprocess.run(pip, check=True)
    return tools / "bin/sphinx-build"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", type=Path, help="the program crosscover")
    parser.add_argument("folder", nargs="?", type=Path, default=TARGET / "site")
    options = parser.parse_args()

    listed = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True)
    wrong = list(faults([ROOT / name for name in listed.stdout.split()]))
    if wrong:
        sys.exit("\n".join(wrong))
    if options.program is None:
        subprocess.run(["cargo", "build", "--release", "--package", "crosscover"], cwd=ROOT, check=True)
        options.program = ROOT / "target/release/crosscover"
    stage(options.program.resolve())
    build = [sphinx(), "--fail-on-warning", "--keep-going", "--quiet", "--fresh-env", "--conf-dir", HERE]
    build += ["--define", f"html_extra_path={EXTRA}", PAGES, options.folder]
    subprocess.run(build, check=True)
    print(f"{options.folder} can be put on any static host")


if __name__ == "__main__":
    main()
