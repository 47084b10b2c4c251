"""The texts of rules on play at the table."""

from django.utils.translation import pgettext_lazy

from federation.texts import Catalogue

WORDS: Catalogue = {
    "2.2.1-a": pgettext_lazy(
        "rule",
        "Partners choose their chairs unless the organiser fixes them for announced reasons.",
    ),
    "2.2.2.1-a": pgettext_lazy(
        "rule",
        "A substitute's tier may not be above that of the player replaced.",
    ),
    "2.2.2.1-b": pgettext_lazy(
        "rule",
        "One partner always stays, and the two play half of the boards together.",
    ),
    "2.2.2.1-c": pgettext_lazy(
        "rule",
        "A player may miss a third of the boards, or one session where there are two.",
    ),
    "2.2.2.1-d": pgettext_lazy(
        "rule",
        "A pair that stands for an association keeps one of its members at the table.",
    ),
    "2.2.2.2-a": pgettext_lazy(
        "rule",
        "A substitution against the rules removes the pair, and the director decides on the "
        "new one with a reason.",
    ),
    "2.2.2.2-b": pgettext_lazy(
        "rule",
        "A stand-in does not compete unless it asks to count within 30 minutes of the results.",
    ),
    "2.2.3-a": pgettext_lazy(
        "rule",
        "Seats are taken five minutes before, and a pair missing at the start pays for lateness.",
    ),
    "2.2.3.1-a": pgettext_lazy(
        "rule",
        "The late pair scores 40 percent on boards not played, the other 60 or its own "
        "average if better.",
    ),
    "2.2.3.1-b": pgettext_lazy(
        "rule",
        "A pair that came in late as replacement scores its session average on the boards lost.",
    ),
    "2.2.3.1-c": pgettext_lazy(
        "rule",
        "A board lost by lateness costs the late pair three IMPs and brings the other three.",
    ),
    "2.2.3.2-a": pgettext_lazy(
        "rule",
        "A pair missing after twenty minutes or the first round gives way to a reserve or is out.",
    ),
    "2.2.4.1-a": pgettext_lazy(
        "rule",
        "An unshuffled or badly copied board may be penalised, and hands are checked in round two.",
    ),
    "2.2.4.2-a": pgettext_lazy(
        "rule",
        "The director says how pairs and boards move, and a wrong move costs only if it does harm.",
    ),
    "2.2.4.4-a": pgettext_lazy(
        "rule",
        "A board played half turned counts as it was played.",
    ),
    "2.2.4.4-b": pgettext_lazy(
        "rule",
        "Pairs score in the direction of the cards they held, and North-South may be penalised.",
    ),
    "2.2.4.4-c": pgettext_lazy(
        "rule",
        "A card left face up in its pocket is penalised only if another than its next holder "
        "sees it.",
    ),
    "2.2.4.5-a": pgettext_lazy(
        "rule",
        "A fouled board is scored in groups that played the same cards, and those at fault "
        "are penalised.",
    ),
    "2.2.5-a": pgettext_lazy(
        "rule",
        "A board takes seven minutes, eight with screens, and slow pairs are warned, then "
        "penalised.",
    ),
    "2.2.5-b": pgettext_lazy(
        "rule",
        "A board without faced lead at the change is cancelled for artificial scores and "
        "never played later.",
    ),
    "2.2.7.1-a": pgettext_lazy(
        "rule",
        "North-South write result and lead, and lose a dispute where the lead is missing.",
    ),
    "2.2.7.2-a": pgettext_lazy(
        "rule",
        "What was entered counts, and the director puts impossible scores right.",
    ),
    "2.2.7.2-b": pgettext_lazy(
        "rule",
        "Only the director corrects a result that left the table, on the agreement of both "
        "pairs or on proof.",
    ),
    "2.2.7.2-c": pgettext_lazy(
        "rule",
        "Agreed errors are corrected until the next session, after the last one for at least "
        "30 minutes.",
    ),
    "2.2.7.2-d": pgettext_lazy(
        "rule",
        "When sure, the director corrects until 48 hours after an official event and 30 "
        "minutes after others.",
    ),
    "2.2.7.3-a": pgettext_lazy(
        "rule",
        "A result that cannot be found gives both pairs half of the top.",
    ),
    "2.3.1-a": pgettext_lazy(
        "rule",
        "The home team is North-South in the open room, and the first named is home unless drawn.",
    ),
    "2.3.1-b": pgettext_lazy(
        "rule",
        "Partnerships and chairs do not change inside a segment without leave.",
    ),
    "2.3.1-c": pgettext_lazy(
        "rule",
        "A team match has eight boards or more unless Patton or a mini-series.",
    ),
    "2.3.1-d": pgettext_lazy(
        "rule",
        "Nobody but players and named persons enters the closed room, and only the captain "
        "may watch the open one.",
    ),
    "2.3.2-a": pgettext_lazy(
        "rule",
        "Visitors write their line-up first and the home team chooses its opponents.",
    ),
    "2.3.3-a": pgettext_lazy(
        "rule",
        "Each team has a captain who acts for it, the best ranked player if none is named.",
    ),
    "2.3.4.2-a": pgettext_lazy(
        "rule",
        "Home says in which of the two segments it chooses and visitors get the other.",
    ),
    "2.3.4.2-b": pgettext_lazy(
        "rule",
        "One side takes a single segment of choice and the other the two left.",
    ),
    "2.3.4.2-c": pgettext_lazy(
        "rule",
        "The match has two halves, each side picking in turn in which segment of a half it "
        "chooses.",
    ),
    "2.3.4.3-a": pgettext_lazy(
        "rule",
        "A team with a highly unusual system is visitor, seats first and comes early if asked.",
    ),
    "2.3.5.1-a": pgettext_lazy(
        "rule",
        "A match is lost by absence after a quarter of its time, at most half an hour.",
    ),
    "2.3.5.1-b": pgettext_lazy(
        "rule",
        "With reserves a missing team is replaced, and the match is scored by the boards "
        "still possible.",
    ),
    "2.3.6.4-a": pgettext_lazy(
        "rule",
        "A fouled board is replaced if possible and otherwise cancelled.",
    ),
    "2.3.6.5-a": pgettext_lazy(
        "rule",
        "Half a turn counts, a quarter is fouled unless it can be repaired, and seen cards "
        "are for the director.",
    ),
    "2.3.6.6-a": pgettext_lazy(
        "rule",
        "Pairs in wrong seats for over half the boards void the match, at eight points for "
        "each team.",
    ),
    "2.3.6.6-b": pgettext_lazy(
        "rule",
        "Wrong boards are void, play goes on in right seats and the nearest column counts.",
    ),
    "2.3.6.6-c": pgettext_lazy(
        "rule",
        "The other room turns to compare such boards, and if both were wrong the result stands.",
    ),
    "2.3.6.7-a": pgettext_lazy(
        "rule",
        "A match with under half its boards comparable gives each team the best of twelve "
        "points and two averages.",
    ),
    "2.3.6.7-b": pgettext_lazy(
        "rule",
        "With half or more comparable the rest is cancelled and the nearest column counts.",
    ),
    "2.3.7-a": pgettext_lazy(
        "rule",
        "A set has its minutes per board from when both sides sit, five more are tolerated, "
        "and slow teams pay.",
    ),
    "2.3.9-a": pgettext_lazy(
        "rule",
        "Both captains sign one sheet with the IMP difference, which the home team hands over.",
    ),
    "2.4.1-b": pgettext_lazy(
        "rule",
        "The pair whose connection fails scores 40 to 60, and after two rounds running is out "
        "with its results.",
    ),
    "2.4.1-c": pgettext_lazy(
        "rule",
        "Each board lost costs three IMPs, and under half of the boards the match.",
    ),
    "2.4.1-d": pgettext_lazy(
        "rule",
        "An outage of 30 minutes that no player caused voids the round, which is played again.",
    ),
    "2.4.2-a": pgettext_lazy(
        "rule",
        "Captains send their line-ups 30 minutes before, unseen by the other side.",
    ),
    "2.4.2-b": pgettext_lazy(
        "rule",
        "First a warning, then half a point, then a whole one each time.",
    ),
    "2.4.3-a": pgettext_lazy(
        "rule",
        "Players log in ten minutes before, announce absences, and the room stays open half "
        "an hour after pairs.",
    ),
    "2.4.4-a": pgettext_lazy(
        "rule",
        "An official online event asks for a published card, and pairs not playing natural "
        "say so before each round.",
    ),
    "2.4.5-a": pgettext_lazy(
        "rule",
        "Camera and sound are on, outside contact is banned, and an undo needs both opponents "
        "or the director.",
    ),
    "2.4.10-a": pgettext_lazy(
        "rule",
        "Spectators see a board ten minutes after its last table finished it.",
    ),
}
