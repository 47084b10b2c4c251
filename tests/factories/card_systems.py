"""Three real systems as on convention cards, in the language of each: Acol, 2/1, Precision."""

from collections.abc import Mapping


def _hands(call: str, *rows: str) -> dict[str, str]:
    """Return the kinds of hand that a call shows; a row: "11-21 C3+ H0-4"."""
    cells = {}
    for number, row in enumerate(rows, 1):
        points, *suits = row.split()
        cells[f"{call}.hand{number}.hcp"] = points
        cells |= {f"{call}.hand{number}.{held[0]}": held[1:] for held in suits}
    return cells


def _opening(call: str, cards: str, double: str, *texts: str) -> dict[str, str]:
    names = ("description", "responses", "subsequent", "competition")
    texts_by_key = dict(zip(names, texts, strict=False))
    texts_by_key |= {"cards": cards, "double": double}
    return {f"{call}.{name}": text for name, text in texts_by_key.items() if text}


def _conventions(**named: str) -> dict[str, str]:
    cells = {}
    for number, (name, text) in enumerate(named.items(), 1):
        cells[f"conv.{number}.name"] = name.replace("_", " ")
        if text:
            cells[f"conv.{number}.text"] = text
    return cells


_BALANCED = "C2-5 D2-5 H2-4 S2-4"
_STANDARD_LEADS = {
    "lead.A.suit": "AKx(+)", "lead.A.nt": "AKx(+), asks attitude",
    "lead.K.suit": "AK, KQx(+)", "lead.K.nt": "AKJ10, KQ109: unblock",
    "lead.Q.suit": "QJx(+)", "lead.Q.nt": "QJ10, QJ9, KQ109",
    "lead.J.suit": "J10x, KJ10x", "lead.J.nt": "J10x, AJ10x, KJ10x",
    "lead.10.suit": "109x, K109x", "lead.10.nt": "109x, A109x, K109x, Q109x",
    "lead.9.suit": "98x, H98x", "lead.9.nt": "98x, 9x",
    "lead.Hx.suit": "S(x), HxS(x)", "lead.Hx.nt": "SxX, xSxx",
    "lead.Lx.suit": "xxS, HxxS(x)", "lead.Lx.nt": "HxxS(x)",
}  # fmt: skip

ACOL: Mapping[str, str] = {
    "system": "Acol", "C2": "POR", "C4": "Open", "declared": "GREEN",
    "C5": "Natural. Ricos de 4 cartas, 1 ST 12–14.\nAberturas de 1 em naipe: 4+ cartas.\n"
    "2/1 mostra 9+ e é forcing uma volta.\n2♣ forcing à partida; 2♦ ♥ ♠ fracos.",
    "C6": "2♣ artificial, forte (nota 1)\nBicolores: 2 ST e Michaels sobre 1 em naipe\n3 ST "
    "Gambling",
    "C7": "Passo é forcing depois de marcarmos partida por força",
    "C8": "Terceira posição: aberturas leves, até 9 pontos",
    "C9": "Raros",
    "A1": "Nível 1: 8–15, 5+ cartas; nível 2: 11–16, bom naipe.\n"
    "Cue-bid do parceiro: apoio com 11+.\nNaipe novo não é forcing.\nReabertura: menos um rei.",
    "A2": "2.ª: 15–17, paragem; como sobre abertura de 1 ST.\n4.ª: 11–14.",
    "A3": "Fracos, 6 cartas.\n2 ST: dois naipes mais baixos, 5–5.",
    "A4": "Dobre 9+; 1 ST 11–14; 2 ST natural 19–21",
    "A5": "Michaels: sobre pobre ♠ e ♥; sobre rico o outro e um pobre.\nSalto: pede paragem para "
    "3 ST.",
    "A6": "Landy: 2♣ os dois ricos, 4–4 no mínimo.\nDobre: 15+ ou naipe firme.",
    "A7": "Dobre de chamada até 4♥; cue-bid os dois ricos; 3 ST para jogar",
    "A8": "Sobre 1♣ forte: dobre ricos, 1 ST pobres; o resto natural",
    "A9": "Redobre 10+; 2 ST apoio limite; saltos fracos; naipe novo forcing ao nível 1",
    "lead.suit.lead": "4.ª melhor, topo de sequência", "lead.suit.partner": "3.ª e 5.ª",
    "lead.nt.lead": "4.ª melhor, topo de sequência", "lead.nt.partner": "3.ª e 5.ª",
    "lead.later.lead": "Atitude", "lead.later.partner": "Contagem atual",
    **_STANDARD_LEADS,
    "signal.suit1.partner": "Alta encoraja", "signal.suit1.declarer": "Alta: número par",
    "signal.suit1.discard": "Alta encoraja", "signal.suit2.partner": "Contagem",
    "signal.suit3.partner": "Preferência", "signal.nt1.partner": "Alta encoraja",
    "signal.nt1.declarer": "Smith", "signal.nt1.discard": "Alta encoraja",
    "signal.nt2.partner": "Contagem",
    "signal.other": "Trunfo: alta-baixa mostra 3 e vontade de cortar",
    "B4": "11+ com os outros naipes, ou 16+ qualquer.\nReabertura 9+. Respostas naturais, "
    "cue-bid 10+.",
    "B5": "Dobre negativo até 3♠. Responsivo até 3♠. Dobre de apoio não jogamos.",
    "slam": "Blackwood Romano 1430; cue-bids de primeira e segunda; splinters",
    **_opening("1C", "4", "3♠", "11–19, 4+ cartas; 4–4 abre o rico", "1♦♥♠ natural 6+; 1 ST 8–10; "
               "2♣ 6–9; 3♣ 10–12", "1 ST 15–16; 2 ST 17–18; inversa 16+", "Passado: salto é fit"),
    **_opening("1D", "4", "3♠", "11–19, 4+ cartas", "1♥♠ natural 6+; 1 ST 6–9; 2♣ 9+; 2♦ 6–9",
               "1 ST 15–16; 2 ST 17–18; inversa 16+", "Passado: salto é fit"),
    **_opening("1H", "4", "3♠", "11–19, 4+ cartas", "1♠ 6+; 1 ST 6–9; 2♥ 6–9; 3♥ 10–12; "
               "2 ST Jacoby 13+", "1 ST 15–16; 2 ST 17–18", "2 ST sobre dobre: 10+ com apoio"),
    **_opening("1S", "4", "3♥", "11–19, 4+ cartas", "1 ST 6–9; 2 em naipe 9+; 2♠ 6–9; 3♠ 10–12; "
               "2 ST Jacoby 13+", "1 ST não existe; 2 ST 15–16", "2 ST sobre dobre: 10+ com apoio"),
    **_opening("1NT", "", "2♠", "12–14 regular, pode ter rico de 5", "2♣ Stayman; 2♦♥ "
    "transferência; "
               "2♠ pobres; 3 em naipe forcing", "Smolen", "Lebensohl, lenta mostra"),
    **_opening("2C", "0", "", "Artificial: 23+ ou partida feita (nota 1)", "2♦ relé; resto 8+ e 5+",
               "2 ST 23–24; resto forcing à partida", "Dobre: fraco"),
    **_opening("2D", "6", "", "Fraco, 6–10, 6 cartas", "2 ST pergunta; naipe novo forcing",
               "3♣ mínimo… 3 ST máximo", "Redobre 13+"),
    **_opening("2H", "6", "", "Fraco, 6–10, 6 cartas", "2 ST pergunta; naipe novo forcing",
               "3♣ mínimo… 3 ST máximo", "Redobre 13+"),
    **_opening("2S", "6", "", "Fraco, 6–10, 6 cartas", "2 ST pergunta; naipe novo forcing",
               "3♣ mínimo… 3 ST máximo", "Redobre 13+"),
    **_opening("2NT", "", "3♠", "20–22 regular", "3♣ Puppet Stayman; 3♦♥ transferência; 3♠ pobres"),
    **_opening("3C", "7", "", "Barragem, 5–10", "Naipe novo forcing"),
    **_opening("3D", "7", "", "Barragem, 5–10", "Naipe novo forcing"),
    **_opening("3H", "7", "", "Barragem, 5–10", "4♣ pergunta pelo trunfo"),
    **_opening("3S", "7", "", "Barragem, 5–10", "4♣ pergunta pelo trunfo"),
    **_opening("3NT", "", "", "Gambling: pobre firme de 7, nada por fora", "4♣ passa ou corrige"),
    **_opening("4X", "7", "", "Natural, barragem"),
    **_hands("1C", "11-19 C4+"), **_hands("1D", "11-19 D4+"),
    **_hands("1H", "11-19 H4+"), **_hands("1S", "11-19 S4+"),
    **_hands("1NT", f"12-14 {_BALANCED}"), **_hands("2C", "20+"),
    **_hands("2D", "6-10 D6"), **_hands("2H", "6-10 H6"), **_hands("2S", "6-10 S6"),
    **_hands("2NT", f"20-22 {_BALANCED}"),
    **_hands("3C", "5-10 C7+"), **_hands("3D", "5-10 D7+"), **_hands("3H", "5-10 H7+"),
    **_hands("3S", "5-10 S7+"), **_hands("3NT", "10-13 C7+", "10-13 D7+"),
    "2C.artificial": "yes", "3NT.artificial": "yes",
    **_conventions(
        Stayman="", Transferências_Jacoby="", Smolen="", Puppet_Stayman="",
        RKCB="1430", Splinter="", Landy="", Michaels="", Lebensöhl="lenta mostra",
        Dobre_Negativo="até 3♠", Dobre_Responsivo="até 3♠", Smith="os dois", Josephine="pede "
        "grande",
    ),
    "note.1": "2♣ – 2♦ – 2 ST mostra 23–24 regular e pode ser passado com 0–2.\n"
    "2♣ – 2♦ – 2♥♠ 3♣♦ natural, forcing à partida; segunda negativa: o ST mais barato.\n"
    "2♣ – 2♥♠ 3♣♦: 8+ pontos e 5+ cartas com duas figuras das três mais altas.",
}  # fmt: skip

TWO_OVER_ONE: Mapping[str, str] = {
    "system": "2/1 game force", "C2": "POR", "C4": "Open", "declared": "RED",
    "C5": "Five-card majors, 1♣ 3+, 1♦ 4+ (3 only if 4–4–3–2).\n1NT 15–17, 1NT over a major "
    "forcing.\n"
    "2 over 1 forces to game.\nWeak twos in the majors; 2♦ multi.",
    "C6": "2♣ strong, artificial\n2♦ multi: weak two in a major or 20–22 balanced (note 1)\n"
    "2♥ 2♠ Muiderberg: five cards and a minor\n3NT gambling, 4♣ 4♦ Namyats\n"
    "Michaels, unusual 2NT",
    "C7": "After a game-forcing 2 over 1 all our passes are forcing",
    "C8": "Support doubles and redoubles through 2♥\nNegative free bids are not played",
    "C9": "Rare, third seat non-vulnerable",
    "A1": "1 level: 7–16, may be 4 good cards; 2 level: 10–16, 5+.\nCue-bid: limit raise or "
    "better.\n"
    "Jump raise weak; new suit constructive.\nReopening: about a king lighter.",
    "A2": "2nd: 15–18, systems on.\n4th: 11–14 over a minor, 12–15 over a major.\nReopening as "
    "4th.",
    "A3": "Weak, 6 cards (5 at favourable).\nUnusual 2NT: two lowest unbid, 5–5.\nReopening: "
    "12–16.",
    "A4": "Double from 8; 1NT 11–14; jump intermediate",
    "A5": "Michaels, 5–5, weak or strong.\nJump cue: asks for a stopper.\nReopening the same.",
    "A6": "Multi-Landy over strong and weak.\nDouble: penalty over weak, 4 major and longer minor\n"
    "over strong. Passed hand the same.",
    "A7": "Take-out doubles through 4♥.\nLeaping Michaels 4♣ 4♦.\n2NT over a weak two 15–18; "
    "Lebensohl.",
    "A8": "Over strong 1♣: double majors, 1NT minors, transfers from 1♦.\nOver 2♣: double clubs.",
    "A9": "2NT limit raise; redouble 10+; 1 level forcing; Bergen off",
    "lead.suit.lead": "3rd and low", "lead.suit.partner": "3rd and low",
    "lead.nt.lead": "4th best, attitude from 3", "lead.nt.partner": "3rd and low",
    "lead.later.lead": "Attitude", "lead.later.partner": "Present count",
    "lead.other": "Ace asks attitude, king asks count against 5-level and above",
    **_STANDARD_LEADS,
    "signal.suit1.partner": "Low encourages", "signal.suit1.declarer": "Reverse count",
    "signal.suit1.discard": "Low encourages", "signal.suit2.partner": "Reverse count",
    "signal.suit2.declarer": "Suit preference", "signal.suit2.discard": "Reverse count",
    "signal.suit3.partner": "Suit preference", "signal.nt1.partner": "Low encourages",
    "signal.nt1.declarer": "Reverse Smith", "signal.nt1.discard": "Low encourages",
    "signal.nt2.partner": "Reverse count", "signal.nt2.declarer": "Reverse count",
    "signal.other": "Trumps: suit preference",
    "B4": "11+ with shape or 17+ any; reopening 8+.\nResponses natural; cue-bid forces to "
    "agreement.",
    "B5": "Negative through 4♥; responsive through 4♥; support through 2♥.\n"
    "Competitive when there is no room to invite. Lightner. DOPI, ROPI.",
    "slam": "RKCB 1430, exclusion, cue-bids first or second, splinters, last train.\n"
    "5NT pick a slam; Josephine after agreement.",
    **_opening("1C", "3", "4♥", "11–21, 3+ cards", "Walsh; 2♣ inverted; 3♣ weak; 2♦ 2♥ 2♠ weak",
               "Two-way checkback after 1NT; reverse forcing", "Inverted off over double"),
    **_opening("1D", "3", "4♥", "11–21, 4+ (3 if 4–4–3–2)", "2♦ inverted; 3♦ weak; 2♣ forces to "
    "game",
               "Two-way checkback after 1NT; reverse forcing", "Inverted off over double"),
    **_opening("1H", "5", "4♥", "11–21, 5+ cards", "1NT forcing; 2NT Jacoby; Bergen; 3♠ 4♣ 4♦ "
    "splinter",
               "2 over 1 to game", "Drury, reverse, by passed hand"),
    **_opening("1S", "5", "4♥", "11–21, 5+ cards", "1NT forcing; 2NT Jacoby; Bergen; 4♣ 4♦ 4♥ "
    "splinter",
               "2 over 1 to game", "Drury, reverse, by passed hand"),
    **_opening("1NT", "", "3♠", "15–17 balanced, 5-card major or 6-card minor possible",
               "Stayman; transfers in four suits; Texas; 3 major: shortness", "Smolen; "
               "super-accept",
               "Lebensohl, fast denies"),
    **_opening("2C", "0", "", "22+ or game in hand, artificial", "2♦ waiting; 2♥ bust; 2NT hearts",
               "Kokish 2♥; 2NT 22–24", "Double bust, pass waiting"),
    **_opening("2D", "0", "", "Multi: 6–10 with 6 hearts or 6 spades, or 20–22 balanced (note 1)",
               "2♥ 2♠ 3♥ pass or correct; 2NT asks", "3♣ 3♦ good, 3♥ 3♠ bad; 3NT strong",
               "Double of an overcall: pass or correct"),
    **_opening("2H", "5", "", "Muiderberg: 5 hearts and a minor of 4+, 6–10", "2NT asks the minor; "
               "3♣ pass or correct", "3♣ 3♦ minimum, 3♥ 3♠ maximum", "Double penalty"),
    **_opening("2S", "5", "", "Muiderberg: 5 spades and a minor of 4+, 6–10", "2NT asks the minor; "
               "3♣ pass or correct", "3♣ 3♦ minimum, 3♥ 3♠ maximum", "Double penalty"),
    **_opening("2NT", "", "", "Both minors 5–5, 6–10", "3♥ asks; 3♣ 3♦ to play"),
    **_opening("3C", "6", "", "Preempt, sound vulnerable", "New suit forcing"),
    **_opening("3D", "6", "", "Preempt, sound vulnerable", "New suit forcing"),
    **_opening("3H", "7", "", "Preempt, sound vulnerable", "4♣ asks"),
    **_opening("3S", "7", "", "Preempt, sound vulnerable", "4♣ asks"),
    **_opening("3NT", "", "", "Gambling", "4♣ pass or correct; 4♦ asks shortness"),
    **_opening("4X", "7", "", "4♣ 4♦ Namyats; 4♥ 4♠ natural", "Next step asks"),
    **_opening("5X", "8", "", "Natural"),
    **_hands("1C", "11-21 C3+"), **_hands("1D", "11-21 D3+"),
    **_hands("1H", "11-21 H5+"), **_hands("1S", "11-21 S5+"),
    **_hands("1NT", f"15-17 {_BALANCED}"), **_hands("2C", "22+"),
    **_hands("2D", "6-10 H6", "6-10 S6", f"20-22 {_BALANCED}"),
    **_hands("2H", "6-10 H5 C4+", "6-10 H5 D4+"), **_hands("2S", "6-10 S5 C4+", "6-10 S5 D4+"),
    **_hands("2NT", "6-10 C5+ D5+"),
    **_hands("3C", "5-10 C6+"), **_hands("3D", "5-10 D6+"), **_hands("3H", "5-10 H7+"),
    **_hands("3S", "5-10 S7+"), **_hands("3NT", "10-13 C7+", "10-13 D7+"),
    "2C.artificial": "yes", "2D.artificial": "yes", "3NT.artificial": "yes",
    "2H.artificial": "yes", "2S.artificial": "yes",
    **_conventions(
        Multi_2D="or 20–22 balanced", Muiderberg="", Namyats="", Gambling_3NT="", Walsh="",
        Inverted_minors="", Forcing_1NT="", Jacoby_2NT="", Bergen_raises="", Reverse_Drury="",
        Jacoby_transfers="", **{"Minor-suit_transfers": "2♠ clubs, 2NT "
        "diamonds"}, Texas_transfers="",
        Smolen="", RKCB="1430", Exclusion_Blackwood="", DOPI="", **{"Multi-Landy": ""}, Michaels="",
        Lebensohl="fast shows", Negative_double="through 4♥", Responsive_double="through 4♥",
        Support_double="", Smith_signal="by both",
    ),
    "2D.defence": "Double 13–15 balanced or 18+; 2♥ 2♠ natural; 2NT 16–18; in fourth seat double "
    "of 2♥ or 2♠ is for take-out.",
    "note.1": "2♦ – 2♥: pass or correct. 2♦ – 2♠: to play facing spades, invites facing hearts.\n"
    "2♦ – 2NT: asks; 3♣ good with hearts, 3♦ good with spades, 3♥ 3♠ bad, 3NT 20–22.\n"
    "2♦ – 3♣: natural, forcing. 2♦ – 3♥: preempts in partner's major.",
}  # fmt: skip

PRECISION: Mapping[str, str] = {
    "system": "Precision", "C2": "POR", "C4": "Open", "declared": "BLUE", "declared_brown": "yes",
    "C5": "1♣ 16+ any shape. Five-card majors, 11–15.\n1♦ 2+ cards, 11–15. 1NT 13–15.\n"
    "2♣ 11–15 with 6 clubs. 2♦ 11–15 short diamonds.\n2NT weak, both minors or both majors.",
    "C6": "1♣ 16+ artificial; 1♦ may be 2 cards\n2♦ 4–4–1–4, 4–3–1–5 … short diamonds (note 1)\n"
    "2NT 5–5 minors or 5–5 majors, 5–10: Brown (note 2)\n3NT gambling",
    "C7": "After 1♣ and a positive answer passes below game force",
    "C8": "1♣ – 1♦ 0–7 any; other answers 8+ and game forcing",
    "C9": "Rare",
    "A1": "1 level 7–15, 2 level 10–15.\nTransfer advances from the cue-bid.\nRaises preemptive.",
    "A2": "15–18, systems on.\nReopening 11–15.",
    "A3": "Weak. 2NT two lowest, 5–5.",
    "A4": "Double 8+; 1NT 11–15; 2NT 19–21",
    "A5": "Michaels.\nJump cue asks for a stopper.",
    "A6": "DONT over strong, Cappelletti over weak.\nPassed hand: DONT always.",
    "A7": "Double take-out through 4♠; 3NT to play; cue-bid both majors",
    "A8": "CRASH: double colour, 1♦ rank, 1NT shape",
    "A9": "Transfers from redouble; 2NT good raise",
    "lead.suit.lead": "3rd and 5th", "lead.suit.partner": "3rd and 5th",
    "lead.nt.lead": "4th best", "lead.nt.partner": "3rd and 5th",
    "lead.later.lead": "Low from strength", "lead.later.partner": "Count",
    **_STANDARD_LEADS,
    "signal.suit1.partner": "Low encourages", "signal.suit1.declarer": "Count",
    "signal.suit1.discard": "Odd encourages, even for suit", "signal.nt1.partner": "Low encourages",
    "signal.nt1.declarer": "Smith", "signal.nt1.discard": "Odd encourages, even for suit",
    "signal.suit2.partner": "Count", "signal.nt2.partner": "Count",
    "B4": "12+ and shape; 18+ any.\nResponses natural.",
    "B5": "Negative through 3♠; responsive through 3♠; support.\nDouble of 1♣ answers shows that "
    "suit.",
    "slam": "RKCB 0314, asking bids after 1♣, cue-bids, exclusion",
    **_opening("1C", "0", "2♠", "16+ any, artificial, forcing", "1♦ 0–7; 1♥ 8+ spades; 1♠ 8+ "
    "hearts; "
               "1NT 8+ balanced; 2♣ 2♦ 8+ natural", "1♣ – 1♦ – 1♥ relay 20+ or hearts",
               "Double 5–7 over interference; pass 0–4 or trap"),
    **_opening("1D", "2", "3♠", "11–15, 2+ diamonds, no 5-card major", "Natural; 2♦ inverted",
               "1NT 11–12; two-way checkback", "Passed hand: 2♣ natural"),
    **_opening("1H", "5", "3♠", "11–15, 5+ hearts", "1NT semi-forcing; 2NT limit or better raise",
               "2 over 1 game force", "Two-way reverse Drury"),
    **_opening("1S", "5", "3♥", "11–15, 5+ spades", "1NT semi-forcing; 2NT limit or better raise",
               "2 over 1 game force", "Two-way reverse Drury"),
    **_opening("1NT", "", "2♠", "13–15 balanced", "2♣ Stayman; transfers; 2♠ minors", "",
               "Lebensohl, fast shows"),
    **_opening("2C", "6", "3♠", "11–15, 6+ clubs", "2♦ asks; 2♥ 2♠ natural, not forcing",
               "2♥ minimum, 2♠ 2NT maximum"),
    **_opening("2D", "0", "", "11–15, short diamonds, three-suited (note 1)", "2NT asks; rest to "
    "play",
               "3♣ 3♦ minimum"),
    **_opening("2H", "6", "", "Weak two, 5–10", "2NT asks"),
    **_opening("2S", "6", "", "Weak two, 5–10", "2NT asks"),
    **_opening("2NT", "0", "", "5–10, both minors or both majors, 5–5 (note 2)", "3♣ 3♥ pass or "
    "correct",
               "", "Double by responder: penalty"),
    **_opening("3C", "7", "", "Preempt"), **_opening("3D", "7", "", "Preempt"),
    **_opening("3H", "7", "", "Preempt"), **_opening("3S", "7", "", "Preempt"),
    **_opening("3NT", "", "", "Gambling", "4♣ pass or correct"),
    **_opening("4X", "7", "", "Natural"),
    **_hands("1C", "16+"), **_hands("1D", "11-15 D2+ H0-4 S0-4"),
    **_hands("1H", "11-15 H5+"), **_hands("1S", "11-15 S5+"),
    **_hands("1NT", f"13-15 {_BALANCED}"), **_hands("2C", "11-15 C6+"),
    **_hands("2D", "11-15 C4-5 D0-1 H3-4 S3-4"),
    **_hands("2H", "5-10 H6"), **_hands("2S", "5-10 S6"),
    **_hands("2NT", "5-10 C5+ D5+", "5-10 H5+ S5+"),
    **_hands("3C", "5-10 C7+"), **_hands("3D", "5-10 D7+"), **_hands("3H", "5-10 H7+"),
    **_hands("3S", "5-10 S7+"), **_hands("3NT", "9-12 C7+", "9-12 D7+"),
    "1C.artificial": "yes", "1D.artificial": "yes", "2D.artificial": "yes",
    "2NT.artificial": "yes",
    "3NT.artificial": "yes",
    **_conventions(
        Gambling_3NT="", Stayman="", Jacoby_transfers="", RKCB="0314", Exclusion_Blackwood="",
        Michaels="", DONT="", Cappelletti="", Lebensohl="fast shows", Negative_double="through 3♠",
        Responsive_double="through 3♠", Support_double="", **{"Two-way_reverse_Drury": ""},
        CRASH="over strong 1♣: double same colour, 1♦ same rank, 1NT same "
        "shape", Smith_signal="by both",
    ),
    "2NT.defence": "Double 14+ with a four-card major, or 17+; 3♣ and 3♦ for take-out of the "
    "minors and of the majors; 3♥ 3♠ natural; 3NT to play.",
    "note.1": "2♦: 4–4–1–4, 4–3–1–5, 3–4–1–5 or 4–4–0–5, 11–15.\n2NT asks: 3♣ 4–3–1–5, 3♦ 3–4–1–5, "
    "3♥ 4–4–1–4 minimum, 3♠ 4–4–1–4 maximum, 3NT 4–4–0–5.",
    "note.2": "2NT: 5–5 in the minors or in the majors, 5–10.\n3♣: pass with the minors, else "
    "bid the "
    "better major. 3♦: asks, game forcing. 3♥ 3♠: pass or correct.",
}  # fmt: skip

SYSTEMS: Mapping[str, Mapping[str, str]] = {
    "Acol": ACOL,
    "2/1": TWO_OVER_ONE,
    "Precision": PRECISION,
}
