#!/usr/bin/env bash
# Installs the library into a clean folder, and tests what is there: the tests in C99 and C++, shared and static, with
# sanitizers and valgrind; C#, on stand-ins for game engines; the examples, also with CMake; the programs of the README.
# UPDATE=1 renews what the examples print.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
make --silent install PREFIX="$prefix"
export PKG_CONFIG_PATH="$prefix/lib/pkgconfig" LD_LIBRARY_PATH="$prefix/lib"
mkdir "$prefix/run"

# Compiles what comes before the --, and runs it with what comes after it.
run() {
    local program="$prefix/run/program"
    local compile=()
    while (($#)) && [[ $1 != -- ]]; do
        compile+=("$1")
        shift
    done
    "${compile[@]}" -g -Wall -Wextra -Wpedantic -Werror -pthread -o "$program"
    "${under[@]}" "$program" "${@:2}"
}

# Fails unless two texts are equal.
same() {
    diff --unified "$1" "$2" || { echo "test.sh: $3: another output than expected" >&2; exit 1; }
}

read -ra headers <<<"$(pkg-config --cflags crosscover)"
read -ra shared <<<"$(pkg-config --libs crosscover)"
read -ra static <<<"$(pkg-config --libs crosscover-static)"
under=()
for test in puzzle cover; do
    echo "$test"
    source=("${headers[@]}" "tests/$test.c" -x none)
    run cc -std=c99 "${source[@]}" "${shared[@]}"
    run cc -std=c99 "${source[@]}" "${static[@]}"
    run c++ -std=c++17 -x c++ "${source[@]}" "${shared[@]}"
    run c++ -std=c++17 -x c++ "${source[@]}" "${static[@]}"
    run cc -std=c99 -fsanitize=address,undefined -fno-sanitize-recover=all "${source[@]}" "${static[@]}"
    if command -v valgrind >/dev/null; then
        under=(valgrind --quiet --error-exitcode=9 --leak-check=full)
        CROSSCOVER_SIMD=plain run cc -std=c99 "${source[@]}" "${shared[@]}"
        under=()
    fi
done

echo raii
for flags in '' '-fsanitize=address,undefined -fno-sanitize-recover=all'; do
    # shellcheck disable=SC2086
    run c++ -std=c++17 $flags "${headers[@]}" tests/raii.cpp "${static[@]}"
done

echo examples
for example in check queens; do
    arguments=()
    [[ $example == check ]] && arguments=(example/board.non)
    run cc -std=c99 "${headers[@]}" "example/$example.c" "${shared[@]}" -- "${arguments[@]}" >"$prefix/run/output"
    [[ -z ${UPDATE:-} ]] || cp "$prefix/run/output" "example/$example.expected"
    same "example/$example.expected" "$prefix/run/output" "example/$example.c"
done

if command -v cmake >/dev/null; then
    echo CMake
    cmake -S example -B "$prefix/build" -D CMAKE_PREFIX_PATH="$prefix" >"$prefix/run/log"
    cmake --build "$prefix/build" >>"$prefix/run/log"
    cmake --install "$prefix/build" --prefix "$prefix/game" >>"$prefix/run/log"
    for example in check queens; do
        env --unset=LD_LIBRARY_PATH "$prefix/game/$example" <example/board.non >"$prefix/run/output"
        same "example/$example.expected" "$prefix/run/output" "example/CMakeLists.txt, $example"
        env --unset=LD_LIBRARY_PATH ldd "$prefix/game/$example" | sed -n 's/.*=> \(.*crosscover[^ ]*\).*/\1/p'
    done >"$prefix/run/libraries"
    echo "$prefix"/game/libcrosscover.so.* | same - "$prefix/run/libraries" 'example/CMakeLists.txt, libraries'
fi

if command -v mcs >/dev/null; then
    echo 'C#'
    mcs -warnaserror -d:UNITY_5_3_OR_NEWER -out:"$prefix/run/tests.exe" csharp/*.cs tests/*.cs
    mono "$prefix/run/tests.exe"
fi

# The block of the README in this language, or the output after it.
block() {
    awk -v fence="\`\`\`$1" -v output="${2:-}" '
        $0 == "```" { inside = 0 }
        inside { print }
        $0 == fence && !output { inside = 1 }
        $0 == fence && output { seen = 1 }
        seen && $0 == "```text" { inside = 1; seen = 0 }' README.md
}
echo README
for language in c cpp csharp; do
    program="$prefix/run/readme.$language"
    block "$language" >"$program"
    case $language in
    c) run cc -std=c99 "${headers[@]}" "$program" "${shared[@]}" ;;
    cpp) run c++ -std=c++17 "${headers[@]}" "$program" "${shared[@]}" ;;
    csharp)
        command -v mcs >/dev/null || continue
        mcs -warnaserror -out:"$prefix/run/readme.exe" "$program" csharp/Crosscover.cs
        mono "$prefix/run/readme.exe"
        ;;
    esac >"$prefix/run/output"
    block "$language" output | same - "$prefix/run/output" "README.md, $language"
done

foreign=$(nm --dynamic --defined-only "$prefix/lib/libcrosscover.so" | awk '$3 !~ /^crosscover_/')
[[ -z $foreign ]] || { printf 'test.sh: exported, but not ours:\n%s\n' "$foreign" >&2; exit 1; }
