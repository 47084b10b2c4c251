"""The texts of rules on events and on pairs."""

from django.utils.translation import pgettext_lazy

from federation.texts import Catalogue

WORDS: Catalogue = {
    "3.1.1-a": pgettext_lazy(
        "rule",
        "An open event takes anyone, a women's event women, a mixed one pairs of one woman "
        "and one man.",
    ),
    "3.1.1-b": pgettext_lazy(
        "rule",
        "Youth are 20 and juniors 25 at most by the last day of the year.",
    ),
    "3.1.1-c": pgettext_lazy(
        "rule",
        "A table of years says who was born early enough to be senior, heading to 65.",
    ),
    "3.1.1-d": pgettext_lazy(
        "rule",
        "Second-category events bar firsts and National, promotion events also all above "
        "second diamonds.",
    ),
    "3.1.2-a": pgettext_lazy(
        "rule",
        "National events are the federation's to run or delegate, regional ones the "
        "association's within its area.",
    ),
    "3.1.2-b": pgettext_lazy(
        "rule",
        "The board gives each association its places, and the association says how they are won.",
    ),
    "3.1.2-c": pgettext_lazy(
        "rule",
        "Each official event publishes conditions, venue, dates and timetable beforehand.",
    ),
    "3.1.3.1-a": pgettext_lazy(
        "rule",
        "An exempt entry confirms in time for the next phase, and its players play for nobody "
        "else before it.",
    ),
    "3.1.3.1-b": pgettext_lazy(
        "rule",
        "Who plays a phase in spite of exemption stands or falls by the result.",
    ),
    "3.1.3.2-a": pgettext_lazy(
        "rule",
        "Results taken to a later phase follow a rule, rounding included, fixed before the start.",
    ),
    "3.1.3.3-a": pgettext_lazy(
        "rule",
        "A player seeks a place through one region, chosen beforehand or by the first "
        "qualifier played.",
    ),
    "3.1.3.3-b": pgettext_lazy(
        "rule",
        "A pair needs one and a team four members of the association it stands for.",
    ),
    "3.1.3.3-c": pgettext_lazy(
        "rule",
        "Withdrawing late without good reason costs half of the points of the phase before.",
    ),
    "3.1.4.1-a": pgettext_lazy(
        "rule",
        "National events, regional championships and qualifiers are for players licensed in "
        "the current year.",
    ),
    "3.1.4.3-a": pgettext_lazy(
        "rule",
        "A pair that does not declare artificial or brown agreements on entry plays green "
        "without them.",
    ),
    "3.1.5-a": pgettext_lazy(
        "rule",
        "Official events are open to quiet spectators, not closed rooms, and team members do "
        "not watch their own.",
    ),
    "3.1.6-a": pgettext_lazy(
        "rule",
        "Official events can be homologated as such, private ones if they keep the regulation "
        "and pay.",
    ),
    "3.1.6-b": pgettext_lazy(
        "rule",
        "Regional championships and qualifiers are free, while other association events pay "
        "their own rate.",
    ),
    "3.1.6-c": pgettext_lazy(
        "rule",
        "The office publishes what the organiser sends as provisional, points included.",
    ),
    "3.1.6-d": pgettext_lazy(
        "rule",
        "An official event waits for its director's report to be accepted.",
    ),
    "3.1.6-e": pgettext_lazy(
        "rule",
        "An association's event needs every participant in order with the federation.",
    ),
    "3.1.6-f": pgettext_lazy(
        "rule",
        "Nothing is homologated while an appeal is undecided.",
    ),
    "3.1.6-g": pgettext_lazy(
        "rule",
        "The homologation fee and all else the organiser owes must be paid.",
    ),
    "3.1.7-a": pgettext_lazy(
        "rule",
        "The board circulates next season's calendar in draft by mid September.",
    ),
    "3.1.7-b": pgettext_lazy(
        "rule",
        "Changes, dates and bids for next season arrive by the end of September.",
    ),
    "3.1.7-c": pgettext_lazy(
        "rule",
        "The board publishes the calendar and national regulations by 30 October.",
    ),
    "3.1.7-d": pgettext_lazy(
        "rule",
        "Each association sends its own calendar by the end of November.",
    ),
    "3.1.7-e": pgettext_lazy(
        "rule",
        "A date asked for may not fall on an official event, and the board looks for another.",
    ),
    "3.1.7-f": pgettext_lazy(
        "rule",
        "A date is kept against a deposit that the homologation fee later absorbs.",
    ),
    "3.1.8-a": pgettext_lazy(
        "rule",
        "Who runs a delegated national event proposes the timetable, and the federation keeps "
        "the conditions.",
    ),
    "3.1.8-b": pgettext_lazy(
        "rule",
        "A quarter of the entry fees at least goes to the federation, and a higher offer is "
        "preferred.",
    ),
    "3.1.8-c": pgettext_lazy(
        "rule",
        "What is owed is paid within a month of the end and inside the year.",
    ),
    "3.2-a": pgettext_lazy(
        "rule",
        "The directors' council names them, or lets associations do so for regional events.",
    ),
    "3.2.1-a": pgettext_lazy(
        "rule",
        "The director warns at the start and may penalise each of the offenders at a table.",
    ),
    "3.2.1-b": pgettext_lazy(
        "rule",
        "The pair has nothing on the boards it misses, opponents 60 percent or better.",
    ),
    "3.2.1-c": pgettext_lazy(
        "rule",
        "With half the boards compared the match ends by the nearest column, otherwise it is "
        "lost by absence.",
    ),
    "3.2.1-d": pgettext_lazy(
        "rule",
        "An exclusion is reported, a disqualification needs the organiser, and neither points "
        "nor fees remain.",
    ),
    "3.2.2-a": pgettext_lazy(
        "rule",
        "The director's report is due at the federation fifteen days after play.",
    ),
    "3.2.2-b": pgettext_lazy(
        "rule",
        "It passes through the association and is due at the federation 21 days after play.",
    ),
    "3.2.2.1-a": pgettext_lazy(
        "rule",
        "Eleven lettered items make the report, some of which may be none.",
    ),
    "3.2.2.1-b": pgettext_lazy(
        "rule",
        "A faulty report goes back to its director, and titles and points wait.",
    ),
    "3.2.2.2-a": pgettext_lazy(
        "rule",
        "Items decide which council gets a report, and the board hears of each forwarding.",
    ),
    "3.3.1-a": pgettext_lazy(
        "rule",
        "Neither is allowed around official play, from half an hour before until half an hour "
        "after results.",
    ),
    "3.4-a": pgettext_lazy(
        "rule",
        "Devices are off from five minutes before play until its end, and using one is always "
        "penalised.",
    ),
    "3.5.1-a": pgettext_lazy(
        "rule",
        "An official pairs event has 24 boards, and no player sits for fewer than 20.",
    ),
    "3.5.2-a": pgettext_lazy(
        "rule",
        "Two players' values are added, and a triplet counts two thirds of the three.",
    ),
    "3.5.2-b": pgettext_lazy(
        "rule",
        "Equal values are parted by the better ranked best player.",
    ),
    "3.5.3-a": pgettext_lazy(
        "rule",
        "Pairs meet as many others as they can, nobody over twice if avoidable, and some keep "
        "a fixed seat.",
    ),
    "3.5.4-a": pgettext_lazy(
        "rule",
        "The handicaps of both players are added to their percentage.",
    ),
    "3.5.4-b": pgettext_lazy(
        "rule",
        "Each category has its handicap from zero to eight points.",
    ),
    "3.5.5.1-a": pgettext_lazy(
        "rule",
        "The number of pairs gives tables, sections and boards of a Mitchell.",
    ),
    "3.5.5.1-b": pgettext_lazy(
        "rule",
        "Lines and sections are level in value, with about a quarter of each seeded.",
    ),
    "3.5.5.2-a": pgettext_lazy(
        "rule",
        "The number of pairs gives tables and boards of a Howell, which is never cut short.",
    ),
    "3.5.5.2-b": pgettext_lazy(
        "rule",
        "A phantom takes the fixed seat, then pairs who cannot move, then the weakest.",
    ),
    "3.5.5.3-a": pgettext_lazy(
        "rule",
        "Three groups and a fixed pair rotate so that each group plays one Howell.",
    ),
    "3.5.5.3-b": pgettext_lazy(
        "rule",
        "Pairs are drawn by threes in order of strength, one of each three to each group.",
    ),
    "3.5.6-a": pgettext_lazy(
        "rule",
        "A single session gives one ranking if lines mix, otherwise one for each line as an "
        "own event.",
    ),
    "3.5.6-b": pgettext_lazy(
        "rule",
        "Winners of both lines come first by percentage, then both seconds, and on.",
    ),
    "3.5.7-a": pgettext_lazy(
        "rule",
        "A board played with different cards, or spoilt, is scored in groups.",
    ),
    "3.5.7-b": pgettext_lazy(
        "rule",
        "A group's points are raised to the whole field by the usual formula.",
    ),
    "3.5.7-c": pgettext_lazy(
        "rule",
        "Small groups score fixed percentages by order, shared when equal.",
    ),
    "3.5.7-d": pgettext_lazy(
        "rule",
        "A single result gives each side 60 percent or its session average if better.",
    ),
    "3.5.8-a": pgettext_lazy(
        "rule",
        "The final percentage weighs sessions by their boards unless the difference is technical.",
    ),
    "3.5.8-b": pgettext_lazy(
        "rule",
        "A board played less often is raised to the highest top.",
    ),
    "3.5.9.1-a": pgettext_lazy(
        "rule",
        "Exact equals share the place unless something depends on it.",
    ),
    "3.5.9.1-b": pgettext_lazy(
        "rule",
        "Boards in common, then boards against each other, then steadiness part tied pairs.",
    ),
    "3.5.9.2-a": pgettext_lazy(
        "rule",
        "Their own matches and then the IMP difference of all part tied pairs.",
    ),
    "3.5.9.2-b": pgettext_lazy(
        "rule",
        "The opponents' points part tied pairs, as in teams.",
    ),
    "3.5.10.1-a": pgettext_lazy(
        "rule",
        "A pair that sits out gets its own average.",
    ),
    "3.5.10.2-a": pgettext_lazy(
        "rule",
        "A pair that leaves is last, its results stand, and its later opponents score as "
        "sitting out.",
    ),
}
