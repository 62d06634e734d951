#!/usr/bin/env python3
"""Checks that files of a release name what they contain of others, and have its licenses.

Usage: .ci/licenses_check.py FILE..., where a FILE may be the folder of the site

A file must name the crates that its manifest always needs; those whose names its programs hold, as
a panic says where it was; and the font, the icons and glibc, where it has them.
"""

import io
import json
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

# The source of a crate, as a program names it.
SOURCE = re.compile(rb"registry[/\\]src[/\\][^/\\]+[/\\]([\w-]+)-(\d+\.\d+\.\d+[\w.+-]*)[/\\]")
FONT = "Noto Sans".encode("utf-16-be")


def manifest_and_package(path):
    if path.name.startswith("libcrosscover"):
        return "c/Cargo.toml", "crosscover-c"
    if path.suffix == ".whl":
        return "python/Cargo.toml", "crosscover-python"
    if path.suffix == ".tgz":
        return "npm/Cargo.toml", "crosscover-npm"
    return "Cargo.toml", "crosscover-studio-wasm" if path.is_dir() else "crosscover"


def contents(path):
    """The files in a file, by their names."""
    if path.is_dir():
        return {file.name: file.read_bytes() for file in path.rglob("*") if file.is_file()}
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            return {Path(name).name: wheel.read(name) for name in wheel.namelist()}
    data = path.read_bytes()
    if path.suffix == ".deb":
        data = subprocess.check_output(["dpkg-deb", "--fsys-tarfile", path])
    with tarfile.open(fileobj=io.BytesIO(data)) as tar:
        return {Path(it.name).name: tar.extractfile(it).read() for it in tar if it.isfile()}


def needed(manifest, package):
    """The crates of others that a package with all its features always has, on all systems."""
    command = ["cargo", "metadata", "--locked", "--format-version=1", "--manifest-path", manifest]
    metadata = json.loads(subprocess.check_output(command))
    packages = {package["id"]: package for package in metadata["packages"]}
    nodes = {node["id"]: node["deps"] for node in metadata["resolve"]["nodes"]}
    found = [id for id in packages if packages[id]["name"] == package and id in nodes]
    for id in found:
        is_root = packages[id]["name"] == package
        always = {
            dependency["name"]
            for dependency in packages[id]["dependencies"]
            if not (dependency["kind"] or dependency["target"])
            and (is_root or not dependency["optional"])
        }
        for node in nodes[id]:
            other = packages[node["pkg"]]
            is_macro = other["targets"][0]["kind"] == ["proc-macro"]
            if other["name"] in always and not is_macro and other["id"] not in found:
                found.append(other["id"])
    return {packages[id]["name"] for id in found if packages[id]["source"]}


def problems(path):
    """What a file has and does not name."""
    files = contents(path)
    notices = files.pop("copyright" if path.suffix == ".deb" else "LICENSE-THIRD-PARTY").decode()
    works, _ = notices.split("\n\n" + 80 * "-", 1)
    named = re.findall(r"^([\w-]+) (\d\S*): ", works, re.MULTILINE)
    for name in needed(*manifest_and_package(path)) - {name for name, _ in named}:
        yield f"the crate {name}"
    for name, data in files.items():
        sources = {(name.decode(), version.decode()) for name, version in SOURCE.findall(data)}
        yield from (f"{crate} {version}, of {name}" for crate, version in sources - set(named))
        if FONT in data and "Noto Sans" not in works:
            yield f"the font of {name}"
        if name == "crosscover" and "GNU LESSER GENERAL PUBLIC LICENSE" not in notices:
            yield "glibc"
    if "icondata_mdi" in works and "Material Design Icons" not in works:
        yield "the icons"
    print(f"{path.name}: {len(named)} crates, {len(notices)} bytes of licenses")


def main():
    missing = [f"{path}: {what}" for path in sys.argv[1:] for what in problems(Path(path))]
    if missing:
        sys.exit("\n".join(["works without their licenses:", *sorted(missing)]))


if __name__ == "__main__":
    main()
