"""The refusals of the director's assistant."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

TEXTS: Catalogue = {
    "flow_expression_faulty": _("The expression {expression} of a flow cannot be worked out."),
    "flow_needs_a_row": _("At least one result must be marked as {flag}."),
    "flow_number_missing": _("A number is missing that the flow needs."),
    "flow_damaged": _("The file of the flow {flow} is damaged."),
    "flow_without_end": _("The flow {flow} goes round in circles."),
    "flow_unknown": _("There is no flow {flow}."),
    "no_flow_for_edition": _(
        "No flow is available for the {edition} edition of the Laws: rule by hand and cite the Law."
    ),
    "flow_text_of_other_edition": _(
        "{text} is no text of {edition}: a flow is checked against a text of its own edition."
    ),
    "flow_text_not_in_use": _("{text} is not in use: put it in use first."),
    "flow_is_in_use": _("The flow is in use already."),
    "flow_is_draft": _("The flow is a draft already."),
    "flow_not_checked": _(
        "The flow was not checked as it stands now: read it beside the text and sign first."
    ),
    "flow_back_needs_reason": _("Say why the flow is taken back."),
    "flow_check_outdated": _("Somebody has said more about this flow since: look at its page."),
    "draft_not_applied": _(
        "The flow is a draft: nothing of it is taken over. Read the Law and rule in your words."
    ),
    "act:flow_check_said": _("Flow {flow}, {edition}, against {text}: {standing}"),
    "no_such_national_text": _("No national text {text} is known to the flows: it or pt."),
    "flow_setting_unknown": _("The flow {flow} knows no choice called {setting}."),
    "flow_citation_missing": _("A citation of the flow is missing for the edition {edition}."),
    "answer_not_asked": _("The flow {flow} did not ask {question} with these answers."),
    "answer_not_offered": _("{answer} is no answer to {question}: {offered}."),
    "answer_out_of_range": _("The answer to {question} lies between {minimum} and {maximum}."),
    "answer_against_score": _(
        "The score noted has {declaring} tricks for the declarer and {defending} for the defence: "
        "the answer does not fit. Put the score right first if it is wrong."
    ),
    "answer_not_whole": _("The answer to {question} is a whole number."),
    "answer_not_a_number": _("The answer to {question} is a number."),
    "article_unknown": _("The regulation has no article {cited}."),
    "answer_not_a_time": _("The answer to {question} is a time of day, such as 15:04."),
    "answer_needs_rows": _("The answer to {question} is at least one row."),
    "answer_row_columns": _("Each row of {question} has the columns {columns}."),
    "answer_not_yes_or_no": _("In {question} the column {column} holds yes or no."),
    "answer_not_words": _("In {question} the column {column} holds words."),
    "answer_given_twice": _("{question} is answered twice."),
    "answer_unreadable": _("The answers cannot be read: {answer}."),
    "weights_not_100": _("The weights of {question} come to {total} per cent, not to 100."),
}
