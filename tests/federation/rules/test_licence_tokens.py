"""A card's code is true everywhere, or refused."""

import datetime as dt

import pytest

from federation.errors import RuleError
from federation.licences.rules.tokens import LicenceToken, SignedToken, key_id_of, signed, verified

# The first key pair of RFC 8032, section 7.1.
PRIVATE = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
PUBLIC = bytes.fromhex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
KEYS = {key_id_of(PUBLIC): PUBLIC}
TOKEN = LicenceToken(
    federation="FE",
    number="1001",
    name="Łukasz Conceição",
    season="2026",
    valid_from=dt.date(2026, 1, 10),
    valid_until=dt.date(2026, 12, 31),
    category="2S",
    issued_on=dt.date(2026, 1, 12),
)


def test_a_signed_card_is_verified_by_the_public_key_alone() -> None:
    text = signed(TOKEN, private_key=PRIVATE)

    assert verified(text, public_keys=KEYS) == SignedToken("21fe31df", TOKEN)
    assert (
        verified(f"https://exemplo.example/licences/check/#{text}", public_keys=KEYS).token == TOKEN
    )
    assert signed(TOKEN, private_key=PRIVATE) == text
    assert len(text) < 260


def test_every_changed_letter_is_noticed() -> None:
    text = signed(TOKEN, private_key=PRIVATE)
    version, key_id, payload, signature = text.split(".")
    letters = range(len(payload))
    other = ["A" if payload[place] != "A" else "B" for place in letters]

    codes = set()
    for place, letter in zip(letters, other, strict=True):
        changed = payload[:place] + letter + payload[place + 1 :]
        with pytest.raises(RuleError) as refused:
            verified(".".join([version, key_id, changed, signature]), public_keys=KEYS)
        codes.add(refused.value.code)

    assert codes == {"licence_code_forged"}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "licence_code_unreadable"),
        ("TL1.21fe31df.x", "licence_code_unreadable"),
        ("TL2.21fe31df.x.y", "licence_code_unreadable"),
        ("TL1.00000000.x.y", "licence_code_key_unknown"),
        ("TL1.21fe31df.W10.é", "licence_code_forged"),
        ("TL1.21fe31df.W10." + "A" * 86, "licence_code_forged"),
        ("TL1.21fe31df." + "A" * 2000 + ".y", "licence_code_unreadable"),
    ],
)
def test_what_is_no_card_is_refused(text: str, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        verified(text, public_keys=KEYS)

    assert refused.value.code == code
