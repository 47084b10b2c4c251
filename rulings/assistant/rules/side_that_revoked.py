"""Which side revoked, in the words of a call: the guide begins with it and asks no more."""

import re
from collections.abc import Sequence

from federation.rules.names import folded

NS, EW = "NS", "EW"
OTHER_SIDE = {NS: EW, EW: NS}
_REVOKES = re.compile(r"revok|renunc|falta ao naipe|nao assist|follow suit")
_SIDES = {
    NS: re.compile(r"\b(?:north|south|norte|sul|ns)\b"),
    EW: re.compile(r"\b(?:east|west|leste|oeste|ew|eo)\b"),
}
# In Portuguese "este" is "this" too: a player is written with a capital.
_EAST = re.compile(r"\bEste\b(?! (?:jogador|par|lado|parceiro)\b)")


def side_named(texts: Sequence[str]) -> str:
    """Return the side of whose player, and of no other, the texts say a revoke; "" for none.

    A sentence that names players of both sides says nothing: one of them may only have led.
    Source: Law 61 A; the reading of the words is a convention of this project.
    """
    sides = set()
    for text in texts:
        for part in re.split(r"[.;!?\n]+", text):
            if _REVOKES.search(plain := folded(part)):
                sides |= {side for side, words in _SIDES.items() if words.search(plain)}
                sides |= {EW} if _EAST.search(part) else set()
    return sides.pop() if len(sides) == 1 else ""
