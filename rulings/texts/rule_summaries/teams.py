"""The texts of rules on teams, results, appeals and annexes."""

from django.utils.translation import pgettext_lazy

from federation.texts import Catalogue

WORDS: Catalogue = {
    "3.6.1-a": pgettext_lazy(
        "rule",
        "A team plays 72 boards in a national and 48 in a regional championship.",
    ),
    "3.6.1-b": pgettext_lazy(
        "rule",
        "Whoever has played for a team plays for no other in that event.",
    ),
    "3.6.1-c": pgettext_lazy(
        "rule",
        "Four at least, six at most in national events and eight elsewhere if stated.",
    ),
    "3.6.1-d": pgettext_lazy(
        "rule",
        "Of a larger squad the six with most boards count, the captain parting equals.",
    ),
    "3.6.2-a": pgettext_lazy(
        "rule",
        "The four best values are added, by sex in mixed events, or all six where six must play.",
    ),
    "3.6.3-a": pgettext_lazy(
        "rule",
        "In official open events a team bears a member's club and its captain, by default the "
        "majority's club.",
    ),
    "3.6.3-b": pgettext_lazy(
        "rule",
        "Teams stand by value, equals by their best ranked player.",
    ),
    "3.6.3-c": pgettext_lazy(
        "rule",
        "A draw is public to captains and valid whoever comes, else its criterion is stated.",
    ),
    "3.6.3-d": pgettext_lazy(
        "rule",
        "Ranked teams are dealt to groups to and fro.",
    ),
    "3.6.3-e": pgettext_lazy(
        "rule",
        "Teams of one club are spread by swapping once a group holds its half.",
    ),
    "3.6.4-a": pgettext_lazy(
        "rule",
        "Players nobody has used may join or replace others with notice, up to the maximum.",
    ),
    "3.6.4-b": pgettext_lazy(
        "rule",
        "Four of those who played the qualifier stay, two at most are new.",
    ),
    "3.6.4-c": pgettext_lazy(
        "rule",
        "Where values made the groups, each match with stronger new players costs a hundredth "
        "of the gain.",
    ),
    "3.6.5-a": pgettext_lazy(
        "rule",
        "A team of six that cannot field four may use outsiders of fitting sex and no higher tier.",
    ),
    "3.6.5-b": pgettext_lazy(
        "rule",
        "A fifth of the matches in series, a third of the segments in knock-outs, once at least.",
    ),
    "3.6.5-c": pgettext_lazy(
        "rule",
        "They earn no points unless made members, and their misuse loses the match.",
    ),
    "3.6.6-a": pgettext_lazy(
        "rule",
        "Each board's difference becomes IMPs, which are added less penalties.",
    ),
    "3.6.6-b": pgettext_lazy(
        "rule",
        "Outside knock-outs the margin becomes points by the column of boards, twenty between "
        "both.",
    ),
    "3.6.7.1-a": pgettext_lazy(
        "rule",
        "A team without opponent gets twelve points.",
    ),
    "3.6.7.2-a": pgettext_lazy(
        "rule",
        "An absent team gets nothing and in official events pays for both.",
    ),
    "3.6.7.2-b": pgettext_lazy(
        "rule",
        "It gets the best of twelve points, its own average and what its neighbours won there.",
    ),
    "3.6.7.3-a": pgettext_lazy(
        "rule",
        "Two absences running, or over a quarter of the matches, exclude a team.",
    ),
    "3.6.7.3-b": pgettext_lazy(
        "rule",
        "It is last, played results stand unless it played only one, and the others score as "
        "for absence.",
    ),
    "3.6.8.1-a": pgettext_lazy(
        "rule",
        "After half an hour's wait a match half compared ends by the nearest column.",
    ),
    "3.6.8.1-b": pgettext_lazy(
        "rule",
        "It is finished later with much the same players, or else scored by fixed rules.",
    ),
    "3.6.8.2-a": pgettext_lazy(
        "rule",
        "Walking out counts as absence, and other causes follow the rules of interruption.",
    ),
    "3.6.9-a": pgettext_lazy(
        "rule",
        "The difference of values times boards over 150 is added to the lower team's IMPs.",
    ),
    "3.6.10.1-a": pgettext_lazy(
        "rule",
        "Victory points rank, a first with all matches won stays first, then mutual results "
        "and the IMP quotient.",
    ),
    "3.6.10.2-a": pgettext_lazy(
        "rule",
        "Each group has its own ranking, and a higher group stands wholly above a lower.",
    ),
    "3.6.10.3-a": pgettext_lazy(
        "rule",
        "Total points, boards won and then extra boards part the teams, extra sets in a final.",
    ),
    "3.6.10.3-b": pgettext_lazy(
        "rule",
        "Teams stand by the round they reached, then by wins and IMP quotient if needed.",
    ),
    "3.6.10.3-d": pgettext_lazy(
        "rule",
        "After half of a knock-out match a captain may concede to the director, at full fee.",
    ),
    "3.6.10.4-a": pgettext_lazy(
        "rule",
        "A champion has played a third of the team's boards.",
    ),
    "3.6.11.1-a": pgettext_lazy(
        "rule",
        "Not in the last two rounds, by six days at most, by agreement and at the teams' cost.",
    ),
    "3.6.11.3-a": pgettext_lazy(
        "rule",
        "Both captains ask in writing 48 hours before, and the board decides.",
    ),
    "3.6.12.1-a": pgettext_lazy(
        "rule",
        "A Swiss has twelve teams, better fourteen, and five rounds.",
    ),
    "3.6.12.2-a": pgettext_lazy(
        "rule",
        "Neighbours in the standings meet, never twice, and the lowest without one sits out.",
    ),
    "3.6.12.2-b": pgettext_lazy(
        "rule",
        "Values pair the strongest with the weakest or half with half, or else a draw does.",
    ),
    "3.6.12.2-c": pgettext_lazy(
        "rule",
        "Pairing may use older standings if the first rounds and byes are fixed beforehand.",
    ),
    "3.6.12.2-d": pgettext_lazy(
        "rule",
        "Instead of a bye the last three teams may play one another in a triple match.",
    ),
    "3.6.12.3-a": pgettext_lazy(
        "rule",
        "They may change a team's value in a Swiss without any deduction.",
    ),
    "3.6.12.4-a": pgettext_lazy(
        "rule",
        "An opponent gets twelve points at once and its due before the last round, and a "
        "quarter missed excludes.",
    ),
    "3.6.12.5-a": pgettext_lazy(
        "rule",
        "Resistance points add those of opponents met, bonuses left out and never given in "
        "official events.",
    ),
    "3.6.12.7-a": pgettext_lazy(
        "rule",
        "Resistance, then trimmed resistance, IMP quotient, IMPs won and a draw part teams.",
    ),
    "3.6.12.8-a": pgettext_lazy(
        "rule",
        "Last rounds may pair by standings alone, with decided places playing from below.",
    ),
    "3.6.13-a": pgettext_lazy(
        "rule",
        "Board points and IMP points with equal maximum are added.",
    ),
    "3.7.1-a": pgettext_lazy(
        "rule",
        "Rankings and sheets are out 30 minutes after play.",
    ),
    "3.7.1-b": pgettext_lazy(
        "rule",
        "In teams what both sheets say overrides the device.",
    ),
    "3.7.2-a": pgettext_lazy(
        "rule",
        "Players have 30 minutes from the results, or until 30 before a next session close by.",
    ),
    "3.7.2-b": pgettext_lazy(
        "rule",
        "A sure error is still put right, and late results give players up to 48 hours.",
    ),
    "3.8.1-a": pgettext_lazy(
        "rule",
        "Technical rulings go to a committee and hold up the ranking, discipline to its "
        "council and does not.",
    ),
    "3.8.1.1-a": pgettext_lazy(
        "rule",
        "An appeal reaches the director within 30 minutes of the results.",
    ),
    "3.8.1.1-b": pgettext_lazy(
        "rule",
        "A ruling told late may be appealed until shortly before the next session or at the "
        "next match.",
    ),
    "3.8.1.1-c": pgettext_lazy(
        "rule",
        "When the committee has gone an appeal may follow until six in the evening of the "
        "next working day.",
    ),
    "3.8.1.1-d": pgettext_lazy(
        "rule",
        "An appeal without deposit is not heard, and the deposit is lost only if said to be "
        "without merit.",
    ),
    "3.8.1.1-e": pgettext_lazy(
        "rule",
        "The form tells deal, auction, facts, ruling and poll, with a copy for every member "
        "and pair.",
    ),
    "3.8.1.2-a": pgettext_lazy(
        "rule",
        "Ten days in writing with deposit, without effect on the event.",
    ),
    "3.8.2-a": pgettext_lazy(
        "rule",
        "Three or five independent players whom the organiser names, free to decline.",
    ),
    "3.8.2-b": pgettext_lazy(
        "rule",
        "Nine steps lead from the chair's election to the corrected result.",
    ),
    "3.8.3-a": pgettext_lazy(
        "rule",
        "Points of law alone go further, within 30 minutes or a day, with deposit.",
    ),
    "3.8.3-b": pgettext_lazy(
        "rule",
        "The director forwards even late appeals, marked so, through the office.",
    ),
    "3.8.3-c": pgettext_lazy(
        "rule",
        "Where a ranking is needed at once the committee's word is final.",
    ),
    "AI-a": pgettext_lazy(
        "rule",
        "Annex I gives the winner's points for 86 margins in eight columns.",
    ),
    "AI-b": pgettext_lazy(
        "rule",
        "A continuous curve, smoothed so that steps never grow, gives every cell.",
    ),
    "AI-c": pgettext_lazy(
        "rule",
        "A board count without column takes the nearest, the larger of two.",
    ),
    "AII-a": pgettext_lazy(
        "rule",
        "A listed convention needs its name and, where it has any, its chosen option.",
    ),
    "AII-b": pgettext_lazy(
        "rule",
        "What is not listed is named and described in full.",
    ),
    "AII-c": pgettext_lazy(
        "rule",
        "Some listed conventions must state levels, strong options or variants.",
    ),
}
