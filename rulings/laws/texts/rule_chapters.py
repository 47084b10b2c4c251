"""The titles of the regulation's chapters, in the reader's language."""

from django.utils.translation import pgettext_lazy

from federation.texts import Catalogue

RULE_CHAPTERS: Catalogue = {
    "1.1": pgettext_lazy("rule", "What the regulation reaches"),
    "1.2": pgettext_lazy("chapter", "Kinds of events"),
    "1.3": pgettext_lazy("chapter", "Players and their categories"),
    "1.4": pgettext_lazy("rule", "Documents in public"),
    "2.1": pgettext_lazy("chapter", "At the table, in every event"),
    "2.2": pgettext_lazy("chapter", "Pairs events"),
    "2.3": pgettext_lazy("chapter", "Team events"),
    "2.4": pgettext_lazy("chapter", "Events played online"),
    "3.1": pgettext_lazy("chapter", "Organising, entering, homologating"),
    "3.2": pgettext_lazy("chapter", "Directors, conduct, reports"),
    "3.3": pgettext_lazy("rule", "Smoking and drinking"),
    "3.4": pgettext_lazy("rule", "Phones"),
    "3.5": pgettext_lazy("chapter", "Official pairs events"),
    "3.6": pgettext_lazy("chapter", "Official team events"),
    "3.7": pgettext_lazy("chapter", "Results and their correction"),
    "3.8": pgettext_lazy("chapter", "Appeals"),
    "Annex I": pgettext_lazy("chapter", "Victory points"),
    "Annex II": pgettext_lazy("rule", "Listed conventions"),
}
