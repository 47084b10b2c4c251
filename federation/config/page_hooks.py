"""Functions that the apps above add to pages, papers and services of the apps below.

Each is named by its dotted path; `federation.config.hook_checks` lists the arguments of each.
"""

# Subjects of acts: kind of subject -> {number: Named}.
SUBJECT_SOURCES = {
    "federation": "federation.page_parts.audit_labels.federations",
    "person": "federation.page_parts.audit_labels.people",
    "club": "federation.page_parts.audit_labels.clubs",
    "association": "federation.page_parts.audit_labels.associations",
    "account": "federation.page_parts.audit_labels.accounts",
    "licence": "federation.page_parts.audit_labels.licences",
    "payment_request": "federation.page_parts.audit_labels.payment_requests",
    "document": "federation.page_parts.audit_labels.documents",
    "certificate": "federation.page_parts.audit_labels.certificates",
    "library": "federation.page_parts.audit_labels.library_documents",
    "job": "federation.page_parts.audit_labels.jobs",
    "season": "federation.page_parts.audit_labels.seasons",
    "fee_schedule": "federation.page_parts.audit_labels.fee_schedules",
    "licence_batch": "federation.page_parts.audit_labels.licence_batches",
    "licence_file": "federation.page_parts.audit_labels.licence_files",
    "data_import": "federation.page_parts.audit_labels.data_imports",
    "bank_file": "federation.page_parts.audit_labels.bank_files",
    "bank_line": "federation.page_parts.audit_labels.bank_lines",
    "credit_note": "federation.page_parts.audit_labels.credit_notes",
    "bulk_mail": "federation.page_parts.audit_labels.bulk_mails",
    "figures": "federation.page_parts.audit_labels.figure_drafts",
    "event": "tournaments.web.subjects.events",
    "championship": "tournaments.web.subjects.championships",
    "calendar": "tournaments.web.subjects.calendars",
    "reservation": "tournaments.web.subjects.reservations",
    "convention_card": "tournaments.web.subjects.convention_cards",
    "card_version": "tournaments.web.subjects.card_versions",
    "appeal": "rulings.web.subjects.appeals",
    "incident": "rulings.web.subjects.incidents",
    "report": "rulings.web.subjects.reports",
    "case": "rulings.web.subjects.council_cases",
    "law_text": "rulings.web.subjects.law_texts",
    "ranking": "scoring.web.subjects.rankings",
    "season_close": "scoring.web.subjects.season_closes",
}

# Details of acts that are codes: act -> {detail: its choices}.
ACT_CHOICES = {
    "consent_given": {"what": "federation.models.ConsentKind"},
    "consent_withdrawn": {"what": "federation.models.ConsentKind"},
    "team_play_set": {"format": "tournaments.models.PlayFormat"},
    "match_ended": {"ending": "tournaments.models.MatchEnd"},
    "contestant_ruling_given": {"status": "scoring.models.ContestantStatus"},
}

# Subjects with pages not open to all readers of the trail: kind -> rows an account can open.
SUBJECT_READERS = {
    "appeal": "rulings.appeals.selectors.appeals.appeals_open_to",
    "incident": "rulings.log.selectors.incidents.incidents_visible_to",
    "report": "rulings.reports.selectors.reports.reports_seen_by",
    "case": "rulings.councils.selectors.cases.cases_visible_to",
}

# The effect of draft figures on a past season, by use: Tried.
FIGURE_TRIALS = {
    "ranking_rules": "scoring.rankings.services.figure_trials.ranking_tried",
    "regulation": "scoring.homologation.services.figure_trials.gate_tried",
}

# The content of certificates, by kind.
CERTIFICATE_PARTS = {
    "LICENCE": "federation.certificates.services.contents.licence_part",
    "CLUB": "federation.certificates.services.contents.club_part",
    "DELEGATE": "federation.certificates.services.contents.delegate_part",
    "PLAYER": "scoring.rankings.services.certificates.player_part",
}

# Search results besides people, clubs and events: FoundList.
SEARCH_SOURCES = [
    "federation.money.web.search_results.search_requests",
    "federation.web.search_results.search_pages",
    "federation.web.search_results.search_help",
    "tournaments.seating.web.search_results.search_table_papers",
    "rulings.web.search_results.search_laws",
    "rulings.web.search_results.search_articles",
    "rulings.web.search_results.search_guides",
    "federation.web.search_results.search_papers",
]

# Stores the acts that a rule refused.
REFUSALS_NOTED = ["tournaments.events.services.act_refusals.note_act_refused"]

# Panels of an event's page, of its management, and of a body's inbox: Panel or None.
# First panel of an event's page without results: Panel or None.
BEFORE_PLAY_PANELS = [
    "scoring.live.web.standing.running_panel",
    "tournaments.entries.web.panels.entries_before_play",
]
EVENT_PANELS = [
    "scoring.live.web.standing.running_panel_beside",
    "tournaments.hall.web.panels.room_screens",
    "scoring.adjustments.web.correction_clock.event_corrections",
    "scoring.rankings.web.title_panel.event_title",
    "rulings.rulings.web.result_versions.pending_results",
    "rulings.councils.web.event_decisions.event_decisions",
    "rulings.penalties.web.penalty_page.event_penalties",
    "rulings.appeals.web.panels.event_rulings",
    "rulings.councils.web.conduct_panels.event_conduct",
]
# Pages of an event in its menu that come from apps above: [(name, label)].
EVENT_TABS = ["scoring.standings.web.event_head.result_tabs"]
# An event's compliance with the regulation, on the pages of its preparation and play.
GATE_PANELS = ["scoring.homologation.web.panels.gate_panel"]
MANAGE_PANELS = [
    "tournaments.hall.web.panels.as_last_time",
    *GATE_PANELS,
    "tournaments.teams.web.panels.schedule_room",
    "scoring.standings.web.terms.ranking_terms_panel",
    "rulings.penalties.web.penalty_page.manage_penalties",
    "rulings.log.web.panels.event_log",
    "rulings.reports.web.panels.event_report",
    "rulings.appeals.web.panels.event_rulings",
]
INBOX_PANELS = [
    "rulings.appeals.web.panels.council_appeals",
    "rulings.councils.web.case_panels.proposed",
    "rulings.councils.web.case_panels.council_cases",
    "rulings.reports.web.panels.forwarded_reports",
]

# Points of the last licensed season of returning players: {person: text}.
POINTS_OF_RETURNING = "scoring.rankings.web.last_season_points.last_season_points"

# The page that explains the source of a step of a trace: an address, "" for none.
SOURCE_PAGE = "scoring.rankings.web.default_rules.page_of_source"

# Places in the ranking in force: {person: place}.
RANKING_PLACES = "scoring.rankings.selectors.places.places_of"

# Results of the matches of a schedule: {(round, home, away): MatchFigures}.
MATCH_FIGURES = "scoring.matches.web.match_figures.figures_of_matches"
# Results noted at the tables of a session: [NotedResult].
NOTED_RESULTS = "scoring.tables.services.noted_results.noted_results"
# Updates the scores of an event when a session is seated, or its seating changes.
SEATING_FOLLOWED = "scoring.live.services.seating.follow_seating"
# Updates the scores of an event when its schedule is published, replaced or moved.
SCHEDULE_FOLLOWED = "scoring.live.services.matches.follow_schedule"
# Who has a result on which board, by play or ruling: {session: {(board, entries of the table)}}.
RECORDED_TABLES = "scoring.engine_input.recorded_tables.recorded_tables"
# Whether the end that somebody notes of a match is refused by what its tables noted.
MATCH_ENDS = "scoring.matches.services.match_endings.refuse_end"
# What the figures of an official sheet do to the boards that the tables noted.
SHEET_WRITTEN = "scoring.matches.services.book_matches.agree_by_lines"
# The boards teams still have to play: {(session, board)}.
BOARDS_OF_TEAMS = "scoring.tables.selectors.team_tables.boards_to_play"
# Updates results when a match has ended, or its end is withdrawn.
MATCH_ENDED = "scoring.matches.services.match_endings.update_results"
# Updates results when somebody stands in, substitutes or joins a team.
ENTRY_ROLES_CHANGED = "scoring.standings.services.entry_roles.count_with_roles"
# When the points of an event were given: a day, None while they are not.
HOMOLOGATED_EVENTS = "scoring.standings.selectors.homologated.homologated_events"
HOMOLOGATED_ON = "scoring.standings.selectors.homologated.homologated_on"
# The events with results of every session of a day.
PUBLISHED_EVENTS = "scoring.standings.selectors.published.events_published"
# Panels on the page of a match: Panel or None.
MATCH_PANELS = [
    "scoring.matches.web.knockout_panel.match_result",
    "scoring.matches.web.running_panel.match_now",
    "scoring.matches.web.played_panel.match_played",
]
# Panels on the page of a championship: Panel or None.
CHAMPIONSHIP_PANELS = ["scoring.matches.web.championship_panel.final_list"]
# The pace of a session, for the person who seats it: Panel or None.
SESSION_PACE_PANELS = ["rulings.penalties.web.pace_panel.pace_of_session"]
# Further acts for the person who seats a session: Panel or None.
SESSION_PANELS = ["scoring.matches.web.pairs_panel.swiss_rounds_of_pairs"]
# Further acts on the schedule, for the person who manages the event: Panel.
SCHEDULE_PANELS = [
    "scoring.matches.web.team_panels.tables",
    "rulings.penalties.web.team_absence.teams_not_there",
    "scoring.matches.web.team_panels.swiss_rounds",
    "scoring.matches.web.team_panels.dues",
]

# Results changed since the qualifiers from a phase were recorded: [NewerResults].
NEWER_PHASE_RESULTS = "scoring.matches.services.phases.newer_results"

# Whether a public page shows play in progress, so that it is cached only shortly: bool.
PAGE_IS_UNDER_WAY = "tournaments.web.under_way.is_under_way"
STREAM = "scoring.live.web.stream.stream"

# Who is notified when a table calls the director.
TABLE_CALLS = "rulings.log.services.table_calls.call_from_table"
# The waiting call of a table: TableCall or None.
TABLE_CALL_OPEN = "rulings.log.selectors.open_calls.open_call_of_table"
# Who is notified of a table device's reports that are not accepted.
DEVICE_WORDS = "rulings.log.services.table_calls.words_of_device"

# The calls of a session for the director's console, and changes made by answering them.
CONSOLE_CALLS = "rulings.rulings.web.console_calls.calls_on_console"
CONSOLE_CALLS_STATE = "rulings.log.selectors.console_calls.state_of_calls"
RULINGS_WAITING = "rulings.rulings.web.waiting.rulings_waiting"

# On the page of a club: Panel or None.
CLUB_PANELS = [
    "scoring.web.club_panels.club_events",
    "scoring.web.club_panels.club_players",
]

# Panels of a player's page and of the desk.
PLAYER_PANELS = [
    "scoring.rankings.web.player_points.player_points",
    "scoring.rankings.web.title_panel.player_titles",
    "scoring.web.panels.player_results",
    "scoring.rankings.web.player_boards.player_partners",
    "scoring.rankings.web.player_boards.player_boards",
    "scoring.rankings.web.player_strength.player_strength",
    "federation.imports.web.data_panels.player_past_results",
    "federation.bodies.web.member_panels.player_clubs",
    "tournaments.cards.web.panels.player_cards",
    "federation.papers.web.panels.player_papers",
    "rulings.councils.web.conduct_panels.player_conduct",
]
DESK_PANELS = [
    "scoring.rankings.web.player_home.desk_player",
    "federation.accounts.web.panels.desk_minors",
    "scoring.web.panels.desk_events",
    "rulings.appeals.web.panels.desk_rooms",
]
# Present and coming events, beside the tasks of a home page: Panel or None.
DESK_SIDES = [
    "tournaments.hall.web.panels.helping",
    "tournaments.web.home.playing_today",
    "tournaments.web.home.days_ahead",
    "federation.web.home.done_lately",
]
# Numbers with links, the first of them on a home page: list[HomeNumber].
DESK_NUMBERS = [
    "scoring.web.home.numbers",
    "federation.bodies.web.home.numbers",
    "federation.licences.web.home.numbers",
    "federation.money.web.home.numbers",
    "tournaments.web.home.numbers",
    "rulings.web.home.numbers",
]
# Charts of the office's home page: Chart or None.
DESK_CHARTS = [
    "federation.licences.web.home.by_month",
    "tournaments.web.home.entries_by_month",
    "federation.money.web.home.by_age",
]
# The home of a treasurer: its numbers, what stands beside its tasks, its charts and its tasks.
# The other tasks of the office are folded below them.
TREASURER_NUMBERS = ["federation.money.web.treasurer_home.numbers"]
TREASURER_SIDES = ["federation.money.web.treasurer_home.received_lately"]
TREASURER_CHARTS = [
    "federation.money.web.treasurer_home.received_by_month",
    "federation.money.web.home.by_age",
]
TREASURER_TASKS = [
    "federation.web.task_sources.payments",
    "federation.money.web.tasks.money",
    "federation.web.task_sources.approvals",
]
# Task counts of the menus: dict of Waiting by the name of the page.
MENU_COUNTS = [
    "federation.web.menu_counts.waiting",
    "tournaments.web.menu_counts.waiting",
    "scoring.web.menu_counts.waiting",
    "rulings.web.menu_counts.waiting",
]
# Tasks: list[DeskTask], shown on the desk and in the office.
TASK_SOURCES = [
    "federation.installation.web.missing.missing_tasks",
    "federation.bodies.web.member_tasks.members",
    "federation.accounts.web.tasks.claims",
    "federation.web.task_sources.payments",
    "federation.web.task_sources.failed_work",
    "federation.web.task_sources.messages",
    "federation.web.task_sources.questions",
    "scoring.web.desk_tasks.results",
    "scoring.web.desk_tasks.late_changes",
    "scoring.web.desk_tasks.last_season",
    "federation.licences.web.tasks.licences",
    "federation.money.web.tasks.money",
    "federation.imports.web.data_panels.data_to_bring_in",
    "federation.web.task_sources.approvals",
    "federation.web.task_sources.erasures",
    "federation.web.task_sources.office_end",
    "tournaments.web.desk_tasks.calendar",
    "tournaments.calendar.web.hosting_tasks.regulations",
    "tournaments.calendar.web.hosting_tasks.hosting",
    "tournaments.entries.web.tasks.entries",
    "tournaments.entries.web.tasks.seats",
    "tournaments.cards.web.tasks.cards",
    "tournaments.teams.web.tasks.teams",
    "rulings.reports.web.tasks.reports",
    "rulings.appeals.web.tasks.new_rulings",
    "rulings.appeals.web.tasks.appeals",
    "rulings.log.web.tasks.open_calls",
    "rulings.log.web.tasks.polls",
    "rulings.councils.web.case_tasks.cases",
    "rulings.councils.web.case_tasks.own_suspensions",
    "tournaments.entries.web.tasks.appointments",
]
# Refuses a ruling by somebody who plays at the table: raises RuleError.
OWN_TABLE = "rulings.rulings.services.own_table.refuse_at_own_table"
# Until when the results of events may change: {event: EventWindows}.
RESULT_WINDOWS = "rulings.rulings.selectors.windows.windows_of_events"
# What is done with results once a late proposal was approved.
LATE_ACTS = {
    "result_file": "scoring.intake.services.confirming.confirm_late_file",
    "session_results": "scoring.tables.services.closing.close_session_late",
    "board_rulings": "scoring.adjustments.services.in_window.give_boards_late",
    "board_ruling_end": "scoring.adjustments.services.in_window.end_board_ruling_late",
    "board_ruling_keep": "scoring.adjustments.services.in_window.keep_board_ruling_late",
    "match_ruling": "scoring.adjustments.services.in_window.give_match_late",
    "match_ruling_end": "scoring.adjustments.services.in_window.end_match_ruling_late",
    "contestant_ruling": "scoring.adjustments.services.in_window.give_contestant_late",
    "contestant_ruling_end": "scoring.adjustments.services.in_window.end_contestant_ruling_late",
    "penalty": "rulings.penalties.services.in_window.give_penalty_late",
    "penalty_end": "rulings.penalties.services.in_window.end_penalty_late",
}
# Enter in the log what was ruled on the page of a board, and what was taken back there.
BOARD_RULED = "rulings.rulings.services.at_board.log_board_rulings"
BOARD_RULING_ENDED = "rulings.rulings.services.at_board.withdraw_ended"
# Refuses a correction of a recorded result after its deadline: raises RuleError.
RECORD_CORRECTIONS = "rulings.rulings.services.corrections.refuse_correction_outside_window"

# Further parts of the screens in the playing room: ScreenPart or None.
SCREEN_PARTS = {
    "standings": "scoring.web.screen_parts.standings_part",
    "results": "scoring.web.screen_parts.results_part",
}
