"""Texts of remarks and tests of consequences, by the word in the data."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

REMARKS: Catalogue = {
    ("the regulation: 40 %, where the Law gives the lower result of the session"): _(
        "the regulation: 40 %, where the Law gives the lower result of the session"
    ),
    ("the Law: the lower result of the session, where the regulation gives 40 %"): _(
        "the Law: the lower result of the session, where the regulation gives 40 %"
    ),
    ("the regulation: the fixed IMPs, where the Law looks at the session"): _(
        "the regulation: the fixed IMPs, where the Law looks at the session"
    ),
    (
        "could the result well have been different, to the innocent side's cost, without "
        "the help of the insufficient bid?"
    ): _("had the low bid not helped, might the innocent side well have fared better?"),
    ("did the insufficient bid give information that hurt the innocent side?"): _(
        "did the innocent side suffer from what the low bid told?"
    ),
    ("assigned adjusted score aiming at the result without the insufficient bid"): _(
        "assign the score that would have come about with no low bid"
    ),
    (
        "could the offender have known that silencing partner might well hurt opponents, "
        "and did his side gain?"
    ): _(
        "might the offender have foreseen that a silent partner would hurt the opponents, "
        "and did his side profit?"
    ),
    ("attempted double, redouble or second insufficient bid"): _(
        "the double, redouble or second low bid that was tried"
    ),
    ("the call in turn is first, the other is treated as later"): _(
        "first the call made in turn, then the other"
    ),
    (
        "could the offender have known that the enforced pass might well hurt opponents, "
        "and did his side gain?"
    ): _(
        "might the offender have foreseen that the forced pass would hurt the opponents, "
        "and did his side profit?"
    ),
    ("could the offender have known it might well hurt opponents, and did his side gain?"): _(
        "might the offender have foreseen harm to the opponents, and did his side profit?"
    ),
    ("could the offender have known, and did his side gain?"): _(
        "might the offender have foreseen it, and did his side profit?"
    ),
    ("by the wording of 26 (a withdrawn call and a different final call); 25 itself is silent"): _(
        "26 reads so, as the final call is not the one taken back; 25 says nothing of it"
    ),
    ("was it shown on purpose? then it is a major penalty card"): _(
        "if it was faced deliberately it is a major penalty card"
    ),
    ("a second card played from dummy stays unless it was a revoke"): _(
        "dummy's second card remains, except where it revokes"
    ),
    ("did the exposed card tell partner something that hurt the innocent side?"): _(
        "did the innocent side suffer because partner knew the card?"
    ),
    ("reading of this file; the tie-break came in 2007"): _(
        "an interpretation of ours; who prevails was settled in 2007"
    ),
    ("did declarer play a line that the infraction may have told him about?"): _(
        "can the infraction have shown declarer the line he took?"
    ),
    ("each time that partner is on lead while the card is still a penalty card"): _(
        "whenever partner leads as long as it remains a penalty card"
    ),
    ("demand the suit of the penalty card (card goes back to hand)"): _(
        "require that suit, and the penalty card is picked up"
    ),
    ("forbid that suit while he keeps the lead (card goes back to hand)"): _(
        "bar that suit while he stays on lead, and the penalty card is picked up"
    ),
    ("no restriction (card stays a major penalty card)"): _(
        "leave the lead free, and it remains a major penalty card"
    ),
    ("was the card held so that it counts as played?"): _(
        "does the way it was held make it a played card?"
    ),
    (
        "no other card below the ten in that suit until it is played; an honour may be "
        "played instead"
    ): _("of that suit this small card is played before any other, honours excepted"),
    (
        "following suit and lead or play restrictions come first; the card then stays on the table"
    ): _("it waits in view where suit must be followed or a restriction holds"),
    ("offender (penalty cards of the forbidden suits)"): _(
        "the offender, for penalty cards in the suits barred"
    ),
    ("partner with only forbidden cards leads any card"): _(
        "a partner who has nothing else leads what he likes"
    ),
    ("by 50B: minor if below the ten and shown by accident, else major"): _(
        "minor for a small card seen by mishap, major otherwise (50B)"
    ),
    (
        "the revoker's partner, not yet having played and holding two suits, may not choose"
        " what the revoke card suggests"
    ): _(
        "partner still to play, with two suits to choose from, does not take the one the "
        "wrong card hints at"
    ),
    (
        "next offender, if an innocent player changed (a defender's card taken back becomes"
        " a penalty card)"
    ): _(
        "the second offender, where an innocent player made a change; a defender's card so "
        "replaced is a penalty card"
    ),
    ("adjusted score if the innocent side is worse off than without the revoke"): _(
        "adjust, should the revoke leave the innocent side with less"
    ),
    ("did he fail to play a returned card to an earlier trick?"): _(
        "should one of the cards picked up have gone to a trick before?"
    ),
    ("unauthorised (the Brazilian text prints authorised: taken as a slip)"): _(
        "forbidden knowledge (Brazil has the opposite word, surely by mistake)"
    ),
    (
        "at once on good reason to suspect misuse: when play ends, or for dummy's hand when"
        " dummy is faced"
    ): _(
        "after play, for dummy when it is put down; at once if there is ground to think "
        "that it was used"
    ),
    ("team match: no substitute board once the result without it may be known"): _(
        "in teams no new deal when somebody may know how the match ends without it"
    ),
    ("unauthorised (not stated in the Brazilian text)"): _(
        "forbidden knowledge (Brazil leaves this out)"
    ),
    ("final pass if declaring, end of play if defending"): _(
        "the end of the auction for declarer's side, of play for a defender"
    ),
    (
        "did the call taken back by the offending side tell its partner something that hurt"
        " the innocent side?"
    ): _("did the innocent side suffer from what the offenders' withdrawn call told?"),
    ("note the case: frequent repeats make an agreement"): _(
        "keep a note: what happens often becomes an agreement"
    ),
    ("session percentages are final only when the session is scored"): _(
        "percentages change until the session is scored"
    ),
    ("session results are final only when the session is scored"): _(
        "results change until the session is scored"
    ),
    ("only if no result could be obtained on the board; otherwise an assigned score under 12C2"): _(
        "where the board can have no result; in other cases assign a score by 12C2"
    ),
    ("artificial, or assigned in IMPs or total points"): _(
        "artificial, or assigned as IMPs or total points"
    ),
    ("(points + 1) * all / group - 1; common practice, not in the laws"): _(
        "(points + 1) * all / group - 1, a custom the Laws do not give"
    ),
    ("did dummy suggest a play, and were defenders damaged by it?"): _(
        "was a play hinted at by dummy, to the defenders' cost?"
    ),
    ("did the defenders gain from their own irregularity?"): _(
        "did the defenders profit from what they did wrong?"
    ),
    ("highest; from fourth seat perhaps the lowest winning card"): _(
        "the top card, or perhaps in fourth seat the smallest that wins"
    ),
    ("that rank, legal; declarer picks if two or more"): _(
        "one of that rank that can be played, by declarer's choice"
    ),
}
