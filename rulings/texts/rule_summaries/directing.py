"""The texts of rules on directing, systems and penalties."""

from django.utils.translation import pgettext_lazy

from federation.texts import Catalogue

WORDS: Catalogue = {
    "1.1-a": pgettext_lazy(
        "rule",
        "An event is official, private and open to homologation, or outside; only the first "
        "two are bound, and gaps are filled by the director or the organiser.",
    ),
    "1.2-a": pgettext_lazy(
        "rule",
        "Only an event that gives a single champion title, once in a season, is a "
        "championship: national from the federation, regional from an association.",
    ),
    "1.2-b": pgettext_lazy(
        "rule",
        "The federation's events and the associations' championships and qualifiers are "
        "official; all others are private tournaments or festivals.",
    ),
    "1.2-c": pgettext_lazy(
        "rule",
        "A festival is open, advertised and has prizes, with two sessions on days in a row "
        "and 48 boards or more.",
    ),
    "1.2-d": pgettext_lazy(
        "rule",
        "Online events follow the regulation as adapted in 2.4, which binds official events "
        "and only advises private ones.",
    ),
    "1.3.1-a": pgettext_lazy(
        "rule",
        "Whoever enters accepts the Laws and regulations in their current version, and the "
        "entry keeps when and which.",
    ),
    "1.3.3-a": pgettext_lazy(
        "rule",
        "Incidents are labelled from three lists of conduct breaches, the federation's own in "
        "order of gravity.",
    ),
    "1.3.4-a": pgettext_lazy(
        "rule",
        "Categories form three tiers, National with firsts, seconds, and thirds with "
        "unclassified, used when comparing substitutes.",
    ),
    "1.3.4-b": pgettext_lazy(
        "rule",
        "Points of official and homologated events order the players and give each a category "
        "by cut-offs kept as data.",
    ),
    "1.3.4-c": pgettext_lazy(
        "rule",
        "Each category has one value index, and a player with two uses the higher for everything.",
    ),
    "1.3.4-d": pgettext_lazy(
        "rule",
        "A first licence without any earlier classification is worth 20.",
    ),
    "1.3.4-e": pgettext_lazy(
        "rule",
        "A player back in the federation keeps the value of the category of the last licensed "
        "season.",
    ),
    "1.4-a": pgettext_lazy(
        "rule",
        "The regulation and what it cites can be downloaded, each with version and date.",
    ),
    "2.1.1-a": pgettext_lazy(
        "rule",
        "Every homologated event has a qualified director who does not play it, and one chief "
        "where there are several.",
    ),
    "2.1.1.1-a": pgettext_lazy(
        "rule",
        "The director rules, penalises, scores, reports and forwards appeals, within the own "
        "event only.",
    ),
    "2.1.1.1-b": pgettext_lazy(
        "rule",
        "A ruling may rest on any evidence, and without an organiser's delegate the director "
        "fills gaps and refers doubts.",
    ),
    "2.1.1.1-c": pgettext_lazy(
        "rule",
        "The director enters what a committee or council changed, and every version of the "
        "result is kept.",
    ),
    "2.1.1.1-d": pgettext_lazy(
        "rule",
        "An irregularity noticed is for the director to judge, not for the table.",
    ),
    "2.1.1.2-a": pgettext_lazy(
        "rule",
        "A missing director is replaced in a fixed order of preference, and hands over all "
        "decisions made meanwhile.",
    ),
    "2.1.1.3-a": pgettext_lazy(
        "rule",
        "The director may put a wrong ruling right until shortly before the next session, "
        "after the last one for 30 minutes or 48 hours if official.",
    ),
    "2.1.2.2-a": pgettext_lazy(
        "rule",
        "Strength, length, shortness and artificial calls have fixed meanings, with ten "
        "points as the average hand.",
    ),
    "2.1.2.2-b": pgettext_lazy(
        "rule",
        "Seventeen boards make a match large, fewer a small one.",
    ),
    "2.1.2.3-a": pgettext_lazy(
        "rule",
        "The first that fits of yellow, blue and red colours a system, otherwise green.",
    ),
    "2.1.2.3-b": pgettext_lazy(
        "rule",
        "One of five features of passes and one-level openings is enough to make a system "
        "highly unusual.",
    ),
    "2.1.2.3-c": pgettext_lazy(
        "rule",
        "An opening from two clubs to three spades that may be weak with no known four-card "
        "suit is brown, save two exceptions.",
    ),
    "2.1.2.3-d": pgettext_lazy(
        "rule",
        "Over a natural one-bid, an overcall without four cards in a known suit is brown, "
        "save three exceptions.",
    ),
    "2.1.2.3-e": pgettext_lazy(
        "rule",
        "Weak two-suited calls on short suits and psychics that the system protects are brown.",
    ),
    "2.1.2.3-f": pgettext_lazy(
        "rule",
        "Defences against strong artificial openings, highly unusual systems or brown "
        "conventions are not brown.",
    ),
    "2.1.2.4-a": pgettext_lazy(
        "rule",
        "A gross misstatement is allowed without any agreement, while one expected or "
        "protected by the pair is not.",
    ),
    "2.1.2.4-b": pgettext_lazy(
        "rule",
        "A conventional opening may not be psychic and may be penalised when it is.",
    ),
    "2.1.2.4-c": pgettext_lazy(
        "rule",
        "Each psychic the director hears of is reported with what happened and who was involved.",
    ),
    "2.1.2.5-a": pgettext_lazy(
        "rule",
        "Openings under eight points without definition, agreements that change after an "
        "irregularity and coded signals are not allowed.",
    ),
    "2.1.2.6-a": pgettext_lazy(
        "rule",
        "The technical council classifies a system before an event, the director during it, "
        "and no pair may keep its system secret.",
    ),
    "2.1.2.7-a": pgettext_lazy(
        "rule",
        "A policy kept as data says which colours and brown conventions each official event "
        "admits.",
    ),
    "2.1.3.1-a": pgettext_lazy(
        "rule",
        "Partners play one and the same system, so they share a card.",
    ),
    "2.1.3.1-b": pgettext_lazy(
        "rule",
        "In official events a pair brings two cards in an approved model, one for each player "
        "behind screens.",
    ),
    "2.1.3.1-c": pgettext_lazy(
        "rule",
        "A pair without a proper card writes one on the spot and pays for the time lost.",
    ),
    "2.1.3.1-d": pgettext_lazy(
        "rule",
        "Festivals and club events may excuse from the card pairs that play green with "
        "nothing brown.",
    ),
    "2.1.3.1-e": pgettext_lazy(
        "rule",
        "Players do not consult their own card while they bid or defend unless a promotion "
        "event lets beginners do so.",
    ),
    "2.1.3.2-a": pgettext_lazy(
        "rule",
        "System papers show their colour, with brown added where it applies.",
    ),
    "2.1.3.2-b": pgettext_lazy(
        "rule",
        "The front page lists artificial openings, weak conventional replies, conventional "
        "defences and all that needs a special defence.",
    ),
    "2.1.3.3-a": pgettext_lazy(
        "rule",
        "Notes beside the card are numbered, referred to from it and complete where a system "
        "is unusual.",
    ),
    "2.1.3.4-a": pgettext_lazy(
        "rule",
        "Pairs with artificial, highly unusual or brown agreements hand in their papers 48 "
        "hours before the start.",
    ),
    "2.1.3.4-b": pgettext_lazy(
        "rule",
        "A pair that did not hand in its papers counts as having no card, and an undeclared "
        "one plays green.",
    ),
    "2.1.3.4-c": pgettext_lazy(
        "rule",
        "After the deadline agreements may be dropped or, if not brown, replaced or added, "
        "always with notice.",
    ),
    "2.1.3.5-a": pgettext_lazy(
        "rule",
        "Opponents of a highly unusual system may change their own in writing, and the "
        "system's pair may only answer.",
    ),
    "2.1.3.5-b": pgettext_lazy(
        "rule",
        "Each brown convention comes with a suggested defence, and opponents may bring their "
        "own in writing.",
    ),
    "2.1.3.6-a": pgettext_lazy(
        "rule",
        "Where explanation and card disagree or no card exists, damage is presumed and the "
        "director adjusts if found.",
    ),
    "2.1.4-a": pgettext_lazy(
        "rule",
        "The caller's partner alerts or announces what a separate list names, and opponents "
        "cannot waive it.",
    ),
    "2.1.4-b": pgettext_lazy(
        "rule",
        "Show the card, say it, alert when in doubt; silence tells opponents that nothing is "
        "alertable.",
    ),
    "2.1.5-a": pgettext_lazy(
        "rule",
        "Only legal calls and plays inform partner, and knowing use of anything else is penalised.",
    ),
    "2.1.5-b": pgettext_lazy(
        "rule",
        "Rights may be reserved until the board ends, while a denial or news heard by "
        "accident is taken to the director at once.",
    ),
    "2.1.6.1-a": pgettext_lazy(
        "rule",
        "Bidding cards are used by all who can, in order from the left, and stay until "
        "explanations and lead are over.",
    ),
    "2.1.6.3-a": pgettext_lazy(
        "rule",
        "A call made before a late alert may be taken back, and an alert nobody saw may lead "
        "to an adjusted score.",
    ),
    "2.1.6.4-a": pgettext_lazy(
        "rule",
        "A jump is followed by a pause of ten seconds, and declarer thinks about half a "
        "minute at trick one.",
    ),
    "2.1.8.1-a": pgettext_lazy(
        "rule",
        "With screens partners sit apart, nothing is announced and each board has eight minutes.",
    ),
    "2.1.8.2-a": pgettext_lazy(
        "rule",
        "Behind screens a short delay says nothing, and explanations, remarks and psychics "
        "have rules of their own.",
    ),
    "2.1.8.2-b": pgettext_lazy(
        "rule",
        "Each player alerts the neighbour and both ask and answer in writing.",
    ),
    "2.1.8.4-a": pgettext_lazy(
        "rule",
        "An illegal call is put right according to who moved the tray and whether it was noticed.",
    ),
    "2.1.8.4-b": pgettext_lazy(
        "rule",
        "A call stands once the tray moves, and a lead out of turn is judged by who opened "
        "the flap.",
    ),
    "2.1.9-a": pgettext_lazy(
        "rule",
        "Dummy enters the result, the opponents confirm it, and both happen before the next board.",
    ),
    "2.1.9-b": pgettext_lazy(
        "rule",
        "A board opens on the device only when the one before is entered and confirmed.",
    ),
    "2.1.10-a": pgettext_lazy(
        "rule",
        "A vacancy is filled by a reserve only where the event's regulation says how.",
    ),
    "2.1.10-b": pgettext_lazy(
        "rule",
        "Reserves come in by their place in the phase before, after a stated time for confirming.",
    ),
    "2.1.11.1-a": pgettext_lazy(
        "rule",
        "Sanctions rise from warning through procedural and disciplinary penalty to "
        "suspension, with reasons for leaving the table.",
    ),
    "2.1.11.1-b": pgettext_lazy(
        "rule",
        "The usual first penalty is a tenth of one board's top, from the offender alone.",
    ),
    "2.1.11.1-c": pgettext_lazy(
        "rule",
        "A first penalty is half a victory point or three IMPs, the latter taken before "
        "conversion.",
    ),
    "2.1.11.1-d": pgettext_lazy(
        "rule",
        "An offence repeated in any session of the same event is a later offence.",
    ),
    "2.1.11.1-e": pgettext_lazy(
        "rule",
        "What one side is fined is given to nobody.",
    ),
    "2.1.11.1-f": pgettext_lazy(
        "rule",
        "An appeal leaves a disciplinary penalty, suspension or disqualification in force.",
    ),
    "2.1.11.2-a": pgettext_lazy(
        "rule",
        "Careless acts that disturb the event have a usual first and later sanction.",
    ),
    "2.1.11.2-b": pgettext_lazy(
        "rule",
        "Five minutes are free the first time, then every five cost a tenth of a top or half "
        "a victory point.",
    ),
    "2.1.11.3-a": pgettext_lazy(
        "rule",
        "Careless breaches of Laws and rules have a usual first and later sanction, besides "
        "any adjustment.",
    ),
    "2.1.11.3-b": pgettext_lazy(
        "rule",
        "Four breaches may be punished harder, earlier or besides an adjustment, and "
        "deliberate ones are reported.",
    ),
    "2.1.11.4-a": pgettext_lazy(
        "rule",
        "Deliberate acts and bad conduct have a usual first and later sanction.",
    ),
    "2.1.11.4-b": pgettext_lazy(
        "rule",
        "A first offence rarely ends in exclusion, but its author is told whether the next "
        "may, and the report names it.",
    ),
}
