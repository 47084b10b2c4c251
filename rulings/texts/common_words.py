"""Words of five letters and more without meaning for a case, folded: Portuguese and English."""

# fmt: off
COMMON_WORDS = frozenset({
    "acerca", "ainda", "alguem", "algum", "alguma", "antes", "apenas", "assim", "bridge", "caso",
    "casos", "comissao", "conselho", "contra", "decisao", "decidiu", "depois", "desde", "deste",
    "desta", "director", "diretor", "durante", "embora", "entre", "esses", "estas", "estava",
    "estavam", "estes", "evento", "factos", "fazer", "federacao", "foram", "havia", "houve",
    "isso", "jogada", "jogado", "jogador", "jogadora", "jogadores", "jogar", "jogou", "mesma",
    "mesmo", "muito", "nenhum", "nenhuma", "numero", "outra", "outras", "outro", "outros",
    "parte", "partida", "pelas", "pelos", "pessoa", "podia", "porque", "prova", "quando",
    "quanto", "recurso", "regulamento", "segundo", "sempre", "sendo", "seria", "seriam", "sessao",
    "sobre", "tambem", "tempo", "tendo", "tinha", "tinham", "torneio", "tudo", "uma", "umas",
    "about", "above", "after", "again", "against", "appeal", "because", "before", "being",
    "board", "boards", "called", "could", "council", "decided", "decision", "during",
    "event", "facts", "first", "later", "other", "others", "player", "players", "regulation",
    "round", "rules", "session", "should", "since", "their", "there", "these", "those", "under",
    "until", "where", "which", "while", "would",
    "adversaria", "adversarias", "adversario", "adversarios", "mesa", "mesas", "parceira",
    "parceiro", "primeira", "primeiro", "opponent", "opponents", "partner", "partners", "table",
    "tables",
    # what every board has: suits, cards, seats, tricks
    "carta", "cartas", "carteira", "carteiras", "contrato", "copas", "espadas", "leste", "linha",
    "naipe", "naipes", "norte", "oeste", "ouros", "trunfo", "trunfos", "valete", "vazas",
    "cards", "clubs", "contract", "diamond", "diamonds", "heart", "hearts", "north", "queen",
    "south", "spade", "spades", "trick", "tricks", "trump", "trumps",
})
# fmt: on
