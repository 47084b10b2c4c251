"""Conventions a card may name without describing them: the federation's list, in our own words.

Names are in four languages; descriptions are in the catalogue of sentences.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from federation.rules.names import folded
from tournaments.rules.cards import ListedConvention

LANGUAGES = ("en", "pt-pt", "pt-br", "it")


@dataclass(frozen=True, slots=True)
class Convention:
    """A listed convention. names: in the order of LANGUAGES; options: one must be named."""

    code: str
    category: str
    names: tuple[str, str, str, str]
    options: tuple[str, ...] = ()
    details_needed: bool = False
    variant_of: str = ""

    def name_in(self, language: str) -> str:
        """Return the name in a language, by default in English. Source: RTP Annex II."""
        place = LANGUAGES.index(language) if language in LANGUAGES else 0
        return self.names[place]


CONVENTIONS = (
    Convention(
        "comic_notrump", "overcall", ("Comic 1NT", "1 ST Cómico", "1 ST Cômico", "1 SA Comico")
    ),
    Convention(
        "forcing_notrump",
        "response",
        ("Forcing 1NT", "1 ST Forcing", "1 ST Forcing", "1 SA Forzante"),
    ),
    Convention(
        "checkback",
        "response",
        ("2C Checkback", "2♣ Checkback", "2♣ Checkback", "2♣ Checkback"),
        details_needed=True,
    ),
    Convention(
        "game_forcing_2c",
        "opening",
        ("Game-forcing 2C", "2♣ Forcing à Partida", "2♣ Forcing de Game", "2♣ Forzante a Manche"),
    ),
    Convention(
        "strong_2c",
        "opening",
        (
            "Strong 2C, unspecified suit",
            "2♣ Forte Indeterminado",
            "2♣ Forte Indeterminado",
            "2♣ Forte Indeterminato",
        ),
    ),
    Convention(
        "unusual_2nt", "overcall", ("Unusual 2NT", "2 ST Bicolor", "2 ST Incomum", "2 SA Insolito")
    ),
    Convention(
        "good_bad_2nt", "other", ("Good-Bad 2NT", "2 ST Good-Bad", "2 ST Good-Bad", "2 SA Good-Bad")
    ),
    Convention(
        "jacoby_2nt", "response", ("Jacoby 2NT", "2 ST Jacoby", "2 ST Jacoby", "2 SA Jacoby")
    ),
    Convention(
        "gambling_3nt",
        "opening",
        ("Gambling 3NT", "3 ST Gambling", "3 ST Gambling", "3 SA Gambling"),
    ),
    Convention("aspro", "overcall", ("Aspro", "Aspro", "Aspro", "Aspro")),
    Convention("astro", "overcall", ("Astro", "Astro", "Astro", "Astro")),
    Convention("baron", "response", ("Baron", "Baron", "Baron", "Baron")),
    Convention("bergen", "response", ("Bergen raises", "Bergen", "Bergen", "Bergen")),
    Convention(
        "reverse_bergen",
        "response",
        ("Reverse Bergen", "Reverse Bergen", "Bergen Invertido", "Bergen Inverso"),
        variant_of="bergen",
    ),
    Convention("blackwood", "other", ("Blackwood", "Blackwood", "Blackwood", "Blackwood")),
    Convention(
        "keycard",
        "other",
        (
            "Key-card Blackwood",
            "Blackwood de 5 Chaves (KCB)",
            "Blackwood de 5 Ases (KCB)",
            "Blackwood a 5 Assi (KCB)",
        ),
        options=("5♣ 0 or 3", "5♣ 1 or 4"),
    ),
    Convention(
        "roman_keycard",
        "other",
        (
            "Roman key-card Blackwood",
            "Blackwood Romano de 5 Chaves (RKCB)",
            "Blackwood Romano (RKCB)",
            "Blackwood Romano (RKCB)",
        ),
        options=("0314", "1430"),
    ),
    Convention(
        "minorwood", "other", ("Minorwood", "Blackwood de 4 em Menor", "Minorwood", "Minorwood")
    ),
    Convention(
        "exclusion",
        "other",
        (
            "Exclusion Blackwood",
            "Blackwood de Exclusão",
            "Blackwood de Exclusão",
            "Blackwood di Esclusione",
        ),
    ),
    Convention("brozel", "overcall", ("Brozel", "Brozel", "Brozel", "Brozel")),
    Convention("canape", "opening", ("Canape", "Canapé", "Canapé", "Canapè")),
    Convention(
        "cappelletti", "overcall", ("Cappelletti", "Cappelletti", "Cappelletti", "Cappelletti")
    ),
    Convention("cesar", "response", ("Cesar", "César", "César", "César")),
    Convention("depo", "response", ("DEPO", "Depo", "DEPO", "DEPO")),
    Convention(
        "support_double",
        "double",
        ("Support double", "Dobre de Apoio", "Dobre de Apoio", "Contro d'Appoggio"),
    ),
    Convention(
        "takeout_double",
        "double",
        ("Take-out double", "Dobre de Chamada", "Dobre Informativo", "Contro Informativo"),
        details_needed=True,
    ),
    Convention(
        "competitive_double",
        "double",
        ("Competitive double", "Dobre Competitivo", "Dobre Competitivo", "Contro Competitivo"),
        details_needed=True,
    ),
    Convention(
        "lightner_double",
        "double",
        ("Lightner double", "Dobre Lightner", "Dobre Lightner", "Contro Lightner"),
    ),
    Convention(
        "negative_double",
        "double",
        ("Negative double", "Dobre Negativo", "Dobre Negativo", "Contro Negativo"),
        details_needed=True,
    ),
    Convention(
        "optional_double",
        "double",
        ("Optional double", "Dobre Opcional", "Dobre Opcional", "Contro Opzionale"),
        details_needed=True,
    ),
    Convention(
        "responsive_double",
        "double",
        ("Responsive double", "Dobre Responsivo", "Dobre Responsivo", "Contro Responsivo"),
        details_needed=True,
    ),
    Convention("dont", "overcall", ("DONT", "Dont", "DONT", "DONT")),
    Convention("dope", "response", ("DOPE", "Dope", "DOPE", "DOPE")),
    Convention("dopi", "response", ("DOPI", "Dopi", "DOPI", "DOPI")),
    Convention(
        "drury",
        "response",
        ("Drury", "Drury", "Drury", "Drury"),
        options=("normal", "reverse", "two-way"),
    ),
    Convention(
        "reverse_drury",
        "response",
        ("Reverse Drury", "Reverse Drury", "Drury Invertido", "Drury Inverso"),
        variant_of="drury",
    ),
    Convention(
        "two_way_reverse_drury",
        "response",
        (
            "Two-way reverse Drury",
            "2-Way Reverse Drury",
            "Drury Invertido 2-Way",
            "Drury Inverso 2-Way",
        ),
        variant_of="drury",
    ),
    Convention("flannery", "opening", ("Flannery", "Flannery", "Flannery", "Flannery")),
    Convention(
        "antiflannery", "opening", ("Anti-Flannery", "Antiflannery", "Antiflannery", "Antiflannery")
    ),
    Convention("gerber", "response", ("Gerber", "Gerber", "Gerber", "Gerber")),
    Convention("ghestem", "overcall", ("Ghestem", "Ghestem", "Ghestem", "Ghestem")),
    Convention(
        "josephine",
        "other",
        ("Josephine", "Josephine", "Josephine", "Josephine"),
        details_needed=True,
    ),
    Convention("landy", "overcall", ("Landy", "Landy", "Landy", "Landy")),
    Convention(
        "lebensohl",
        "other",
        ("Lebensohl", "Lebensöhl", "Lebensohl", "Lebensohl"),
        options=("slow shows", "fast shows"),
    ),
    Convention("meckwell", "overcall", ("Meckwell", "Meckwell", "Meckwell", "Meckwell")),
    Convention(
        "inverted_minors",
        "response",
        ("Inverted minors", "Menores Invertidos", "Menores Invertidos", "Minori Invertiti"),
    ),
    Convention("michaels", "overcall", ("Michaels", "Michaels", "Michaels", "Michaels")),
    Convention("muiderberg", "opening", ("Muiderberg", "Muiderberg", "Muiderberg", "Muiderberg")),
    Convention(
        "multi",
        "opening",
        ("Multi 2D", "Multicolor", "Multicolor", "Multicolor"),
        details_needed=True,
    ),
    Convention("multilandy", "overcall", ("Multi-Landy", "Multilandy", "Multilandy", "Multilandy")),
    Convention("namyats", "opening", ("Namyats", "Namyats", "Namyats", "Namyats")),
    Convention(
        "puppet_stayman",
        "response",
        ("Puppet Stayman", "Puppet Stayman", "Puppet Stayman", "Puppet Stayman"),
    ),
    Convention("ripstra", "overcall", ("Ripstra", "Ripstra", "Ripstra", "Ripstra")),
    Convention(
        "smith",
        "signal",
        ("Smith signal", "Smith", "Smith", "Smith"),
        options=("by both", "by one defender"),
    ),
    Convention("smolen", "response", ("Smolen", "Smolen", "Smolen", "Smolen")),
    Convention("splinter", "response", ("Splinter", "Splinter", "Splinter", "Splinter")),
    Convention("stayman", "response", ("Stayman", "Stayman", "Stayman", "Stayman")),
    Convention("texas", "response", ("Texas transfers", "Texas", "Texas", "Texas")),
    Convention(
        "jacoby_transfers",
        "response",
        ("Jacoby transfers", "Transferências Jacoby", "Transferências Jacoby", "Transfer Jacoby"),
    ),
    Convention(
        "minor_transfers",
        "response",
        (
            "Minor-suit transfers",
            "Transferências para Naipes Pobres",
            "Transferências para Menores",
            "Transfer per i Minori",
        ),
        details_needed=True,
    ),
    Convention("walsh", "response", ("Walsh", "Walsh", "Walsh", "Walsh")),
)
BY_CODE: Mapping[str, Convention] = {convention.code: convention for convention in CONVENTIONS}
LISTED: Mapping[str, ListedConvention] = {
    convention.code: ListedConvention(
        convention.code, convention.options, convention.details_needed
    )
    for convention in CONVENTIONS
}
_BY_NAME = {
    folded(called): convention
    for convention in CONVENTIONS
    for name in convention.names
    for called in (name, *name.rstrip(")").split(" ("))
}


def convention_named(name: str) -> Convention | None:
    """Return the listed convention with a name in any of the languages, or None.

    Source: RTP Annex II.
    """
    return _BY_NAME.get(folded(name))
