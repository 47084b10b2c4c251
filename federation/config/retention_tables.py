"""The retention period of each table that names people, or why it has none; tested for all models.

The history of a row is deleted with the row.
"""

# Kind in the retention table -> tables whose rows are deleted or emptied.
TERMS = {
    "PEOPLE": ("federation.Person", "federation.PersonNameKey", "federation.PersonPhoto"),
    "TRAIL": ("federation.AuditEvent",),
    "SENSITIVE_READS": ("federation.SensitiveRead",),
    "DATA_EXPORTS": ("federation.DataExport",),
    "WORK": ("federation.Job",),
    "BANK_PAYERS": ("federation.BankLine",),
    "MONEY_PAPERS": ("federation.IssuedDocument",),
    "ACCOUNTS": ("federation.Account", "account.EmailAddress"),
    "API_KEYS": ("federation.ApiToken",),
    "SESSIONS": ("sessions.Session",),
    "ADMIN_LOG": ("admin.LogEntry",),
    "APPROVALS": ("federation.Approval",),
    "IMPORTS": ("federation.DataImport",),
    "LICENCE_REQUESTS": ("federation.LicenceRequest",),
    "NOTICES": ("federation.Notice",),
    # Deleted when somebody leaves the club, and with the club; the club may delete them any time.
    "CLUB_CONTACTS": ("federation.ClubContact", "federation.ClubGroup"),
    # As the messages that remind of a deadline.
    "REMINDERS": (),
    "LOG": ("rulings.IncidentFact",),
    "EVIDENCE": ("rulings.Evidence",),
    "CASE_FILES": ("rulings.CaseDocument",),
    "CASES": ("rulings.CaseDecision", "rulings.CaseHearing", "rulings.CaseParty"),
}

# Why a table has no retention period of its own -> the tables.
WITHOUT = {
    # Bytes deleted by a setting: UPLOAD_KEPT_DAYS, LICENCE_FILE_KEPT_DAYS; hashes stay.
    "FILES_OF_A_SETTING": ("scoring.ResultFile", "federation.LicenceFile"),
    # Deleted with the account they belong to.
    "WITH_THE_ACCOUNT": (
        "account.EmailConfirmation", "federation.Account_groups",
        "federation.Account_user_permissions", "federation.ActingTerm", "federation.AddressChange",
        "federation.Guardianship", "federation.Mandate", "federation.PushDevice",
        "mfa.Authenticator", "tournaments.PrivateFeed",
    ),
    # Bookings are never deleted: ten years or more, and the chain stays complete. They name a
    # debtor by the row of the register, which gets a pseudonym once the retention period for people
    # ends.
    "MONEY": (
        "federation.BankFile", "federation.Checkout", "federation.CheckoutPart",
        "federation.CreditNote", "federation.Deposit",
        "federation.DepositMove", "federation.LedgerAccount", "federation.LedgerCheck",
        "federation.LedgerEntry", "federation.Payment", "federation.PaymentRequest",
        "federation.PaymentRequestLine", "federation.ProviderMessage", "federation.Refund",
    ),
    # Evidence that something was withdrawn, merged, approved or erased; without the name.
    "PROOF": (
        "federation.Consent", "federation.DeclinedNotices", "federation.Erasure",
        "federation.ErasureRequest", "federation.MovedRow",
        "federation.NotDuplicate", "federation.PersonMerge", "federation.PossibleDuplicate",
        "federation.RedactedEdition", "federation.WithdrawnDocument",
    ),
    # The record of the sport: licences, offices, participation, results. It names people by the row
    # of the register; an erasure removes typed names from all of these tables.
    "RECORD": (
        "federation.CategoryGrant", "federation.CertificateRequest", "federation.ClubApplication",
        "federation.ClubMembership", "federation.CouncilSeat", "federation.Delegate",
        "federation.FigureTrial",
        "federation.FigureTrialLine", "federation.Licence", "federation.LicenceBatch",
        "federation.NonRenewal", "federation.PastResult",
        "federation.PreparedLicence", "federation.PreparedRenewal", "federation.Qualification",
        "federation.Transfer",
        "rulings.Appeal", "rulings.AppealBacker", "rulings.AppealMember", "rulings.BoardRecord",
        "rulings.CasebookEntry", "rulings.ConductReport", "rulings.CouncilCase",
        "rulings.DirectorReport",
        "rulings.EarlierSuspension", "rulings.FlowWalk", "rulings.HearingStep",
        "rulings.Incident", "rulings.IncidentPlayer", "rulings.OwnTableLeave",
        "rulings.PeerPoll", "rulings.Penalty", "rulings.PollPeer", "rulings.PsychicCall",
        "rulings.ReportForwarding", "rulings.ReportRevision", "rulings.RulingCitation",
        "rulings.RulingMeasure", "rulings.RulingRevision", "rulings.Sanction",
        "rulings.SessionTimes",
        "scoring.BoardResult", "scoring.BoardRuling", "scoring.BookAct", "scoring.BookLine",
        "scoring.BookSession", "scoring.EventBook", "scoring.RunningPlace",
        "scoring.SeatsConfirmed", "scoring.UnplayedBoard",
        "scoring.DeviceItem", "scoring.DeviceLink",
        "scoring.ConditionWaiver",
        "scoring.ContestantRuling",
        "scoring.EntryAdjustment", "scoring.EventResult", "scoring.EventStrata",
        "scoring.HomologationFact",
        "scoring.LateChange", "scoring.Match", "scoring.MatchRuling", "scoring.PersonMatch",
        "scoring.PlayingStrength", "scoring.PointsAward", "scoring.PointsLoss",
        "scoring.RankingLine", "scoring.RankingList",
        "scoring.RankingTerms", "scoring.ResultRevision", "scoring.SeasonCloseLine",
        "scoring.SeasonCloseRun", "scoring.SeasonClosing", "scoring.Standing",
        "tournaments.ActRefusal", "tournaments.AppointmentsLeft",
        "tournaments.CardCollection", "tournaments.CardDelivery",
        "tournaments.CardLeave", "tournaments.CardSignature", "tournaments.CardVersion",
        "tournaments.CheckIn", "tournaments.CheckOverride", "tournaments.ClockMark",
        "tournaments.ConventionCard", "tournaments.DateReservation", "tournaments.DealDifference",
        "tournaments.DealAccess", "tournaments.DealSet", "tournaments.Delegation",
        "tournaments.DirectorAppointment", "tournaments.Draw", "tournaments.Entry",
        "tournaments.EntryPlayer", "tournaments.EventScreen", "tournaments.EventVisibility",
        "tournaments.EventStaff",
        "tournaments.Exemption", "tournaments.Exemption_players",
        "tournaments.HostingBid", "tournaments.HostingCall", "tournaments.LineUp",
        "tournaments.LineUpSeat", "tournaments.MatchEnding", "tournaments.MatchMove",
        "tournaments.Nomination", "tournaments.Nomination_players",
        "tournaments.PairSubstitution", "tournaments.PhasePlace", "tournaments.RegionChoice",
        "tournaments.Registration", "tournaments.RegistrationPlayer",
        "tournaments.RegulationAcceptance", "tournaments.RoomMessage",
        "tournaments.ScheduledMatch", "tournaments.Seat",
        "tournaments.SeatRequest", "tournaments.SeatingPlan", "tournaments.SeatingSection",
        "tournaments.SeatingWish", "tournaments.SessionHours", "tournaments.SheetFigures",
        "tournaments.SystemsPolicy", "tournaments.TableSettings",
        "tournaments.TeamClub", "tournaments.ProposedTeamPenalty",
        "tournaments.TeamListChange", "tournaments.TeamPlay",
        "tournaments.TeamSubstitution", "tournaments.TripletTurn",
        "tournaments.WrittenDefence",
    ),
    # Published by the federation, or about bodies and dates; people only as authors.
    "PUBLISHED": (
        "federation.Association", "federation.BulkMail", "federation.Club",
        "federation.ClubPage", "federation.Federation", "federation.FederationOutline",
        "federation.FederationLogo", "federation.Fee", "federation.FeeSchedule",
        "federation.FigureDraft", "federation.FigureTrialEvent", "federation.LetterText",
        "federation.LibraryDocument", "federation.LibraryVersion", "federation.RuleSet",
        "rulings.FlowCheck", "rulings.LawPassage", "rulings.LawText",
        "rulings.RegulationArticle",
        "rulings.RegulationText", "tournaments.AssociationCalendar", "tournaments.CalendarCycle",
        "tournaments.CalendarProposal", "tournaments.CalendarVersion", "tournaments.Championship",
        "tournaments.EntryTerms", "tournaments.Event", "tournaments.EventRegulation",
        "tournaments.Phase", "tournaments.PhaseEvent", "tournaments.PhaseLot",
        "tournaments.PhaseQuota", "tournaments.TimetableProposal",
    ),
    # Deleted after some days, whoever sent them.
    "SHORT_LIVED": (
        "federation.AccountClaim", "federation.IdempotencyKey", "federation.OfficeQuestion",
        "tournaments.PartnerWish",
    ),
    # Texts of the program, numbers of series, deals: they name nobody.
    "NOBODY": (
        "auth.Group", "auth.Permission", "contenttypes.ContentType",
        "federation.AccountingCode", "federation.BackupCheck",
        "federation.BankLayout", "federation.DocumentSeries", "federation.LicenceKey",
        "federation.ReferenceSeries", "tournaments.Deal", "tournaments.DealAnalysis",
    ),
}  # fmt: skip
