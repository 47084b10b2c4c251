"""Sentences about licences: requests, renewal, changes, checks."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEXTS: Mapping[str, str | Promise] = {
    "notice_licence_issued": _(
        "Your licence of {season} is issued, through {body}. It lasts until {last}."
    ),
    "notice_licence_issued_subject": _("Licence of {season} issued"),
    "notice_licence_refused": _(
        "The licence of {season} that {body} asked for in your name was not granted. {body} was "
        "told why."
    ),
    "notice_licence_refused_subject": _("Licence of {season} not granted"),
    "notice_licence_ends": _(
        "Your licence of {season} ends on {last}, and no licence of the next season was asked for. "
        "{body} asks for it, or another club."
    ),
    "notice_licence_ends_subject": _("Your licence ends on {last}"),
    "notice_licences_end": _(
        "{count} licences of {season} end on {last}, and no licence of the next season was asked "
        "for: {people}."
    ),
    "notice_licences_end_subject": _("Licences that end on {last}: {count}"),
    "notice_licence_request_refused": _(
        "Licences of {season} that you asked for were refused: {people}.\n\nWhy: {reason}"
    ),
    "notice_licence_request_refused_subject": _("Licences of {season} refused"),
    "notice_renewal_sent": _(
        "The renewal for {season} that {body} prepared was sent: {count} licences asked for. The "
        "office decides; its payment is shown with the request."
    ),
    "notice_renewal_sent_subject": _("Renewal for {season} sent"),
    "notice_renewal_sent_in_part": _(
        "The renewal for {season} that {body} prepared was sent: {count} licences asked for. The "
        "office decides; its payment is shown with the request.\n\nLeft out, the renewal page "
        "says why: {people}."
    ),
    "notice_renewal_sent_in_part_subject": _("Renewal for {season} sent, some people left out"),
    "notice_renewal_not_sent": _(
        "The renewal for {season} that {body} prepared was not sent: {reason}\n\nThe renewal page "
        "says what became of each person; the licences can be asked for there."
    ),
    "notice_renewal_not_sent_subject": _("Renewal for {season} not sent"),
    "player_suspended": _("{person} is suspended until {until}."),
    "renewal_not_open": _("Licences of {season} can be asked for from {opens_on} on."),
    "licence_day_outside_season": _(
        "A licence of {season} is issued from {opens_on} to {ends_on}, not on {day}."
    ),
    "licence_day_to_come": _("A licence cannot be issued on {day}: today is {today}."),
    "licence_body_closed": _("{body} is not affiliated on {on}: nobody is licensed through it."),
    "credit_names_nobody": _(
        "Less would be paid on {reference} than the people who wait: say whose licence is dropped."
    ),
    "fine_without_article": _("A fine names the article it stands in."),
    "licence_person_deceased": _("{person} has died: no licence is asked for."),
    "licence_credit_too_large": _(
        "An amount like this takes a second person: choose fewer people, or issue a credit note."
    ),
    "licence_batch_empty": _("Nobody is chosen: tick at least one person."),
    "licence_name_missing": _("Line {line}: the name is missing."),
    "licence_person_twice": _("{person} stands on line {line} already."),
    "licence_held_through": _("{person} is licensed for {season} already, through {body}."),
    "licence_asked_through": _(
        "A licence of {season} for {person} was asked for already, through {body}. The office "
        "decides which one counts."
    ),
    "licence_asked_before": _("A licence of {season} for {person} was asked for already."),
    "licence_fee_class_unknown": _("There is no fee class “{fee_class}”."),
    "licence_not_to_renew": _(
        "{licence}: there is nothing to renew; the licence was cancelled, or no season follows it."
    ),
    "renewal_asked_before": _("{person} renews: a licence of {season} was issued or asked for."),
    "renewal_declined_before": _(
        "It is recorded already that {person} does not renew for {season}."
    ),
    "renewal_declined": _("It is recorded that {person} does not renew for {season}."),
    "renewal_open_already": _(
        "Licences of {season} can be asked for since {opens_on}: ask for them, there is nothing to "
        "prepare."
    ),
    "renewal_of_unlisted": _(
        "Somebody chosen is not among those to renew for {season} through {body}."
    ),
    "renewal_of_other_body": _(
        "{person} is no longer among those to renew for {season} through {body}."
    ),
    "renewal_club_changed": _("{person} belongs to {body} by now: it asks for {season}."),
    "renewal_not_prepared": _(
        "Nothing is prepared for {season} any more: it was sent, or taken back."
    ),
    "renewal_not_declined": _("Nobody said that {person} does not renew for {season}."),
    "licence_nothing_chosen": _("No line is chosen."),
    "licence_request_decided": _("The line of {person} was decided before: {state}."),
    "licence_refusal_needs_reason": _("A refusal needs its reason: the club reads it."),
    "licence_request_changed": _(
        "{person} was changed meanwhile by {by}: {changes}. Look at the new state and try again."
    ),
    "licence_requests_of_many_bodies": _(
        "Lines of several clubs or seasons cannot be charged together."
    ),
    "licence_person_undecided": _(
        "{person} is not in the register yet: say who it is, or enter a new person."
    ),
    "licence_changed_meanwhile": _(
        "The licence of {person} was changed meanwhile by {by}: {changes}. Look at the new state "
        "and try again."
    ),
    "licence_reduced_first": _("first licence"),
    "licence_reduced_age": _("aged {age} or younger this season"),
    "licence_reduced_late": _("asked for in the last part of the season"),
    "licence_reduced_several": _("reduced by the rule, for each as the licences asked for tell"),
    "licence_fee_by_hand": _("chosen by hand, not by the rule"),
    "licence_change_needs_reason": _("Say why the licence changes."),
    "licence_change_changes_nothing": _("Nothing would change: choose another club or fee class."),
    "licence_cancelled_meanwhile": _("The licence of {person} was cancelled meanwhile by {by}."),
    "licence_list_too_long": _("A list holds at most {limit} people: divide it."),
    "licence_list_empty": _("The list names nobody: below the headings there is no row."),
    "licence_list_without_headings": _(
        "The first row has to hold the headings, with a number or a name among them: take the "
        "template."
    ),
    "licence_list_heading_twice": _("The column {column} stands there twice."),
    "licence_row_without_name": _("Neither number nor name."),
    "licence_cell_formula": _("{column}: “{value}” is a formula; only plain text is read."),
    "licence_cell_too_long": _("{column}: “{value}…” is too long."),
    "licence_cell_not_a_day": _(
        "{column}: “{value}” is not a day that can be read, such as 2008-03-31."
    ),
    "licence_cell_not_understood": _("{column}: “{value}” is not understood."),
    "licence_number_unknown": _("Nobody has the number {number}."),
    "licence_number_of_another": _("The number {number} belongs to {person}, not to {name}."),
    "licence_birth_differs": _(
        "{person} was born on {known} by the register, on {told} by the list: which is right?"
    ),
    "licence_row_taken_as": _("Taken to be {person}, {number}: same name, same birth date."),
    "licence_row_may_be": _("May be {person} ({numbers}); the office will ask or decide."),
    "licence_row_new": _("Not in the register yet."),
    "licence_file_put_aside": _("The list {file} was put aside; upload it again."),
    "licence_file_has_faults": _(
        "{count} rows are wrong. Correct them, or send the list without them."
    ),
    "licence_person_known": _("This line is about {person} of the register already."),
    "licence_code_unreadable": _("This is not the code of a licence card."),
    "licence_code_key_unknown": _(
        "The card is signed with the key {key}, which is none of the federation's keys known here."
    ),
    "licence_code_forged": _("The signature is not true: this card was not issued like this."),
    "licence_sheet_empty": _("Nobody is licensed through {body} for {season}."),
    "players_without_licence": _(
        "No licence of {year}, paid by the first day of the event: {players}."
    ),
}
