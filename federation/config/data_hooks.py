"""Functions that apps add to the office's data: audit trail, fees, privacy, imports, reminders.

Each is named by its dotted path; `federation.config.hook_checks` lists the arguments of each.
"""

# The subjects in the trail of a body.
BODY_SUBJECTS = [
    "federation.selectors.audit_trail.payment_subjects",
    "tournaments.selectors.audit_trail.event_subjects",
]

# Notified when licences were issued, for people who wait for them.
LICENCES_ISSUED = ["tournaments.entries.services.licences.seat_licensed"]
# Notified when requested licences will not be issued: refused, or withdrawn.
LICENCES_REFUSED = ["tournaments.entries.services.licences.answer_refused"]

# Fees that a club, an association or a person owes and was not yet asked for: list[FeeToAsk].
FEES_TO_ASK = [
    "federation.money.services.affiliation.affiliation_to_ask",
    "scoring.homologation.services.fees_to_ask.homologations_to_ask",
]
# Those that the office alone asks for.
FEES_OFFICE_ASKS = ["federation.licences.services.issued_charges.licences_to_ask"]
# The same of all debtors: list[FeeDue].
FEES_DUE = [
    "federation.money.selectors.affiliation.affiliations_due",
    "federation.licences.selectors.licences_due.licences_due",
    "scoring.homologation.selectors.homologations_due.homologations_due",
]

# What is kept of a person: tables of their data.
PERSONAL_DATA = [
    "federation.privacy.selectors.personal_data.register_tables",
    "tournaments.entries.selectors.personal_data.event_tables",
    "scoring.standings.services.personal_data.result_tables",
    "rulings.selectors.personal_data.ruling_tables",
]
# Reasons against erasing a person now: codes of sentences.
ERASURE_OBSTACLES = [
    "federation.money.selectors.erasure_obstacles.money_matters",
    "federation.privacy.selectors.erasure_obstacles.office_matters",
    "scoring.standings.selectors.erasure_obstacles.event_matters",
    "tournaments.selectors.erasure_obstacles.entry_matters",
    "rulings.selectors.erasure_obstacles.ruling_matters",
]
# What the office reads before an erasure: what the person holds in others' rows.
ERASURE_WARNINGS = [
    "federation.privacy.selectors.erasure_notice.seats_held",
    "federation.delegates.selectors.terms_held",
    "tournaments.selectors.erasure_warnings.teams_held",
]
# Those that cannot be overridden: others have a claim to the data (GDPR 17(3)(e)).
ERASURE_BINDING = {"matter_case_open", "matter_suspended", "matter_appeal_open"}
# Whole files that an erasure deletes.
ERASURE_FILES = [
    "federation.privacy.services.erasure_files.drop_office_files",
    "federation.privacy.services.erasure_files.end_sessions",
    "tournaments.entries.services.erasure.drop_collections",
    "scoring.standings.services.erasure.drop_result_files",
    "scoring.rankings.services.strengths.forget_strengths",
    "rulings.services.erasure.drop_evidence",
    "federation.mail.services.erasure.stop_notices",
    "federation.bodies.services.club_list.drop_contacts_of",
]
# The written list of what an erasure leaves although it names the person: tuples of Left.
ERASURE_LEAVES = [
    "federation.privacy.selectors.left_by_erasure.LEFT",
    "tournaments.selectors.left_by_erasure.LEFT",
    "rulings.selectors.left_by_erasure.LEFT",
]
# Columns with names in the apps above; the pseudonym replaces them.
ERASURES = [
    "federation.accounts.services.erasure.erase_claims",
    "tournaments.entries.services.erasure.erase_entries",
    "scoring.standings.services.erasure.erase_file_names",
    "rulings.services.erasure.erase_log_names",
]

# Rows whose retention period has ended: kind of the retention table -> rows.
RETENTION_ROWS = {
    "MONEY_PAPERS": "federation.privacy.selectors.retention_rows.money_papers_due",
    "ACCOUNTS": "federation.privacy.selectors.retention_rows.accounts_due",
    "API_KEYS": "federation.privacy.selectors.retention_rows.api_keys_due",
    "SESSIONS": "federation.privacy.selectors.retention_rows.sessions_due",
    "ADMIN_LOG": "federation.privacy.selectors.retention_rows.admin_log_due",
    "APPROVALS": "federation.privacy.selectors.retention_rows.approvals_due",
    "IMPORTS": "federation.privacy.selectors.retention_rows.imports_due",
    "LICENCE_REQUESTS": "federation.privacy.selectors.retention_rows.licence_requests_due",
    "REMINDERS": "federation.mail.selectors.notices.reminders_due",
    "NOTICES": "federation.mail.selectors.notices.notices_due",
    "CLUB_CONTACTS": "federation.privacy.selectors.retention_rows.club_contacts_due",
    "LOG": "rulings.selectors.retention_rows.log_due",
    "EVIDENCE": "rulings.selectors.retention_rows.evidence_due",
    "CASE_FILES": "rulings.selectors.retention_rows.case_files_due",
    "CASES": "rulings.selectors.retention_rows.cases_due",
}
# What to do with them instead of deleting; returns how many.
RETENTION_ENDS = {
    "MONEY_PAPERS": "federation.privacy.services.retention_ends.end_money_papers",
    "ACCOUNTS": "federation.privacy.services.retention_ends.end_accounts",
    "IMPORTS": "federation.privacy.services.retention_ends.end_imports",
    "LICENCE_REQUESTS": "federation.privacy.services.retention_ends.end_licence_requests",
    "CLUB_CONTACTS": "federation.bodies.services.club_list.end_club_contacts",
    "LOG": "rulings.services.retention.end_log",
    "EVIDENCE": "rulings.services.retention.end_files",
    "CASE_FILES": "rulings.services.retention.end_files",
    "CASES": "rulings.services.retention.end_cases",
}

# Tables the office can import and export, in the order of import for a new site.
DATA_IMPORT_KINDS = [
    "federation.imports.services.data_clubs.CLUBS",
    "federation.imports.services.data_members.MEMBERS",
    "federation.licences.services.data_licences.LICENCES",
    "scoring.rankings.services.data_rankings.RANKINGS",
    "federation.money.services.data_past_results.PAST_RESULTS",
    "rulings.councils.services.data_suspensions.SUSPENSIONS",
]
# Where a law is cited: list of Citation, limited to what the reader may see.
LAW_CITATIONS = [
    "rulings.laws.selectors.citations.passages_citing",
    "rulings.laws.selectors.citations.flows_citing",
    "rulings.laws.selectors.citations.rulings_citing",
]

# Editions of the Laws under which rulings in an event were made.
LAW_EDITION_USES = [
    "scoring.adjustments.selectors.editions_weighted_under",
    "rulings.rulings.selectors.rulings.editions_ruled_under",
]

# Deadlines with e-mail reminders: list[Due].
REMINDER_SOURCES = [
    "tournaments.calendar.selectors.reminders.calendar_dues",
    "federation.licences.selectors.reminders.licence_dues",
    "federation.money.selectors.reminders.payment_dues",
    "rulings.reports.selectors.reminders.report_dues",
    "tournaments.teams.selectors.match_deadlines.match_dues",
    "tournaments.entries.selectors.reminders.entry_dues",
    "rulings.councils.selectors.case_reminders.case_dues",
]

# Lists of readers the office can write to: tuples of Audience.
MAIL_AUDIENCES = [
    "federation.mail.selectors.body_audiences.AUDIENCES",
    "tournaments.entries.selectors.audiences.AUDIENCES",
]

# The sentences for the codes of refusals, steps and acts.
TEXT_CATALOGUES = [
    "federation.texts.subjects.TEXTS",
    "tournaments.texts.subjects.TEXTS",
    "scoring.texts.subjects.TEXTS",
    "rulings.texts.subjects.TEXTS",
    "federation.texts.acts.TEXTS",
    "tournaments.texts.acts.TEXTS",
    "scoring.texts.acts.TEXTS",
    "federation.texts.TEXTS",
    "federation.installation.texts.beginning.TEXTS",
    "federation.figures.texts.refusals.TEXTS",
    "federation.texts.members.TEXTS",
    "federation.accounts.texts.TEXTS",
    "federation.licences.texts.TEXTS",
    "federation.texts.audit_trail.TEXTS",
    "federation.papers.texts.TEXTS",
    "federation.delegates.texts.TEXTS",
    "federation.mail.texts.TEXTS",
    "federation.money.texts.money.TEXTS",
    "federation.imports.texts.TEXTS",
    "federation.installation.texts.backups.TEXTS",
    "tournaments.texts.TEXTS",
    "tournaments.calendar.texts.TEXTS",
    "tournaments.events.texts.TEXTS",
    "tournaments.seating.texts.seating.TEXTS",
    "tournaments.teams.texts.playing.TEXTS",
    "tournaments.teams.texts.teams.TEXTS",
    "tournaments.deals.texts.TEXTS",
    "tournaments.entries.texts.TEXTS",
    "tournaments.phases.texts.TEXTS",
    "tournaments.seating.texts.tables.TEXTS",
    "tournaments.seating.texts.at_the_table.TEXTS",
    "tournaments.hall.texts.TEXTS",
    "tournaments.cards.texts.cards.TEXTS",
    "tournaments.cards.texts.conventions.TEXTS",
    "scoring.texts.TEXTS",
    "scoring.devices.texts.TEXTS",
    "rulings.texts.TEXTS",
    "rulings.councils.texts.cases.TEXTS",
    "rulings.councils.texts.conduct.TEXTS",
    "rulings.log.texts.TEXTS",
    "rulings.penalties.texts.TEXTS",
    "rulings.texts.acts.TEXTS",
]

# Report, appeals and rulings of events, for their homologation: {event: EventRulings}.
EVENT_RULINGS = "rulings.selectors.event_rulings.rulings_of_events"

# The lines of the director's log of an event, for a file sent to another site.
PLAYED_NOTES = "rulings.log.selectors.played_notes.played_notes"

# Who may not play nor be licensed: {person: [Suspension]}.
SUSPENSIONS = "rulings.councils.selectors.cases.suspensions"

# In how many events people played between two days: {person: events}.
EVENTS_PLAYED = "tournaments.selectors.events_played.events_played"

# Tables whose rows are not moved if the remaining person has an equal one; nothing is lost.
MERGE_LEAVES = [
    "federation.CategoryGrant",
    "federation.ClubApplication",
    "federation.ClubContact",
    "federation.PersonPhoto",
    "tournaments.PartnerWish",
    "scoring.RankingLine",
    "rulings.CaseParty",
    "rulings.PollPeer",
]
