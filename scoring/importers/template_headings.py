"""The headings and the words of our own template, in English and Portuguese."""

import unicodedata

MOST_PLAYERS = 8
SEATS = ("north", "east", "south", "west")
FACTS = ("event", "date", "kind", "method", "rankings", "scale")
CONTESTANT_COLUMNS = (
    "contestant", "section", "line", "name",
    *(f"{word} {n}" for n in range(1, MOST_PLAYERS + 1) for word in ("player", "number")),
    "rests", "handicap", "adjustment", "place", "total", "percentage",
)  # fmt: skip
RESULT_COLUMNS = (
    "board", "session", "section", "round", "table", "ns", "ew", *SEATS,
    "contract", "declarer", "lead", "tricks", "score", "remark",
)  # fmt: skip
COLUMNS = frozenset((*FACTS, *CONTESTANT_COLUMNS, *RESULT_COLUMNS))
# A test compares these with what each language of the site calls the columns.
HEADINGS = {
    "prova": "event", "data": "date", "tipo": "kind", "metodo": "method",
    "classificacoes": "rankings", "escala": "scale",
    "concorrente": "contestant", "seccao": "section", "linha": "line", "nome": "name",
    "handicap": "handicap", "ajuste": "adjustment", "lugar": "place", "total": "total",
    "percentagem": "percentage", "carteira": "board", "sessao": "session", "posicao": "round",
    "jornada": "round", "mesa": "table", "contrato": "contract", "declarante": "declarer",
    "norte": "north", "este": "east", "leste": "east", "sul": "south", "oeste": "west",
    "n/s": "ns", "eo": "ew", "e/o": "ew", "e/w": "ew",
    "descansa": "rests", "saida": "lead", "vazas": "tricks", "pontuacao": "score",
    "resultado": "score", "nota": "remark", "observacao": "remark", "observacoes": "remark",
    **{
        f"{word} {n}": f"{column} {n}"
        for n in range(1, MOST_PLAYERS + 1)
        for word, column in (
            ("jogador", "player"), ("licenca", "number"), ("numero", "number"), ("n.o", "number"),
        )
    },
}  # fmt: skip
WORDS = {
    "pares": "pairs", "equipas": "teams", "individual": "individual",
    "butler": "butler", "imps cruzados": "cross_imps", "imps e pv": "imps_vp",
    "carteira a carteira": "point_a_board", "nao jogada": "not played",
}  # fmt: skip
SIDES = {
    "": "", "ns": "NS", "n/s": "NS", "n-s": "NS", "norte-sul": "NS", "north-south": "NS",
    "ew": "EW", "e/w": "EW", "e-w": "EW", "east-west": "EW",
    "eo": "EW", "e/o": "EW", "e-o": "EW", "este-oeste": "EW", "leste-oeste": "EW",
}  # fmt: skip
DIRECTIONS = {"n": "N", "e": "E", "s": "S", "w": "W", "o": "W"}


def plain(text: str) -> str:
    """Return a text without accents, capitals and surplus blanks."""
    letters = unicodedata.normalize("NFKD", text.strip().lower())
    return " ".join("".join(c for c in letters if not unicodedata.combining(c)).split())


def heading(cell: str) -> str:
    """Return the English name of a heading, ignoring accents and case."""
    written = plain(cell)
    return HEADINGS.get(written, written)


def word_of(text: str) -> str:
    """Return the English name of a kind, a method or a remark, with "_" for blanks; "" for none."""
    written = heading(text)
    return WORDS.get(written, written).replace("-", "_").replace(" ", "_") if text else ""


def side_of(text: str) -> str | None:
    """Return "NS", "EW", or "" for nothing written; None for anything else."""
    return SIDES.get(plain(text))


def seat_of(text: str) -> str:
    """Return "N", "E", "S" or "W" for a declarer in any language of the site, or ""."""
    written = heading(text.lstrip("^ "))
    return written[0].upper() if written in SEATS else DIRECTIONS.get(written, "")
