"""Why a draft of figures is refused."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEXTS: Mapping[str, str | Promise] = {
    "figure_text_broken": _(
        "{path}: the text cannot be read from line and column {found} on; lists stand in [ ], "
        "groups in {{ }}, words in quotes"
    ),
    "figures_base_old": _(
        "Another version was agreed since this draft was begun. Save the draft as a file, begin "
        "a new one and compare."
    ),
    "figures_day_before_base": _(
        "From {valid_from} it would be overtaken by the version of {before} that it begins from."
    ),
    "figures_day_outside": _(
        "Fees of this season begin between {first} and {last}, not on {valid_from}."
    ),
    "figures_day_past": _("Figures come in force today ({on}) or later, not from {valid_from}."),
    "figures_draft_closed": _("This draft is closed ({state}): begin another one."),
    "figures_draft_waits": _(
        "A second person is deciding on this draft: withdraw the question before you change it."
    ),
    "figures_file_broken": _(
        "The file cannot be read: line {line}, column {column} is no valid JSON."
    ),
    "figures_file_no_fraction": _(
        "Figures in the file are whole numbers, not {found}; decimals stand in quotes."
    ),
    "figures_file_no_group": _("The file holds no set of figures."),
    "figures_file_no_text": _("The file holds characters that are no text in UTF-8."),
    "figures_file_too_deep": _("The groups of the file go deeper than {limit} levels."),
    "figures_file_too_large": _("A file of figures has at most {limit_kb} KB."),
    "figures_file_twice": _("The name “{name}” stands twice in one group of the file."),
    "figures_no_trial": _("Only the regulation and the ranking can be tried on a season."),
    "figures_nothing_changed": _("No figure differs from the version it was begun from."),
    "figures_other_code": _(
        "The figures of the file are called {found}; in force here are those called {used}. "
        "Give them that code in the file to bring them in."
    ),
    "figures_other_currency": _("Amounts here are in {used}, not in {found}."),
    "figures_saved_meanwhile": _(
        "The draft was saved by somebody else meanwhile. Open it again to see it as it is now."
    ),
    "figures_season_missing": _("Say of which season the fees are."),
    "figures_season_not_begun": _("Season {season} has not begun: nothing to try it on."),
    "figures_text_too_long": _("“{name}” has at most {limit} letters."),
    "fees_not_first": _(
        "One of these fees had an amount: a second person has to agree to another."
    ),
    "fees_not_newest": _("Fees from {valid_from} on follow these: change those."),
}
