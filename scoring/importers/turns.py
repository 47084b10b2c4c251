"""Who of three rests, from the template's column "Rests".

Sessions are separated by semicolons; in each, "3" is the third player throughout, and "1:3 5:1" the
third from round 1 on and the first from round 5 on.
"""

import re

from scoring.importers.records import ImportedTurn

TURN = re.compile(r"(?:(\d{1,3}):)?([123])")


def turns_of(text: str) -> tuple[ImportedTurn, ...] | None:
    """Return the turns written, none for an empty cell; None if the text is invalid."""
    if not text.strip():
        return ()
    imported_turns = []
    for session, part in enumerate(text.split(";"), start=1):
        for word in part.split():
            turn = TURN.fullmatch(word)
            if turn is None or turn[1] == "0":
                return None
            imported_turns.append(ImportedTurn(session, int(turn[1] or 1), int(turn[2])))
    places = {(imported_turn.session, imported_turn.from_round) for imported_turn in imported_turns}
    return tuple(imported_turns) if len(places) == len(imported_turns) else None
