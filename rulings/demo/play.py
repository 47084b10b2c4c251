"""The play of a board at a table: declaring side, contract, tricks, lead."""

from dataclasses import dataclass
from random import Random

from rulings.demo.deals import RANKS, SIDES, SUITS, Board, Prospect

SEATS = "NESW"
GAME_LEVEL = {"N": 3, "S": 4, "H": 4, "D": 5, "C": 5}
MAJORS = "SH"
CERTAIN = 1000


@dataclass(frozen=True, slots=True)
class Played:
    """One contract played: "4SX", declarer, lead and tricks; or passed out."""

    contract: str
    declarer: str = ""
    lead: str = ""
    tricks: int | None = None


@dataclass(frozen=True, slots=True)
class _Choice:
    prospect: Prospect
    level: int
    estimate: int  # tricks in tenths, as the pair saw it
    is_sacrifice: bool = False


def play_board(rng: Random, board: Board, *, ns_skill: int, ew_skill: int) -> Played:
    """Bid and play one board. skill: 0 to 100 for a pair; better pairs judge and play better."""
    if _is_passed_out(rng, board):
        return Played("P")
    side = _buyers(rng, board)
    skill, against = (ns_skill, ew_skill) if side == "NS" else (ew_skill, ns_skill)
    choice = _sacrifice(rng, board, side, _contract(rng, board, side, skill))
    if choice.is_sacrifice:
        skill, against = against, skill
    tricks = _tricks(rng, choice.prospect, skill - against)
    doubled = _doubling(rng, choice)
    prospect = choice.prospect
    return Played(
        f"{choice.level}{prospect.strain}{doubled}",
        SEATS[prospect.seat],
        _lead(rng, board, prospect),
        tricks,
    )


def _is_passed_out(rng: Random, board: Board) -> bool:
    quiet = all(hand.points <= 12 and max(hand.lengths) <= 5 for hand in board.hands)
    return quiet and rng.randrange(100) < 28


def _buyers(rng: Random, board: Board) -> str:
    """Return the declaring side: strength, then length of the best suit."""
    weight = {
        side: 10 * board.points[side] + 12 * max(prospect.fit for prospect in board.prospects[side])
        for side in SIDES
    }
    chance = 50 + (weight["NS"] - weight["EW"]) * 6 // 10
    return "NS" if rng.randrange(100) < min(97, max(3, chance)) else "EW"


def _contract(rng: Random, board: Board, side: str, skill: int) -> _Choice:
    """Return the contract that a side reaches by its expected tricks."""
    slip = 9 - skill // 20
    prospects = board.prospects[side]
    seen = {
        prospect.strain: prospect.expected + rng.choice((-slip, -slip // 2, 0, 0, slip // 2, slip))
        for prospect in prospects
    }
    best = max(prospects, key=lambda prospect: seen[prospect.strain])
    if board.points[side] >= 27 and seen[best.strain] >= 112:
        grand = seen[best.strain] >= 127 and rng.randrange(100) < 45
        if grand or rng.randrange(100) < (55 if best.strain in "DC" else 85):
            return _Choice(best, 7 if grand else 6, seen[best.strain])
    game = _game(rng, prospects, seen)
    return game or _part_score(rng, board, side, prospects, seen)


def _game(rng: Random, prospects: tuple[Prospect, ...], seen: dict[str, int]) -> _Choice | None:
    by_strain = {prospect.strain: prospect for prospect in prospects}
    majors = [prospect for prospect in prospects if prospect.strain in MAJORS and prospect.fit >= 8]
    if majors:
        major = max(majors, key=lambda prospect: seen[prospect.strain])
        flat = seen["N"] >= 88 and major.fit == 8 and rng.randrange(100) < 22
        if seen[major.strain] >= 91 and not flat:
            return _Choice(major, 4, seen[major.strain])
    if seen["N"] >= 84:
        return _Choice(by_strain["N"], 3, seen["N"])
    minors = [prospect for prospect in prospects if prospect.strain in "DC" and prospect.fit >= 8]
    if minors:
        minor = max(minors, key=lambda prospect: seen[prospect.strain])
        if seen[minor.strain] >= 101:
            return _Choice(minor, 5, seen[minor.strain])
    return None


def _part_score(
    rng: Random, board: Board, side: str, prospects: tuple[Prospect, ...], seen: dict[str, int]
) -> _Choice:
    by_strain = {
        prospect.strain: seen[prospect.strain] + _liking(prospect) for prospect in prospects
    }
    best = max(prospects, key=lambda prospect: by_strain[prospect.strain])
    rivals = max(prospect.expected for prospect in board.prospects["EW" if side == "NS" else "NS"])
    pushed = rivals >= 72 and rng.randrange(100) < 60
    level = 1 + (rng.randrange(100) < (88 if best.fit >= 8 else 34)) + pushed
    level = min(level, GAME_LEVEL[best.strain] - 1, max(1, seen[best.strain] // 10 - 4))
    return _Choice(best, level, seen[best.strain])


def _liking(prospect: Prospect) -> int:
    """Return the preference for a strain: majors before notrump before minors."""
    if prospect.strain == "N":
        return 5
    fitted = 8 if prospect.fit >= 8 else -4
    return fitted + (4 if prospect.strain in MAJORS else 0)


def _sacrifice(rng: Random, board: Board, side: str, bid: _Choice) -> _Choice:
    """Return a sacrifice over a game with a long fit, now and then; else the same contract."""
    if bid.level < GAME_LEVEL[bid.prospect.strain] or bid.level > 5:
        return bid
    others = board.prospects["EW" if side == "NS" else "NS"]
    fitted = [prospect for prospect in others if prospect.fit >= 9]
    if not fitted or rng.randrange(100) >= 22:
        return bid
    best = max(fitted, key=lambda prospect: prospect.expected)
    order = "CDHSN"
    higher = order.index(best.strain) > order.index(bid.prospect.strain)
    level = bid.level if higher else bid.level + 1
    if 10 * (level + 6) - best.expected > 42:
        return bid
    return _Choice(best, level, best.expected, is_sacrifice=True)


def _tricks(rng: Random, prospect: Prospect, advantage: int) -> int:
    """Return the tricks won: the possible ones, plus or minus the players' skill."""
    at_table = rng.choices((-10, -5, 0, 5, 10), weights=(7, 16, 46, 22, 9))[0]
    tenths = prospect.there_are + at_table + advantage // 12
    return min(13, max(0, (tenths + 5) // 10))


def _doubling(rng: Random, choice: _Choice) -> str:
    over = 10 * (choice.level + 6) - choice.prospect.there_are
    chance = 750 if choice.is_sacrifice else 400 if over >= 22 else 150 if over >= 10 else 20
    if rng.randrange(CERTAIN) >= chance:
        return ""
    return "XX" if rng.randrange(CERTAIN) < 25 else "X"


def _lead(rng: Random, board: Board, prospect: Prospect) -> str:
    """Return a card of the leader's hand: from length at notrump, often from shortness in suits."""
    hand = board.hands[(prospect.seat + 1) % 4]
    places = [p for p in range(4) if hand.suits[p] and SUITS[p] != prospect.strain]
    if not places:
        return prospect.strain + hand.suits[SUITS.index(prospect.strain)][0]
    longest = max(places, key=lambda place: len(hand.suits[place]))
    short = [place for place in places if len(hand.suits[place]) <= 2]
    place = rng.choice(short) if prospect.strain != "N" and short and rng.randrange(3) else longest
    cards = hand.suits[place]
    if (
        len(cards) >= 2
        and RANKS.index(cards[1]) - RANKS.index(cards[0]) == 1
        and cards[0] in "AKQJ"
    ):
        return SUITS[place] + cards[0]
    return SUITS[place] + cards[min(3, len(cards) - 1) if len(cards) > 2 else 0]
