"""Signing in to an app with an account of the site: OAuth 2.1 with PKCE, and OpenID Connect."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import threading
import time
import urllib.parse
from collections.abc import Callable, Iterable
from typing import Any

from ._requests import Json, Requests

# Seconds before its end from which an access token is not used any more.
_LEEWAY = 60


class SignInRefused(Exception):
    """The person did not agree, or what came back is not the end of the sign-in that was begun. `code` is as in OAuth."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        super().__init__(message)


class App:
    """An app that people connect with their account. Only an app on a server, which can keep one, has a secret."""

    def __init__(self, site: str, client_id: str, redirect_uri: str, secret: str | None = None) -> None:
        # A refresh token may be sent again within a minute, so the tries together take less.
        self._requests = Requests(site, lambda: None, retries=2, timeout=15, longest_wait=10)
        self._id = client_id
        self._redirect_uri = redirect_uri
        self._secret = secret

    def begin(self, scopes: Iterable[str], *, language: str | None = None) -> tuple[str, Json]:
        """Where to send the browser, and what to keep until it comes back, for nobody but that browser."""
        pending = {name: secrets.token_urlsafe(32) for name in ("state", "verifier", "nonce")}
        digest = hashlib.sha256(pending["verifier"].encode()).digest()
        query = {
            "response_type": "code",
            "client_id": self._id,
            "redirect_uri": self._redirect_uri,
            "scope": " ".join(dict.fromkeys(["openid", *scopes])),
            "code_challenge": base64.urlsafe_b64encode(digest).decode().rstrip("="),
            "code_challenge_method": "S256",
            "state": pending["state"],
            "nonce": pending["nonce"],
        }
        if language is not None:
            query["ui_locales"] = language
        return f"{self._requests.site}/oauth/authorize?{urllib.parse.urlencode(query)}", pending

    def finish(self, pending: Json, address: str) -> Json:
        """
        Exchanges the code in the address that the browser came back to for tokens: `sub`, who signed in; `access_token`;
        `refresh_token`; `expires_at`, in seconds since 1970; and `scope`. Keep them as secret as a password.
        """
        back = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(address).query))
        if not secrets.compare_digest(back.get("state", "").encode(), pending["state"].encode()):
            raise SignInRefused("wrong_state", "this sign-in was not begun here")
        if back.get("iss") != self._requests.site:
            raise SignInRefused("wrong_issuer", "another site answered")
        if "error" in back:
            raise SignInRefused(back["error"], back.get("error_description", "the person did not agree"))
        form = {
            "grant_type": "authorization_code",
            "code": back.get("code", ""),
            "redirect_uri": self._redirect_uri,
            "code_verifier": pending["verifier"],
        }
        # A code that is sent twice ends the connection, so this is not tried again.
        reply = self._requests.json("POST", "/oauth/token", form=self._signed(form), repeatable=False)
        return _tokens(reply, self._subject(reply.get("id_token"), pending))

    def refresh(self, tokens: Json) -> Json:
        """New tokens. What `tokens` had stops working: keep the new ones before you use them."""
        form = {"grant_type": "refresh_token", "refresh_token": tokens["refresh_token"]}
        reply = self._requests.json("POST", "/oauth/token", form=self._signed(form), repeatable=True)
        return _tokens(reply, tokens["sub"])

    def revoke(self, tokens: Json) -> None:
        """Ends what the tokens allow."""
        form = {"token": tokens["refresh_token"]}
        self._requests.whole("POST", "/oauth/revoke", form=self._signed(form), repeatable=True)

    def key_of(self, read: Callable[[], Json | None], write: Callable[[Json], None]) -> Callable[[], str]:
        """
        What gives a `Client` the access token of the person whose tokens `read` gives, refreshed and kept with `write` shortly before it
        ends. Use one for each person: two that refresh at once look like a stolen token, and end the connection.
        """
        lock = threading.Lock()

        def key() -> str:
            with lock:
                tokens = read()
                if tokens is None:
                    raise SignInRefused("signed_out", "nobody is signed in")
                if tokens["expires_at"] - _LEEWAY <= time.time():
                    tokens = self.refresh(tokens)
                    write(tokens)
                return tokens["access_token"]

        return key

    def _signed(self, form: dict[str, str]) -> dict[str, str]:
        own = {"client_id": self._id}
        if self._secret is not None:
            own["client_secret"] = self._secret
        return {**form, **own}

    def _subject(self, token: Any, pending: Json) -> str:
        """
        Who signed in, by an ID token. It came from the site itself over its own connection, which stands for the check of its signature
        (OpenID Connect Core 3.1.3.7).
        """
        try:
            middle = str(token).split(".")[1]
            claims = json.loads(base64.urlsafe_b64decode(middle + "=" * (-len(middle) % 4)))
            audience = claims["aud"] if isinstance(claims["aud"], list) else [claims["aud"]]
            is_ours = (
                claims["iss"] == self._requests.site
                and audience == [self._id]
                and claims["nonce"] == pending["nonce"]
                and claims["exp"] > time.time() - _LEEWAY
            )
            subject = claims["sub"]
        except (LookupError, TypeError, ValueError) as error:
            raise SignInRefused("wrong_token", "the ID token can't be read") from error
        if not is_ours or not isinstance(subject, str):
            raise SignInRefused("wrong_token", "the ID token is not of this sign-in")
        return subject


def _tokens(reply: Json, subject: str) -> Json:
    try:
        return {
            "sub": subject,
            "access_token": str(reply["access_token"]),
            "refresh_token": str(reply["refresh_token"]),
            "expires_at": int(time.time()) + int(reply["expires_in"]),
            "scope": str(reply.get("scope", "")),
        }
    except (LookupError, TypeError, ValueError) as error:
        raise SignInRefused("wrong_token", "the answer has no tokens") from error
