"""Sentences about imports: faults of a file, a row or a cell."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEXTS: Mapping[str, str | Promise] = {
    "data_kind_unknown": _("There is no such kind of table: {kind}."),
    "data_table_too_long": _("A table holds at most {limit} rows: divide it."),
    "data_table_empty": _("The table is empty: below the headings there is no row."),
    "data_heading_twice": _("The column “{column}” stands there twice."),
    "data_headings_missing": _(
        "The first row has to hold the headings; missing: {columns}. Take the template."
    ),
    "data_table_of_another_kind": _(
        "This is another table: {columns} are columns of “{kind}”. The office brings it in on the "
        "page “Data in and out”, as “{kind}”."
    ),
    "data_cell_formula": _("“{value}” is a formula; only plain text is read."),
    "data_cell_missing": _("Nothing stands here; it is needed."),
    "data_cell_too_long": _("“{value}…” is too long."),
    "data_cell_not_a_day": _("“{value}” is not a day that can be read, such as 2008-03-31."),
    "data_cell_not_understood": _("“{value}” is not understood."),
    "data_cell_no_choice": _("“{value}” is not understood; a file may write {choices}."),
    "data_cell_not_whole": _("“{value}” is not a whole number of at least 0."),
    "data_cell_not_a_number": _("“{value}” is not a number that can be read, such as 12.5."),
    "data_cell_too_fine": _("“{value}” has too many decimals."),
    "data_row_twice": _("The same stands on row {row} already."),
    "data_number_malformed": _(
        "“{number}” is not a number of this federation: they look like {form}, with at most {most} "
        "digits."
    ),
    "data_number_unknown": _("Nobody has the number {number}."),
    "data_number_of_another": _("The number {number} belongs to {person}, not to {name}."),
    "data_person_may_be": _(
        "{person} ({numbers}) has this name already. Give the number, or the birth date."
    ),
    "data_person_erased": _("The data of number {number} were erased; none may come back."),
    "data_birth_differs": _(
        "{person} was born on {known} by the register, on {told} by the file: which is right?"
    ),
    "data_club_unknown": _("There is no club with the code {code}."),
    "data_club_closes": _("A club is closed on its page, not by a file: {club}."),
    "data_association_unknown": _(
        "There is no association with the code {code}; its name is needed to enter it."
    ),
    "data_association_other": _("The club belongs to another association than {code}."),
    "data_home_other": _("The home club is {club}: a change is a transfer, not made by a file."),
    "data_home_since": _("The home club is so since {known}, not since {told}."),
    "data_home_overlaps": _("From {told} on another membership stands in the way."),
    "data_category_unknown": _("There is no category “{category}”; a file may write {known}."),
    "data_days_turned": _("The last day {last} is before the first one {first}."),
    "data_season_unknown": _(
        "There is no season {year}: enter it first (menu, “All registers”, “Seasons”, “Add "
        "season”)."
    ),
    "data_season_runs": _("The season {year} is not over: its ranking is computed here."),
    "data_season_closed_here": _("The season {year} was closed here, with other points."),
    "data_licence_other": _(
        "{person} holds a licence of {year} already, and it differs: change it on its page."
    ),
    "data_not_licensed": _(
        "{person} was not licensed in {year}: bring the licences of that season in first."
    ),
    "data_day_in_future": _("{day} is in the future."),
    "data_place_from_one": _("Places begin with 1."),
    "data_import_over": _("{file} was brought in or put aside before."),
    "data_import_has_problems": _(
        "{file}: {count} rows have problems. Nothing was brought in; leave them out, or correct "
        "the file."
    ),
}
