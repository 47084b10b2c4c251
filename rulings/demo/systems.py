"""Three real systems as on convention cards, in Portuguese: Acol, two over one, Precision."""

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
    "lead.A.suit": "AKx(+)", "lead.A.nt": "AKx(+), pede atitude",
    "lead.K.suit": "AK, KQx(+)", "lead.K.nt": "AKJ10, KQ109: desbloqueie",
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
    "system": "2/1 forcing à partida", "C2": "POR", "C4": "Open", "declared": "RED",
    "C5": "Ricos de 5 cartas, 1♣ 3+, 1♦ 4+ (3 só com 4–4–3–2).\n1 ST 15–17; 1 ST sobre rico é "
    "forcing.\n2 sobre 1 é forcing à partida.\nDois fracos nos ricos; 2♦ multi.",
    "C6": "2♣ forte, artificial\n2♦ multi: dois fraco num rico ou 20–22 regular (nota 1)\n"
    "2♥ 2♠ Muiderberg: cinco cartas e um pobre\n3 ST gambling, 4♣ 4♦ Namyats\n"
    "Michaels, 2 ST bicolor",
    "C7": "Depois de 2 sobre 1 forcing à partida, todos os nossos passos são forcing",
    "C8": "Dobres e redobres de apoio até 2♥\nNaipe novo não forcing em competição: não jogamos",
    "C9": "Raros, em terceira posição e não vulneráveis",
    "A1": "Nível 1: 7–16, pode ter 4 boas cartas; nível 2: 10–16, 5+.\nCue-bid: apoio limite ou "
    "melhor.\nSalto em apoio fraco; naipe novo construtivo.\nReabertura: cerca de um rei a menos.",
    "A2": "2.ª: 15–18, como sobre abertura de 1 ST.\n4.ª: 11–14 sobre pobre, 12–15 sobre rico.\n"
    "Reabertura como em 4.ª.",
    "A3": "Fracos, 6 cartas (5 com vulnerabilidade favorável).\n2 ST bicolor: dois naipes mais "
    "baixos, 5–5.\nReabertura: 12–16.",
    "A4": "Dobre a partir de 8; 1 ST 11–14; salto intermédio",
    "A5": "Michaels, 5–5, fraco ou forte.\nCue-bid em salto: pede paragem.\nReabertura igual.",
    "A6": "Multilandy sobre forte e fraco.\nDobre: punitivo sobre fraco; rico de 4 e pobre mais\n"
    "comprido sobre forte. Mão passada igual.",
    "A7": "Dobres de chamada até 4♥.\nLeaping Michaels 4♣ 4♦.\n2 ST sobre dois fraco 15–18; "
    "Lebensohl.",
    "A8": "Sobre 1♣ forte: dobre ricos, 1 ST pobres, transferências a partir de 1♦.\n"
    "Sobre 2♣: dobre mostra paus.",
    "A9": "2 ST apoio limite; redobre 10+; nível 1 forcing; Bergen não se joga",
    "lead.suit.lead": "3.ª e a mais baixa", "lead.suit.partner": "3.ª e a mais baixa",
    "lead.nt.lead": "4.ª melhor, atitude com 3", "lead.nt.partner": "3.ª e a mais baixa",
    "lead.later.lead": "Atitude", "lead.later.partner": "Contagem atual",
    "lead.other": "Ás pede atitude; rei pede contagem contra o nível 5 e acima",
    **_STANDARD_LEADS,
    "signal.suit1.partner": "Baixa encoraja", "signal.suit1.declarer": "Contagem invertida",
    "signal.suit1.discard": "Baixa encoraja", "signal.suit2.partner": "Contagem invertida",
    "signal.suit2.declarer": "Preferência", "signal.suit2.discard": "Contagem invertida",
    "signal.suit3.partner": "Preferência", "signal.nt1.partner": "Baixa encoraja",
    "signal.nt1.declarer": "Smith invertido", "signal.nt1.discard": "Baixa encoraja",
    "signal.nt2.partner": "Contagem invertida", "signal.nt2.declarer": "Contagem invertida",
    "signal.other": "Trunfo: preferência",
    "B4": "11+ com distribuição ou 17+ qualquer; reabertura 8+.\nRespostas naturais; cue-bid "
    "forcing até haver acordo.",
    "B5": "Negativo até 4♥; responsivo até 4♥; apoio até 2♥.\n"
    "Competitivo quando não há espaço para convidar. Lightner. DOPI, ROPI.",
    "slam": "RKCB 1430, exclusão, cue-bids de primeira e segunda, splinters, last train.\n"
    "5 ST escolhe o cheleme; Josephine depois de acordo.",
    **_opening("1C", "3", "4♥", "11–21, 3+ cartas", "Walsh; 2♣ invertido; 3♣ fraco; 2♦ 2♥ 2♠ "
               "fracos", "Checkback duplo depois de 1 ST; inversa forcing",
               "Invertidos não, sobre dobre"),
    **_opening("1D", "3", "4♥", "11–21, 4+ (3 com 4–4–3–2)", "2♦ invertido; 3♦ fraco; 2♣ forcing "
               "à partida", "Checkback duplo depois de 1 ST; inversa forcing",
               "Invertidos não, sobre dobre"),
    **_opening("1H", "5", "4♥", "11–21, 5+ cartas", "1 ST forcing; 2 ST Jacoby; Bergen; 3♠ 4♣ 4♦ "
               "splinter", "2 sobre 1 até à partida", "Drury invertido, de mão passada"),
    **_opening("1S", "5", "4♥", "11–21, 5+ cartas", "1 ST forcing; 2 ST Jacoby; Bergen; 4♣ 4♦ 4♥ "
               "splinter", "2 sobre 1 até à partida", "Drury invertido, de mão passada"),
    **_opening("1NT", "", "3♠", "15–17 regular, pode ter rico de 5 ou pobre de 6",
               "Stayman; transferências nos quatro naipes; Texas; 3 num rico: curto",
               "Smolen; superaceitação", "Lebensohl, rápida nega"),
    **_opening("2C", "0", "", "22+ ou partida feita, artificial", "2♦ espera; 2♥ nada; 2 ST copas",
               "Kokish 2♥; 2 ST 22–24", "Dobre nada, passo espera"),
    **_opening("2D", "0", "", "Multi: 6–10 com 6 copas ou 6 espadas, ou 20–22 regular (nota 1)",
               "2♥ 2♠ 3♥ passa ou corrige; 2 ST pergunta", "3♣ 3♦ bom, 3♥ 3♠ mau; 3 ST forte",
               "Dobre de intervenção: passa ou corrige"),
    **_opening("2H", "5", "", "Muiderberg: 5 copas e um pobre de 4+, 6–10", "2 ST pergunta o "
               "pobre; 3♣ passa ou corrige", "3♣ 3♦ mínimo, 3♥ 3♠ máximo", "Dobre punitivo"),
    **_opening("2S", "5", "", "Muiderberg: 5 espadas e um pobre de 4+, 6–10", "2 ST pergunta o "
               "pobre; 3♣ passa ou corrige", "3♣ 3♦ mínimo, 3♥ 3♠ máximo", "Dobre punitivo"),
    **_opening("2NT", "", "", "Os dois pobres 5–5, 6–10", "3♥ pergunta; 3♣ 3♦ para jogar"),
    **_opening("3C", "6", "", "Barragem, sólida vulnerável", "Naipe novo forcing"),
    **_opening("3D", "6", "", "Barragem, sólida vulnerável", "Naipe novo forcing"),
    **_opening("3H", "7", "", "Barragem, sólida vulnerável", "4♣ pergunta"),
    **_opening("3S", "7", "", "Barragem, sólida vulnerável", "4♣ pergunta"),
    **_opening("3NT", "", "", "Gambling", "4♣ passa ou corrige; 4♦ pergunta o curto"),
    **_opening("4X", "7", "", "4♣ 4♦ Namyats; 4♥ 4♠ natural", "Voz seguinte pergunta"),
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
        Multicolor="ou 20–22 regular", Muiderberg="", Namyats="", **{"3 ST Gambling": ""}, Walsh="",
        Menores_Invertidos="", **{"1 ST Forcing": ""}, **{"2 ST Jacoby": ""}, Bergen="",
        Reverse_Drury="", Transferências_Jacoby="",
        Transferências_para_Naipes_Pobres="2♠ paus, 2 ST ouros", Texas="",
        Smolen="", RKCB="1430", Blackwood_de_Exclusão="", DOPI="", Multilandy="",
        Michaels="", Lebensohl="rápida mostra", Dobre_Negativo="até 4♥",
        Dobre_Responsivo="até 4♥", Dobre_de_Apoio="", Smith="os dois",
    ),
    "2D.defence": "Dobre 13–15 regular ou 18+; 2♥ 2♠ natural; 2 ST 16–18; em quarta posição o "
    "dobre de 2♥ ou 2♠ é de chamada.",
    "note.1": "2♦ – 2♥: passa ou corrige. 2♦ – 2♠: para jogar com espadas, convite com copas.\n"
    "2♦ – 2 ST: pergunta; 3♣ bom com copas, 3♦ bom com espadas, 3♥ 3♠ mau, 3 ST 20–22.\n"
    "2♦ – 3♣: natural, forcing. 2♦ – 3♥: barragem no rico do parceiro.",
}  # fmt: skip

PRECISION: Mapping[str, str] = {
    "system": "Precision", "C2": "POR", "C4": "Open", "declared": "BLUE", "declared_brown": "yes",
    "C5": "1♣ 16+ qualquer distribuição. Ricos de 5 cartas, 11–15.\n1♦ 2+ cartas, 11–15. "
    "1 ST 13–15.\n2♣ 11–15 com 6 paus. 2♦ 11–15 curto a ouros.\n2 ST fraco, os dois pobres ou os "
    "dois ricos.",
    "C6": "1♣ 16+ artificial; 1♦ pode ter 2 cartas\n2♦ 4–4–1–4, 4–3–1–5 … curto a ouros (nota 1)\n"
    "2 ST 5–5 pobres ou 5–5 ricos, 5–10: Castanho (nota 2)\n3 ST gambling",
    "C7": "Depois de 1♣ e resposta positiva, os passos abaixo da partida",
    "C8": "1♣ – 1♦ 0–7 qualquer; outras respostas 8+ e forcing à partida",
    "C9": "Raros",
    "A1": "Nível 1: 7–15, nível 2: 10–15.\nRespostas em transferência a partir do cue-bid.\n"
    "Apoios de barragem.",
    "A2": "15–18, como sobre abertura de 1 ST.\nReabertura 11–15.",
    "A3": "Fracos. 2 ST dois naipes mais baixos, 5–5.",
    "A4": "Dobre 8+; 1 ST 11–15; 2 ST 19–21",
    "A5": "Michaels.\nCue-bid em salto pede paragem.",
    "A6": "DONT sobre forte, Cappelletti sobre fraco.\nMão passada: sempre DONT.",
    "A7": "Dobre de chamada até 4♠; 3 ST para jogar; cue-bid os dois ricos",
    "A8": "CRASH: dobre cor, 1♦ classe, 1 ST forma",
    "A9": "Transferências a partir do redobre; 2 ST bom apoio",
    "lead.suit.lead": "3.ª e 5.ª", "lead.suit.partner": "3.ª e 5.ª",
    "lead.nt.lead": "4.ª melhor", "lead.nt.partner": "3.ª e 5.ª",
    "lead.later.lead": "Baixa com força", "lead.later.partner": "Contagem",
    **_STANDARD_LEADS,
    "signal.suit1.partner": "Baixa encoraja", "signal.suit1.declarer": "Contagem",
    "signal.suit1.discard": "Ímpar encoraja, par indica naipe",
    "signal.nt1.partner": "Baixa encoraja",
    "signal.nt1.declarer": "Smith", "signal.nt1.discard": "Ímpar encoraja, par indica naipe",
    "signal.suit2.partner": "Contagem", "signal.nt2.partner": "Contagem",
    "B4": "12+ e distribuição; 18+ qualquer.\nRespostas naturais.",
    "B5": "Negativo até 3♠; responsivo até 3♠; apoio.\nDobre das respostas a 1♣ mostra esse "
    "naipe.",
    "slam": "RKCB 0314, perguntas depois de 1♣, cue-bids, exclusão",
    **_opening("1C", "0", "2♠", "16+ qualquer, artificial, forcing", "1♦ 0–7; 1♥ 8+ espadas; 1♠ 8+ "
               "copas; 1 ST 8+ regular; 2♣ 2♦ 8+ natural", "1♣ – 1♦ – 1♥ relé 20+ ou copas",
               "Dobre 5–7 sobre intervenção; passo 0–4 ou armadilha"),
    **_opening("1D", "2", "3♠", "11–15, 2+ ouros, sem rico de 5", "Natural; 2♦ invertido",
               "1 ST 11–12; checkback duplo", "Mão passada: 2♣ natural"),
    **_opening("1H", "5", "3♠", "11–15, 5+ copas", "1 ST semiforcing; 2 ST apoio limite ou melhor",
               "2 sobre 1 forcing à partida", "Drury duplo invertido"),
    **_opening("1S", "5", "3♥", "11–15, 5+ espadas", "1 ST semiforcing; 2 ST apoio limite ou "
               "melhor", "2 sobre 1 forcing à partida", "Drury duplo invertido"),
    **_opening("1NT", "", "2♠", "13–15 regular", "2♣ Stayman; transferências; 2♠ pobres", "",
               "Lebensohl, rápida mostra"),
    **_opening("2C", "6", "3♠", "11–15, 6+ paus", "2♦ pergunta; 2♥ 2♠ natural, não forcing",
               "2♥ mínimo, 2♠ 2 ST máximo"),
    **_opening("2D", "0", "", "11–15, curto a ouros, tricolor (nota 1)", "2 ST pergunta; resto "
               "para jogar", "3♣ 3♦ mínimo"),
    **_opening("2H", "6", "", "Dois fraco, 5–10", "2 ST pergunta"),
    **_opening("2S", "6", "", "Dois fraco, 5–10", "2 ST pergunta"),
    **_opening("2NT", "0", "", "5–10, os dois pobres ou os dois ricos, 5–5 (nota 2)", "3♣ 3♥ passa "
               "ou corrige", "", "Dobre do respondente: punitivo"),
    **_opening("3C", "7", "", "Barragem"), **_opening("3D", "7", "", "Barragem"),
    **_opening("3H", "7", "", "Barragem"), **_opening("3S", "7", "", "Barragem"),
    **_opening("3NT", "", "", "Gambling", "4♣ passa ou corrige"),
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
        **{"3 ST Gambling": ""}, Stayman="", Transferências_Jacoby="", RKCB="0314",
        Blackwood_de_Exclusão="", Michaels="", DONT="", Cappelletti="",
        Lebensohl="rápida mostra", Dobre_Negativo="até 3♠", Dobre_Responsivo="até 3♠",
        Dobre_de_Apoio="", **{"2-Way Reverse Drury": ""},
        CRASH="sobre 1♣ forte: dobre mesma cor, 1♦ mesma classe, 1 ST mesma forma",
        Smith="os dois",
    ),
    "2NT.defence": "Dobre 14+ com rico de quatro, ou 17+; 3♣ e 3♦ de chamada aos pobres e aos "
    "ricos; 3♥ 3♠ natural; 3 ST para jogar.",
    "note.1": "2♦: 4–4–1–4, 4–3–1–5, 3–4–1–5 ou 4–4–0–5, 11–15.\n2 ST pergunta: 3♣ 4–3–1–5, "
    "3♦ 3–4–1–5, 3♥ 4–4–1–4 mínimo, 3♠ 4–4–1–4 máximo, 3 ST 4–4–0–5.",
    "note.2": "2 ST: 5–5 nos pobres ou nos ricos, 5–10.\n3♣: passo com os pobres, senão o "
    "melhor rico. 3♦: pergunta, forcing à partida. 3♥ 3♠: passa ou corrige.",
}  # fmt: skip

SYSTEMS: Mapping[str, Mapping[str, str]] = {
    "Acol": ACOL,
    "2/1": TWO_OVER_ONE,
    "Precision": PRECISION,
}
