"""The dealer and the vulnerability of each board."""

DEALERS = "NESW"
CYCLE = (
    ("None", "NS", "EW", "All"),
    ("NS", "EW", "All", "None"),
    ("EW", "All", "None", "NS"),
    ("All", "None", "NS", "EW"),
)


def board_dealer(board: int) -> str:
    """Return the dealer of a board, "N", "E", "S" or "W".

    board: 1 or more. Source: Law 2 (2007).
    """
    return DEALERS[(board - 1) % 4]


def board_vulnerability(board: int) -> str:
    """Return which side is vulnerable on a board: "None", "NS", "EW" or "All".

    board: 1 or more; the pattern repeats every 16. Source: Law 2 (2007).
    """
    turn, place = divmod((board - 1) % 16, 4)
    return CYCLE[turn][place]
