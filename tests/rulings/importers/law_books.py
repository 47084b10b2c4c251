"""Invented books of laws about toy boxes, printed in many forms, to test an importer."""

import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

# Sentences nobody ever legislated, in eight languages; the last is the end of a list.
WORDS: dict[str, tuple[str, ...]] = {
    "en": (
        "The keeper opens the toy box before the bell rings.",
        "No kite leaves the cellar while another kite is drying.",
        "Whoever finds a wooden horse brings it to the keeper at once.",
        "A drum that was beaten twice rests until the evening.",
        "The dolls are counted from the window to the door",
        "paint the spinning top",
    ),
    "fr": (
        "Le gardien ouvre le coffre à jouets avant que la cloche ne sonne.",
        "Aucun cerf volant ne quitte la cave pendant qu’un autre sèche.",
        "Celui qui trouve un cheval de bois l’apporte aussitôt au gardien.",
        "Un tambour frappé deux fois se repose jusqu’au soir.",
        "Les poupées sont comptées de la fenêtre à la porte",
        "peindre la toupie",
    ),
    "es": (
        "El guardián abre la caja de juguetes antes de que suene la campana.",
        "Ninguna cometa sale del sótano mientras otra cometa se seca.",
        "Quien encuentra un caballo de madera lo lleva enseguida al guardián.",
        "Un tambor golpeado dos veces descansa hasta la noche.",
        "Las muñecas se cuentan desde la ventana hasta la puerta",
        "pintar la peonza",
    ),
    "de": (
        "Der Hüter öffnet die Spielkiste, bevor die Glocke läutet.",
        "Kein Drachen verlässt den Keller, solange ein anderer trocknet.",
        "Wer ein Holzpferd findet, bringt es sofort zum Hüter.",
        "Eine Trommel, die zweimal geschlagen wurde, ruht bis zum Abend.",
        "Die Puppen werden vom Fenster bis zur Tür gezählt",
        "den Kreisel bemalen",
    ),
    "nl": (
        "De bewaarder opent de speelgoedkist voordat de bel gaat.",
        "Geen vlieger verlaat de kelder terwijl een andere vlieger droogt.",
        "Wie een houten paard vindt, brengt het meteen naar de bewaarder.",
        "Een trommel die twee keer geslagen is, rust tot de avond.",
        "De poppen worden van het raam tot de deur geteld",
        "de tol verven",
    ),
    "pl": (
        "Strażnik otwiera skrzynię z zabawkami, zanim zadzwoni dzwonek.",
        "Żaden latawiec nie opuszcza piwnicy, dopóki inny schnie.",
        "Kto znajdzie drewnianego konia, natychmiast zanosi go strażnikowi.",
        "Bęben uderzony dwa razy odpoczywa do wieczora.",
        "Lalki liczy się od okna do drzwi",
        "pomalować bączka",
    ),
    "pt": (
        "O guardião abre a caixa dos brinquedos antes de tocar o sino.",
        "Nenhum papagaio sai da cave enquanto outro papagaio seca.",
        "Quem encontra um cavalo de pau leva-o logo ao guardião.",
        "Um tambor batido duas vezes descansa até à noite.",
        "As bonecas contam-se da janela até à porta",
        "pintar o pião",
    ),
    "it": (
        "Il custode apre la cassa dei giocattoli prima che suoni la campana.",
        "Nessun aquilone lascia la cantina mentre un altro si asciuga.",
        "Chi trova un cavallo di legno lo porta subito dal custode.",
        "Un tamburo battuto due volte riposa fino a sera.",
        "Le bambole si contano dalla finestra alla porta",
        "dipingere la trottola",
    ),
}
TITLES = ("Kites", "Wooden horses", "Drums and bells", "The keeper", "Who may open the box")
CAPITAL, FIGURE, SMALL, ROMAN = "ABCDEFGH", "123456789", "abcdefgh", ("i", "ii", "iii", "iv")


@dataclass(frozen=True)
class Item:
    """An item of a law as it should be read: its address and its words."""

    address: str
    text: str


@dataclass(frozen=True)
class TrueLaw:
    number: int
    title: str
    opening: str
    items: tuple[Item, ...]


@dataclass(frozen=True)
class Style:
    """The print style of a book.

    heading: number and title to its lines; levels: how the marks of each level are printed; values:
    their numbering.
    """

    language: str
    heading: Callable[[int, str], list[str]]
    levels: tuple[str, ...] = ("{}.", "{}.", "({})", "({})")
    values: tuple[str | tuple[str, ...], ...] = (CAPITAL, FIGURE, SMALL, ROMAN)
    width: int = 72
    blank: bool = True
    hyphen: str = ""
    numbers: tuple[int, ...] = field(default_factory=lambda: tuple(range(1, 25)))


def true_laws(style: Style) -> list[TrueLaw]:
    """Return the laws of a book: in turn bare, lettered, numbered, deep, with opening words."""
    words = WORDS[style.language]
    return [_law(number, style, words) for number in style.numbers]


def _law(number: int, style: Style, words: tuple[str, ...]) -> TrueLaw:
    title = f"{TITLES[number % len(TITLES)]} {_word(number)}"
    shape = number % 4
    opening = words[number % 3] if shape in (0, 3) else ""
    items = tuple(Item(address, text) for address, text in _items(shape, number, style, words))
    return TrueLaw(number, title, opening, items)


def _word(number: int) -> str:
    """Return an invented name, so that titles differ without figures in them."""
    return "".join(
        "bdfgklmnpr"[int(figure)] + "aeiou"[int(figure) % 5] for figure in f"{number:02}"
    )


def _items(
    shape: int, number: int, style: Style, words: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    values = style.values
    if shape == 0:
        return
    for nth in range(2 + number % 3):
        first = values[0][nth]
        yield first, words[(number + nth) % 4]
        if shape < 2 or nth == 1:
            continue
        for deeper in range(2):
            second = first + values[1][deeper]
            if len(values) == 2 or shape == 2:
                yield second, words[(number + deeper + 1) % 4]
                continue
            yield second, words[4] + ":"
            for third in range(3):
                last = second + values[2][third]
                deepest = len(values) > 3 and third == 1
                yield last, words[5] + (":" if deepest else ";" if third < 2 else ".")
                for fourth in range(3 if deepest else 0):
                    yield last + values[3][fourth], words[5] + (";" if fourth < 2 else ".")


def printed(laws: list[TrueLaw], style: Style) -> str:
    """Return the laws as the book prints them, without page noise."""
    return "\n".join(line for law in laws for line in law_lines(law, style))


def law_lines(law: TrueLaw, style: Style) -> list[str]:
    """Return the lines of one law."""
    lines = (
        ["", *style.heading(law.number, law.title)]
        if style.blank
        else style.heading(law.number, law.title)
    )
    if law.opening:
        lines += wrapped(law.opening, style)
    for item in law.items:
        lines += wrapped(f"{mark_of(item.address, law.number, style)} {item.text}", style)
    return lines


def mark_of(address: str, number: int, style: Style) -> str:
    """Return the mark of an item as this book prints it."""
    parts = _parts(address, style)
    level = len(parts) - 1
    return style.levels[level].format(parts[-1], law=number, whole=_whole(parts))


def _parts(address: str, style: Style) -> list[str]:
    parts: list[str] = []
    for values in style.values:
        selected_values = [value for value in values if address.startswith(value)]
        if not address or not selected_values:
            break
        parts.append(max(selected_values, key=len))
        address = address[len(parts[-1]) :]
    return parts


def _whole(parts: list[str]) -> str:
    return "".join(part if at < 2 else f"({part})" for at, part in enumerate(parts))


def wrapped(text: str, style: Style) -> list[str]:
    """Return a paragraph as lines; long words are split with the style's hyphen, if it has one."""
    lines = textwrap.wrap(text, style.width, break_long_words=False, break_on_hyphens=False)
    if not style.hyphen:
        return lines
    for at in range(len(lines) - 1):
        head, _space, tail = lines[at + 1].partition(" ")
        if len(head) > 6 and head.isalpha() and tail:
            lines[at] += f" {head[:4]}{style.hyphen}"
            lines[at + 1] = f"{head[4:]} {tail}"
    return lines


def paged(text: str, *, every: int, head: Callable[[int], str], foot: Callable[[int], str]) -> str:
    """Return the text split into pages of this many lines, each with its head and foot."""
    lines = text.split("\n")
    pages = [lines[at : at + every] for at in range(0, len(lines), every)]
    return "\f".join(
        "\n".join(part for part in (head(page), *own, foot(page)) if part is not None) + "\n"
        for page, own in enumerate(pages, 1)
    )


def joined_pages(text: str, *, every: int, head: Callable[[int], str]) -> str:
    """Return the text with each page joined into one long line, its head inserted before it."""
    lines = text.split("\n")
    pages = [lines[at : at + every] for at in range(0, len(lines), every)]
    return "\n".join(
        f"{head(page)} " + " ".join(line.strip() for line in own if line.strip())
        for page, own in enumerate(pages, 1)
    )
