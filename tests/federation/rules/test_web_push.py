"""What is sent to a push service, against the examples of the RFCs."""

import json

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePublicKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from federation.mail.rules.web_push import (
    LARGEST_PAYLOAD,
    BrowserKeys,
    as_text,
    encrypted,
    from_text,
    point_of,
    vapid_header,
)

# RFC 8291, Appendix A.
SENDER = derive_private_key(
    int.from_bytes(from_text("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), SECP256R1()
)
BROWSER = BrowserKeys(
    from_text(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    ),
    from_text("BTBZMqHH6r4Tts7J_aSIgg"),
)
SALT = from_text("DGv6ra1nlYgDCS1FRnbzlw")


def test_the_example_of_the_rfc_is_encrypted_to_the_byte() -> None:
    found = encrypted(b"When I grow up, I want to be a watermelon", BROWSER, salt=SALT, key=SENDER)

    assert as_text(found) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWA"
        "mS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxs"
        "j_Qulcy4a-fN"
    )


def test_two_messages_have_nothing_in_common() -> None:
    one, other = encrypted(b"x", BROWSER), encrypted(b"x", BROWSER)

    assert one[:16] != other[:16]
    assert one[21:86] != other[21:86]


def test_what_is_too_long_is_refused() -> None:
    assert len(encrypted(b"x" * LARGEST_PAYLOAD, BROWSER)) == 4096
    with pytest.raises(ValueError, match="at most"):
        encrypted(b"x" * (LARGEST_PAYLOAD + 1), BROWSER)


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [
        (BROWSER.p256dh, b"x" * 15),
        (BROWSER.p256dh, b"x" * 17),
        (BROWSER.p256dh[:-1], BROWSER.auth),
        (b"\x04" + b"x" * 64, BROWSER.auth),  # no point of the curve
        (b"", b""),
    ],
)
def test_keys_that_no_browser_has_are_refused(p256dh: bytes, auth: bytes) -> None:
    with pytest.raises(ValueError, match=r".+"):
        BrowserKeys(p256dh, auth)


@pytest.mark.parametrize("text", ["a b", "ä", "a", "a=b"])
def test_what_is_no_base64url_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        from_text(text)


def test_the_header_says_who_sends_and_anybody_can_check_it() -> None:
    key = generate_private_key(SECP256R1())

    header = vapid_header(
        key, audience="https://push.example", contact="https://site.example", expires_at=1700000000
    )

    token, k = header.removeprefix("vapid t=").split(", k=")
    head, claims, signature = token.split(".")
    assert json.loads(from_text(head)) == {"typ": "JWT", "alg": "ES256"}
    assert json.loads(from_text(claims)) == {
        "aud": "https://push.example",
        "exp": 1700000000,
        "sub": "https://site.example",
    }
    assert from_text(k) == point_of(key)
    numbers = from_text(signature)
    assert len(numbers) == 64
    pair = encode_dss_signature(
        int.from_bytes(numbers[:32], "big"), int.from_bytes(numbers[32:], "big")
    )
    sender = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), from_text(k))
    sender.verify(pair, f"{head}.{claims}".encode(), ECDSA(SHA256()))
