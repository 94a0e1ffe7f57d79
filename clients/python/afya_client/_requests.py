"""Sends requests to a site: waits where it says so, and tries broken connections again."""

from __future__ import annotations

import http.client
import json
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Mapping
from typing import Any

Json = dict[str, Any]

BROKEN = (urllib.error.URLError, http.client.HTTPException, OSError)


class ApiError(Exception):
    """The site refused a call."""

    def __init__(self, status: int, reply: Mapping[str, Any]) -> None:
        self.status = status
        # The authorization server has words of its own for both (RFC 6749).
        self.code = str(reply.get("code") or reply.get("error") or "")
        self.fields: dict[str, str] = dict(reply.get("fields") or {})
        self.request_id = reply.get("request_id")
        self.reply = reply
        super().__init__(f"{status} {self.code}: {reply.get('message') or reply.get('error_description') or ''}")


class Withdrawn(ApiError):
    """The post was withdrawn. `notice` says by whom, when and why."""

    @property
    def notice(self) -> Json:
        return dict(self.reply.get("notice") or {})


class UnreadableAnswer(Exception):
    """What answered does not speak this API: another program, or a page of a network that wants a sign-in."""

    def __init__(self, site: str) -> None:
        super().__init__(f"What {site} answered is not this API. Is it the address of the site?")


class _Redirects(urllib.request.HTTPRedirectHandler):
    """Follows a redirect to another server without the key, which the standard library would send there."""

    def redirect_request(self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> Any:
        request = super().redirect_request(req, fp, code, msg, headers, newurl)
        if request is not None and _origin(newurl) != _origin(req.full_url):
            request.remove_header("Authorization")
        return request


class Requests:
    """Calls of one site, each with the key that `key` gives at that moment."""

    def __init__(
        self,
        site: str,
        key: Callable[[], str | None],
        *,
        retries: int,
        timeout: float,
        longest_wait: float,
    ) -> None:
        self.site = site.rstrip("/")
        self.retries = retries
        self._key = key
        self._timeout = timeout
        self._longest_wait = longest_wait
        self._opener = urllib.request.build_opener(_Redirects)

    def json(self, method: str, path: str, **request: Any) -> Json:
        """The JSON of an answer that has come whole: one that broke off is asked for again."""
        try:
            read = json.loads(self.whole(method, path, **request))
        except ValueError:
            read = None
        if not isinstance(read, dict):
            raise UnreadableAnswer(self.site)
        return read

    def whole(self, method: str, path: str, **request: Any) -> bytes:
        """The bytes of an answer that has come whole."""

        def read(reply: Any) -> bytes:
            with reply:
                return reply.read()

        return self.send(method, path, read=read, **request)

    def send(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any] | None = None,
        *,
        body: Mapping[str, Any] | None = None,
        form: Mapping[str, str] | None = None,
        once: str | None = None,
        repeatable: bool | None = None,
        read: Callable[[Any], Any] = lambda reply: reply,
    ) -> Any:
        """What `read` makes of the answer. `once` makes a call happen once, however often it is tried."""
        given = {name: value for name, value in (query or {}).items() if value is not None}
        address = self.site + path + (f"?{urllib.parse.urlencode(given)}" if given else "")
        headers = {"Accept": "application/json, */*;q=0.5", "User-Agent": "afya-client-python/1"}
        key = self._key()
        if key:
            headers["Authorization"] = f"Bearer {key}"
        if once is not None:
            headers["Idempotency-Key"] = once
        data = None
        if body is not None:
            data = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        if form is not None:
            data = urllib.parse.urlencode(form).encode()
        # A call that may have happened is repeated only where that changes nothing.
        if repeatable is None:
            repeatable = method == "GET" or once is not None
        attempt = 0
        while True:
            attempt += 1
            request = urllib.request.Request(address, data=data, headers=headers, method=method)
            try:
                return read(self._opener.open(request, timeout=self._timeout))
            except urllib.error.HTTPError as error:
                wait = _retry_after(error)
                can_wait = wait is not None and wait <= self._longest_wait
                # 429 is answered before anything is done; what came before a 503 is unknown.
                is_safe = error.code == 429 or (error.code == 503 and repeatable)
                if not is_safe or attempt > self.retries or not can_wait:
                    raise _error_of(error) from None
                time.sleep(wait or pause(attempt))
            except BROKEN:
                if not repeatable or attempt > self.retries:
                    raise
                time.sleep(pause(attempt))


def pause(attempt: int) -> float:
    """Seconds to wait before another try."""
    return min(0.5 * 2**attempt, 30)


def _origin(address: str) -> tuple[str, str]:
    parts = urllib.parse.urlsplit(address)
    return parts.scheme, parts.netloc


def _retry_after(error: urllib.error.HTTPError) -> float | None:
    text = error.headers.get("Retry-After")
    if text is None:
        return 0
    return float(text) if text.isdigit() else None


def _error_of(error: urllib.error.HTTPError) -> ApiError:
    try:
        reply = json.load(error)
    except (ValueError, *BROKEN):
        reply = {"message": error.reason}
    if not isinstance(reply, dict):
        reply = {}
    kind = Withdrawn if reply.get("code") == "withdrawn" else ApiError
    return kind(error.code, reply)
