"""Beat's schedule: periodic tasks and their times."""

from celery.schedules import crontab

# Messages expire, so that a worker does not find a pile of them after a stop.
BEAT_SCHEDULE = {
    "look after retention": {
        "task": "federation.look_after_retention",
        "schedule": crontab(hour=3, minute=40),
        "options": {"expires": 3600},
    },
    "look after entries that wait for a licence": {
        "task": "tournaments.look_after_waiting_entries",
        "schedule": 600.0,
        "options": {"expires": 550},
    },
    "forget questions to the office": {
        "task": "federation.forget_questions",
        "schedule": crontab(hour=3, minute=50),
        "options": {"expires": 3600},
    },
    "put back lost jobs": {
        "task": "federation.put_back_lost_jobs",
        "schedule": 60.0,
        # All workers may be busy for more than a minute; ten such messages are done quickly.
        "options": {"expires": 600},
    },
    "drop old licence files": {
        "task": "federation.drop_old_licence_files",
        "schedule": 3600.0,
        "options": {"expires": 3500},
    },
    "drop old data imports": {
        "task": "federation.drop_old_data_imports",
        "schedule": 3600.0,
        "options": {"expires": 3500},
    },
    "check the ledger": {
        "task": "federation.check_ledger",
        "schedule": crontab(hour=3, minute=30),
        "options": {"expires": 3600},
    },
    "count the fees still to be asked for": {  # for the menu
        "task": "federation.count_fees_due",
        "schedule": 600.0,
        "options": {"expires": 550},
    },
    "give up old payments online": {
        "task": "federation.give_up_old_checkouts",
        "schedule": 3600.0,
        "options": {"expires": 3500},
    },
    "send e-mails that wait": {
        "task": "federation.send_notices",
        "schedule": 60.0,
        "options": {"expires": 55},
    },
    "weigh claims of accounts": {
        "task": "federation.weigh_claims",
        "schedule": 60.0,
        "options": {"expires": 55},
    },
    "send due reminders": {
        "task": "federation.send_due_reminders",
        "schedule": crontab(minute="10", hour="8-19"),
        "options": {"expires": 3500},
    },
    "send prepared renewals of licences": {  # in the first hour of the first day of requests
        "task": "federation.send_prepared_renewals",
        "schedule": 600.0,
        "options": {"expires": 550},
    },
    "tell of licences that end": {
        "task": "federation.tell_of_licence_endings",
        "schedule": crontab(minute=20, hour=9),
        "options": {"expires": 3600},
    },
    "end matches whose correction period is over": {
        "task": "scoring.end_settled_matches",
        "schedule": 600.0,
        "options": {"expires": 550},
    },
    "propose penalties of teams": {
        "task": "scoring.propose_team_penalties",
        "schedule": 600.0,
        "options": {"expires": 550},
    },
    "call reserves in turn": {
        "task": "tournaments.call_reserves_in_turn",
        "schedule": 600.0,
        "options": {"expires": 550},
    },
    "open deals that every table has played": {
        "task": "tournaments.open_played_deals",
        "schedule": 60.0,
        "options": {"expires": 55},
    },
    "forget why seats were asked for": {
        "task": "tournaments.forget_seat_reasons",
        "schedule": crontab(hour=3, minute=50),
        "options": {"expires": 3600},
    },
    "forget partners looked for": {
        "task": "tournaments.forget_partner_wishes",
        "schedule": crontab(hour=3, minute=55),
        "options": {"expires": 3600},
    },
    "drop old uploads": {
        "task": "scoring.drop_old_uploads",
        "schedule": 3600.0,
        "options": {"expires": 3500},
    },
}
