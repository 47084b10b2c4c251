"""Small result files for the tests, in the formats of the programs."""

from collections.abc import Iterable, Mapping, Sequence


def usebio_line(ns: str, ew: str, **tags: object) -> str:
    """Return one TRAVELLER_LINE; tags in lower case, in the order given."""
    inner = "".join(f"<{tag.upper()}>{value}</{tag.upper()}>" for tag, value in tags.items())
    numbers = f"<NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER>"
    return f"<TRAVELLER_LINE>{numbers}{inner}</TRAVELLER_LINE>\n"


def usebio_board(number: int, lines: Iterable[str]) -> str:
    """Return one BOARD."""
    return f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>\n{''.join(lines)}</BOARD>\n"


def usebio_pair(number: str, **tags: object) -> str:
    """Return one PAIR with two players named after it."""
    inner = "".join(f"<{tag.upper()}>{value}</{tag.upper()}>" for tag, value in tags.items())
    players = "".join(
        f"<PLAYER><PLAYER_NAME>{number} {seat}</PLAYER_NAME></PLAYER>" for seat in ("one", "two")
    )
    return f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER>{inner}{players}</PAIR>\n"


def usebio(content: str, *, event_type: str = "PAIRS", head: str = "", doctype: str = "") -> bytes:
    """Return a USEBIO file with the content under EVENT."""
    return (
        f"<?xml version='1.0' encoding='UTF-8'?>\n{doctype}<USEBIO Version='1.2'>\n"
        f"<EVENT EVENT_TYPE='{event_type}'>{head}\n{content}</EVENT></USEBIO>"
    ).encode()


def pbn(*games: Mapping[str, str], rows: Sequence[str] = (), head: str = "% PBN 2.1\n") -> bytes:
    """Return a PBN file; `rows` are under the last tag of each game that ends in Table."""
    text = head
    for game in games:
        for tag, value in game.items():
            text += f'[{tag} "{value}"]\n'
        text += "".join(f"{row}\n" for row in rows) + "\n"
    return text.encode()
