"""The parts of the Laws, in our own words, so that 93 laws can be folded."""

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

# First and last law of each part.
LAW_PARTS: dict[tuple[int, int], str | Promise] = {
    (1, 8): pgettext_lazy("part of the Laws", "Cards, players and boards"),
    (9, 16): pgettext_lazy("part of the Laws", "Irregularities in general"),
    (17, 39): pgettext_lazy("part of the Laws", "The auction"),
    (40, 40): pgettext_lazy("part of the Laws", "Agreements"),
    (41, 71): pgettext_lazy("part of the Laws", "The play"),
    (72, 76): pgettext_lazy("part of the Laws", "Conduct"),
    (77, 79): pgettext_lazy("part of the Laws", "The score"),
    (80, 93): pgettext_lazy("part of the Laws", "Organising, directing, appeals"),
}
