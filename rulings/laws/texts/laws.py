"""The sentences of the codes of the law library."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

TEXTS: Catalogue = {
    "not_a_law_text": _(
        "This is not a text of the Laws: no headings with numbers in ascending order were found."
    ),
    "columns_need_map": _(
        "The file holds two texts printed side by side: give a column map (first line, last line, "
        "column) beside it."
    ),
    "column_map_unreadable": _(
        "Line {line} of the column map is not a first line, a last line and a column."
    ),
    "column_map_overlaps": _("The column map names line {line} of the text twice."),
    "column_unknown": _(
        "The column map does not tell which column is {column}: name the columns by their edition."
    ),
    "law_text_markdown_line": _("Line {line} of the Markdown text stands outside every law."),
    "law_language_unknown": _("{language} is not the code of a language, such as pt or pt-br."),
    "law_edition_unknown": _("{edition} is not the year of an edition of the Laws."),
    "law_name_too_long": _("The name of a text has {limit} characters at most."),
    "law_item_missing": _("an item is missing here"),
    "law_taken_out": _("taken for what is printed on each page, and left out"),
    "law_printed_twice": _("the law is printed twice: the first is kept, this one is not"),
    "law_index_left_out": _("an index behind the last law is left out"),
    "not_a_regulation": _(
        "This is not the text of a regulation: no articles numbered 1, 1.1, 1.1.1 were found."
    ),
    "regulation_code_unreadable": _(
        "“{code}” is no code of a regulation: letters and figures, {limit} at most, such as RTP."
    ),
    "regulation_front_left_out": _("the words before the first article are left out"),
    "regulation_article_missing": _("there is no article of this number"),
    "regulation_heading_out_of_order": _(
        "numbered as an article, but out of order: kept among the words of this one"
    ),
    "act:regulation_text_imported": _("Text of {code} in force from {from} imported"),
    "act:regulation_put_in_use": _("{code}, version {version}: put in use from {from} on"),
    "law_file_not_plain": _(
        "This is a file of another kind ({kind}). Save it as plain text, or copy its words into a "
        "text file, and bring that."
    ),
    "law_empty": _("no words were found"),
    "law_mended_is_another": _(
        "Write law {law} and nothing else: first “## {law}. Title”, then its items, each under "
        "“### A1”."
    ),
    "act:laws_imported": _("Laws {edition}, {language}: version {version} imported"),
    "act:laws_put_in_use": _("Laws {edition}, {language}: version {version} put in use"),
}
