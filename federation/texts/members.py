"""Sentences about people, clubs and bodies."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEXTS: Mapping[str, str | Promise] = {
    "notice_transfer_asked": _(
        "{player} is to have {club} as home club from {day} on. The office decides."
    ),
    "notice_transfer_asked_subject": _("Transfer asked for: {player}"),
    "notice_application_asked": _(
        "{player} asks to become a member of {club}. {note}\n\nThe club answers here:"
    ),
    "notice_application_asked_subject": _("{player} asks to join {club}"),
    "notice_application_accepted": _("{club} has accepted you as a member."),
    "notice_application_accepted_subject": _("You are a member of {club}"),
    "notice_application_refused": _(
        "{club} has not accepted you as a member. The reason given: {reason}"
    ),
    "notice_application_refused_subject": _("Your request to {club}"),
    "notice_membership_left": _("{player} leaves {club}; the last day is {day}."),
    "notice_membership_left_subject": _("{player} leaves {club}"),
    "notice_club_message": _("{text}\n\n{club}"),
    "notice_club_message_subject": _("{club}: {subject}"),
    "notice_club_contact": _(
        "A message to the club by the form of its page. Its words are not kept."
    ),
    "notice_club_contact_subject": _("Message to the club"),
    "club_takes_no_messages": _("This club takes no messages here."),
    "place_unreadable": _(
        "“{text}” is no place on the map: write latitude and longitude, such as 38.7169, -9.1399."
    ),
    "notice_transfer_approved": _("From {day} on the home club of {player} is {club}."),
    "notice_transfer_approved_subject": _("Transfer approved: {player}"),
    "notice_transfer_refused": _(
        "The transfer of {player} to {club} was refused. The reason given: {reason}"
    ),
    "notice_transfer_refused_subject": _("Transfer refused: {player}"),
    "notice_mandate_given": _("From {first} on you act as {role}."),
    "notice_mandate_given_subject": _("A mandate for you: {role}"),
    "notice_mandate_given_until": _("From {first} until {last} you act as {role}."),
    "notice_mandate_given_until_subject": _("A mandate for you: {role}"),
    "notice_mandate_ended": _("You act as {role} until {last}, and no longer."),
    "notice_mandate_ended_subject": _("Your mandate ends: {role}"),
    "person_birth_in_future": _("{birth_date} has not come yet: nobody is born in the future."),
    "person_birth_long_ago": _("{birth_date} is before 1900: look at the year of birth."),
    "person_name_without_letters": _("“{name}” is no name: a name holds letters."),
    "person_nationality_unknown": _(
        "“{nationality}” is no country. Two letters are expected, such as PT, ES or FR."
    ),
    "person_number_taken": _("The number {number} belongs to {person} already."),
    "person_number_never_reused": _(
        "The number {number} was once given; numbers are never reused."
    ),
    "token_name_missing": _("A key needs a name."),
    "token_scope_missing": _("Say what the key is for."),
    "token_lasts_too_long": _("A key lasts a year at most: until {last}."),
    "person_name_missing": _("A person needs a name."),
    "photo_too_large": _("The photo has more than {limit} kB; choose a smaller one."),
    "photo_too_many_pixels": _("The photo has more than {limit} megapixels; choose a smaller one."),
    "photo_not_an_image": _("This file is no JPEG, PNG or WebP picture that can be read."),
    "photo_missing": _("There is no photo of {person}."),
    "consent_unchanged": _("{person} has said so before: nothing changes."),
    "merge_with_oneself": _("A person cannot be merged with themselves."),
    "merge_of_merged": _("{person} was merged into another person before."),
    "merge_reason_missing": _("Say why the two are the same person."),
    "merge_both_have": _(
        "{kept} and {merged} both have: {what}. One of the two has to be settled first."
    ),
    "merge_births_differ": _(
        "The birth dates differ: {kept_date} and {merged_date}. Correct one of them first."
    ),
    "merge_keeps_the_number": _(
        "{person} has the number {number}: keep that row, and merge the one without a number."
    ),
    "merge_undone_before": _("This merge was undone before."),
    "merge_later_first": _(
        "A later merge moved some of these rows on. Undo the merge of {at} first."
    ),
    "merge_row_changed": _(
        "{what} was changed after the merge, so the merge cannot be undone for it. Settle that "
        "first."
    ),
    "not_duplicate_known": _("The two were said to be different people before."),
    "transfer_to_same_club": _("{person} belongs to {club} already."),
    "transfer_waiting": _("A transfer of {person} to {club} waits for a decision already."),
    "transfer_club_closed": _("{club} is not affiliated on {on}."),
    "transfer_person_merged": _("{person} was merged into another person; ask for that one."),
    "transfer_outside_window": _("Transfers may be asked for again from {opens_on} on."),
    "transfer_too_far_ahead": _("{day} is too far ahead: a transfer begins by {latest}."),
    "transfer_in_past": _("{day} is over: a transfer begins today at the earliest."),
    "application_waiting": _("Your request to {club} waits for its answer already."),
    "application_decided": _("This request was decided or withdrawn before."),
    "application_reason_missing": _("A refusal needs its reason: whoever asked reads it."),
    "membership_left_before": _("{last_day} is over: the last day is today at the earliest."),
    "contact_name_missing": _("A contact needs a name."),
    "contact_consent_in_future": _("{day} has not come yet: nobody has agreed on it."),
    "club_group_name_missing": _("A group needs a name."),
    "club_group_twice": _("The club has a group called {group} already."),
    "club_group_of_another": _("This group is another club's."),
    "club_message_empty": _("A message needs a heading and a text."),
    "club_message_long": _("The text has {length} characters; {most} are allowed."),
    "club_message_nobody": _(
        "Nobody of these agreed to messages of the club, or has an e-mail address."
    ),
    "club_message_many": _("These are {count} readers; a message goes to {most} at most."),
    "club_message_often": _("The club has written {most} times today, and may not more often."),
    "transfer_decided": _("This transfer was decided or withdrawn before."),
    "transfers_not_chosen": _("Choose the transfers first."),
    "transfer_reason_missing": _("A refusal needs its reason: the club reads it."),
    "transfer_before_membership": _(
        "{on} is before {person} joined the present club, on {joined_on}."
    ),
    "membership_overlaps": _("{person} is a member of {club} in that time already."),
    "membership_home_taken": _("{person} has a home club in that time: {club}."),
    "membership_ended": _("This membership ended before."),
    "membership_dates_turned": _("The last day is before the first one."),
    "club_closed_already": _("{club} has been closed since {on}."),
    "club_closes_before_opening": _("{club} was affiliated on {since} only; choose a later day."),
    "club_closing_unconfirmed": _(
        "{club} has {members} members, {licensed} of them licensed through it, and {open_charges} "
        "open payment requests. Confirm that it closes all the same."
    ),
    "club_members_need_choice": _("Say what happens to the {members} members of {club}."),
    "club_members_to_itself": _("The members cannot go to the club that closes."),
    "qualification_grade_unknown": _("The register has no grade {grade}. Its grades: {grades}."),
    "qualification_overlaps": _("{person} is in this register until {until} already; renew that."),
    "qualification_dates_turned": _("The last day is before the first one."),
    "qualification_ended": _("This entry of the register was ended before."),
    "qualification_reason_missing": _("Say why: the register keeps the reason."),
    "seat_overlaps": _("{person} has a seat in this body in that time already."),
    "seat_president_taken": _("{person} is president of this body in that time already."),
    "seat_without_account": _(
        "{person} has no account yet, so nobody can be given the right to act for the body."
    ),
    "seat_dates_turned": _("The last day is before the first one."),
    "seat_ended": _("This seat ended on {on} already."),
}
