"""Sentences about the audit trail, acting for a body, approvals and privacy."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEXTS: Mapping[str, str | Promise] = {
    "acting_reason_missing": _("Say why you act for them: they will read it."),
    "approval_act_unknown": _("The site knows no act called “{act}” that can be approved."),
    "approval_reason_missing": _("Say why: the other person decides by it."),
    "approval_waits_already": _("“{act}” already waits for a second person, asked differently."),
    "approval_about_oneself": _("It is about your own account: somebody else decides."),
    "mandate_needs_second_person": _(
        "Who is of the office may agree to acts of others. Another account of it has to agree to "
        "this one: ask for it, with the reason."
    ),
    "office_alone_since": _(
        "{email} was of the office until lately, and could have agreed. Give it the mandate or "
        "open its account again; alone you give this mandate from {free} on."
    ),
    "mandate_address_changed": _(
        "It was asked for {before}, whose address is now {email}: decline it, and ask anew."
    ),
    "approval_by_oneself": _("Whoever asks does not decide: a second person must."),
    "approval_of_another": _("Only whoever asked can withdraw it."),
    "approval_decided": _("This was decided or withdrawn on {on}."),
    "person_erased": _("The data of this person were erased on {on}."),
    "person_erased_already": _("The data of this person were erased before."),
    "erasure_reason_missing": _("Say why the data are erased."),
    "erasure_of_merged": _("This entry was merged into another one: erase that one."),
    "erasure_open_matters": _(
        "Not everything is settled: {matters}. Settle it, or say that it is to be done all the "
        "same."
    ),
    "erasure_bound_matters": _(
        "The data cannot be erased yet: {matters}. Others have a claim to them until it is over."
    ),
    "erasure_agreed_by_two": _("A second person of the office must agree before it is done."),
    "erasure_ends_seat": _(
        "Seat: {council}, {position}, since {first}. It ends on the day of the erasure."
    ),
    "erasure_of_captain": _(
        "Captain of {team} in {event}, still to be played: the entry stays. Decide who leads it."
    ),
    "erasure_team_names": _(
        "Names of teams with the surname stay as they are: {teams}. Change them first where they "
        "are to go."
    ),
    "erasure_open_now": _("Open now: {matters}."),
    "erasure_licence_stays": _(
        "The licence of season {season} stays in force under the pseudonym; nothing is paid back. "
        "Cancel it first where it is to end."
    ),
    "person_being_erased": _("The data of {person} are being erased: nothing else can be done."),
    "matter_case_open": _("a case before a council is open"),
    "matter_suspended": _("a suspension or probation is in force"),
    "matter_appeal_open": _("an appeal is not decided"),
    "matter_entry_open": _("an entry in an event still to be played stands"),
    "erasure_leaves_money_papers": _(
        "Payment requests, receipts and credit notes are kept as issued, as the law on accounts "
        "asks, until the term for bookings is over."
    ),
    "erasure_leaves_bank_lines": _(
        "Lines of the bank that wait to be booked keep payer and text until the term for payers "
        "is over: book them first."
    ),
    "erasure_leaves_titles": _(
        "The name of a club or an event that honours somebody stays; the federation can give "
        "another one."
    ),
    "erasure_leaves_published": _(
        "Rule sets, regulations and what stands in the library were published by the federation; "
        "the office replaces them by hand where a name is to go."
    ),
    "erasure_leaves_evidence": _(
        "Pictures and scans in the log and in cases, which no program can read, go with the term "
        "for evidence."
    ),
    "erasures_file_unwritable": _(
        "The erasure cannot be noted for the time after a restore: {file}: {why}."
    ),
    "erasures_line_unreadable": _("{file}, line {line}: cannot be read."),
    "erasure_left_found": _("{why} Here: {what}."),
    "erasure_takes_papers": _(
        "{n} papers name the person: {papers}. Nothing but number and hash is kept of them; an "
        "edition without the name takes their place where others need the paper."
    ),
    "erasure_of_a_shared_name": _(
        "Somebody else bears the same name. What cannot be told apart stays, and is counted on "
        "the erasure."
    ),
    "matter_payment_open": _(
        "a payment request is unpaid (book what is paid, or credit what is not owed)"
    ),
    "matter_balance_open": _(
        "money of theirs is kept as a balance (use it for what they owe, or pay it back)"
    ),
    "matter_deposit_held": _(
        "a deposit of theirs is held (give it back, deduct it or keep it for good)"
    ),
    "matter_licence_open": _("a licence was asked for and is not decided or paid"),
    "matter_transfer_open": _("a transfer waits for a decision"),
    "matter_event_open": _("an event is not homologated and may be appealed"),
    "data_export_over": _("The file was kept until {on}. Ask for a new one."),
    "retention_too_early": _("The retention table keeps data of {before} longer."),
    "retention_without_term": _("The rule set in force gives no term to: {what}."),
    "kept:PEOPLE": _("People who left"),
    "kept:MONEY": _("Bookings, payment requests and payments"),
    "kept:BANK_PAYERS": _("Names of payers on lines of the bank"),
    "kept:TRAIL": _("Audit trail"),
    "kept:SENSITIVE_READS": _("Who looked at sensitive data"),
    "kept:DATA_EXPORTS": _("Files of people's own data"),
    "kept:MONEY_PAPERS": _("Payment requests, receipts and credit notes as papers"),
    "kept:ACCOUNTS": _("Addresses of closed accounts"),
    "kept:API_KEYS": _("Revoked keys of the API"),
    "kept:SESSIONS": _("Sessions that ended"),
    "kept:ADMIN_LOG": _("Log of the admin site"),
    "kept:APPROVALS": _("Approvals decided"),
    "kept:IMPORTS": _("Tables brought in"),
    "kept:LICENCE_REQUESTS": _("What was typed to ask for licences"),
    "kept:REMINDERS": _("Reminders by e-mail"),
    "kept:NOTICES": _("Messages by e-mail"),
    "kept:LOG": _("Director's log: facts in words"),
    "kept:EVIDENCE": _("Evidence in the director's log"),
    "kept:CASE_FILES": _("Files of cases"),
    "kept:CASES": _("Decisions of the councils in words"),
    "kept:CLUB_CONTACTS": _("What clubs note of their people"),
    "kept:WORK": _("Long work that ended"),
    "mandate_dates_turned": _("The last day is before the first one."),
    "mandate_ended": _("The mandate ended on {on} already."),
    "mandate_held_already": _("{email} holds this mandate in that time already."),
    "mandate_for_closed_account": _("The account {email} is closed: open it first."),
    "last_office_account": _(
        "Nobody of the office could come in any more. Give another account a mandate of the "
        "office without an end first."
    ),
    "direction_too_long": _("A direction is given for at most {days} days."),
    "account_closed_already": _("The account {email} is closed already."),
    "account_open_already": _("The account {email} is open already."),
    "account_exists": _("{email} has an account already, in use or closed."),
    "person_has_account": _("{person} has an account already."),
    "invitation_invalid": _(
        "It was used before, or is too old. Ask the office for a new invitation."
    ),
    "federation:name": _("name"),
    "federation:short_name": _("short code"),
    "federation:country": _("country (ISO 3166)"),
    "federation:currency": _("currency (ISO 4217)"),
    "federation:language": _("language"),
    "federation:address": _("address"),
    "federation:contact_name": _("contact person"),
    "federation:email": _("e-mail address"),
    "federation:phone": _("telephone"),
    "federation:website": _("site"),
    "federation:iban": _("IBAN"),
    "federation:tax_number": _("tax number"),
    "federation:colour": _("colour"),
    "federation:second_colour": _("second colour"),
    "federation:data_licence": _("licence of public data"),
    "second_factor_of_oneself": _("Somebody else of the office has to ask for it."),
    "second_factor_of_superuser": _("Only whoever runs the site does this for this account."),
    "second_factor_none": _("{email} has no second sign-in step."),
    "notice_second_factor_asked": _(
        "The office was asked to remove the second sign-in step of {email}, because phone and "
        "recovery codes were lost; a second person has to agree. If this was not you, write to "
        "the office at once."
    ),
    "notice_second_factor_asked_subject": _("Is your second sign-in step lost?"),
    "notice_second_factor_removed": _(
        "The second sign-in step of {email} was removed and all its sessions were ended. Sign in "
        "with your password and set it up anew. If this was not you, write to the office at once."
    ),
    "notice_second_factor_removed_subject": _("Your second sign-in step was removed"),
    "role:OFFICE": _("federation office"),
    "role:SECRETARY": _("secretary"),
    "role:DIRECTOR": _("tournament director"),
    "role:COUNCIL": _("member of a council"),
    "approval:close_season": _("Close a season"),
    "approval:put_figures_in_force": _("Put figures in force"),
    "approval:use_rules": _("Put other rule sets in force"),
    "approval:cancel_licences": _("Cancel licences"),
    "approval:issue_credit_note": _("Issue a credit note"),
    "approval:merge_people": _("Merge two people"),
    "approval:erase_person": _("Erase a person's data"),
    "approval:give_office_mandate": _("Give a mandate of the office"),
    "approval:open_office_account": _("Open an account of the office again"),
    "approval:remove_second_factor": _("Remove a lost second sign-in step"),
    "approval:apply_retention": _("Remove data whose time is over"),
}
