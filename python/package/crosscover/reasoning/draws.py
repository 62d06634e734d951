"""Random numbers that are the same on every machine and in every version of Python."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

_Value = TypeVar("_Value")


class Draws:
    """Numbers drawn from a name: SHA-256 of the name and a counter. Different names are independent.

    >>> draws = Draws("a name", 7)
    >>> [draws.below(6) for _ in range(5)]
    [2, 4, 0, 3, 5]
    """

    def __init__(self, *name: object) -> None:
        self._name = "/".join(map(str, name)).encode()
        self._counter = 0
        self._ready: list[int] = []

    def number(self) -> int:
        """A number from 0 to 2**64 - 1."""
        if not self._ready:
            block = hashlib.sha256(b"%s/%d" % (self._name, self._counter)).digest()
            self._counter += 1
            self._ready = [int.from_bytes(block[i : i + 8], "big") for i in (0, 8, 16, 24)]
        return self._ready.pop()

    def below(self, limit: int) -> int:
        """A number from 0 to `limit - 1`. For limits far below 2**64, all are equally likely."""
        return self.number() % limit

    def between(self, least: int, most: int) -> int:
        """A number from `least` to `most`."""
        return least + self.below(most - least + 1)

    def choice(self, values: Sequence[_Value]) -> _Value:
        """One of the values."""
        return values[self.below(len(values))]

    def sample(self, values: Sequence[_Value], count: int) -> list[_Value]:
        """`count` different values, in random order."""
        left = list(values)
        for place in range(count):
            other = self.between(place, len(left) - 1)
            left[place], left[other] = left[other], left[place]
        return left[:count]

    def shuffled(self, values: Sequence[_Value]) -> list[_Value]:
        """All values in random order."""
        return self.sample(values, len(values))
