"""Names of the acts of the audit trail, and the clauses of their sentences."""

import re

from federation.texts import all_texts


def act_name(act: str) -> str:
    """Return the name of an act for filters: dots replace its values.

    Clauses at its end that give values are left out, unless the rest would end with a value.
    """
    title = re.sub(r"\{\w+\}", "…", str(all_texts().get(f"act:{act}", act)))
    first, *others = clauses_of(re.sub("“…”", "…", title))
    while others and "…" in others[-1] and not "".join([first, *others[:-1]]).endswith("…"):
        others.pop()
    return "".join([first, *others]).replace("_", " ")


def clauses_of(text: str) -> list[str]:
    """Return the clauses of a sentence, the later ones with the mark before them.

    A later clause ends with what follows its colon: "; pairs found: {pairs}".
    """
    first, *others = re.split(r"([,:;] )", text)
    clauses = [first]
    for mark, words in zip(others[::2], others[1::2], strict=True):
        if mark == ": " and len(clauses) > 1 and ":" not in clauses[-1]:
            clauses[-1] += mark + words
        else:
            clauses.append(mark + words)
    return clauses
