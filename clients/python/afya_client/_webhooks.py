"""The messages of webhooks, by Standard Webhooks."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Mapping

from ._requests import Json


class ForgedMessage(Exception):
    """A message that this site did not sign, or did not sign lately."""


def verify_webhook(
    secret: str, headers: Mapping[str, str], body: bytes | str, *, tolerance: float = 300, now: float | None = None
) -> Json:
    """
    The message of a webhook, checked by Standard Webhooks. `body` is as it came, before it is parsed.
    Raises `ForgedMessage` for a message of anybody else, and for one that is older than `tolerance` seconds.
    """
    given = {name.lower(): value for name, value in headers.items()}
    raw = body.encode() if isinstance(body, str) else body
    if not secret:
        raise ForgedMessage("there is no secret to check it with")
    try:
        identifier, sent = given["webhook-id"], given["webhook-timestamp"]
        signatures = given["webhook-signature"].split()
        age = abs((time.time() if now is None else now) - int(sent))
        key = base64.b64decode(secret.removeprefix("whsec_"))
    except (KeyError, ValueError) as error:
        raise ForgedMessage("it has no signature that can be read") from error
    if age > tolerance:
        raise ForgedMessage("it is too old, or its clock is wrong")
    signed = f"{identifier}.{sent}.".encode() + raw
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    if not any(hmac.compare_digest(expected, one.encode()) for one in signatures):
        raise ForgedMessage("its signature is not that of this secret")
    return json.loads(raw)
