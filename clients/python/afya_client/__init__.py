"""The public API of a site that runs Afya, version 1."""

from __future__ import annotations

import base64
import hashlib
import hmac
import http.client
import json
import os
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

__all__ = ["ApiError", "Client", "ForgedMessage", "Withdrawn", "verify_webhook"]

Json = dict[str, Any]

_CITATIONS = ("bib", "ris", "json", "txt")


class ApiError(Exception):
    """The site refused a call."""

    def __init__(self, status: int, reply: Mapping[str, Any]) -> None:
        self.status = status
        self.code = str(reply.get("code", ""))
        self.fields: dict[str, str] = dict(reply.get("fields") or {})
        self.request_id = reply.get("request_id")
        self.reply = reply
        super().__init__(f"{status} {self.code}: {reply.get('message', '')}")


class Withdrawn(ApiError):
    """The post was withdrawn. `notice` says by whom, when and why."""

    @property
    def notice(self) -> Json:
        return dict(self.reply.get("notice") or {})


class ForgedMessage(Exception):
    """A message that this site did not sign, or did not sign lately."""


class Client:
    """Calls one site. Without a key it reads what is public."""

    def __init__(
        self,
        site: str,
        key: str | None = None,
        *,
        retries: int = 5,
        timeout: float = 60,
        longest_wait: float = 300,
    ) -> None:
        self.site = site.rstrip("/")
        self._key = key if key is not None else os.environ.get("API_KEY")
        self._retries = retries
        self._timeout = timeout
        self._longest_wait = longest_wait

    # What is public

    def directory(self) -> Json:
        """The calls that there are."""
        return self._call("GET", "/api/v1")

    def posts(self, **filters: Any) -> Iterator[Json]:
        """Published posts, newest first: `language`, `topic`, `country`, `audience`, `author`, `since`."""
        return self._pages("/api/v1/posts", "posts", filters)

    def search(self, q: str, **filters: Any) -> Iterator[Json]:
        """Published posts, best matches first."""
        return self._pages("/api/v1/search", "posts", {"q": q, **filters})

    def post(self, id_or_slug: str, *, html: bool = False) -> Json:
        """A post in full. Raises `Withdrawn` where it was withdrawn."""
        query = {"include": "html"} if html else {}
        return self._call("GET", f"/api/v1/posts/{_part(id_or_slug)}", query)["post"]

    def citation(self, slug: str, form: str = "bib") -> str:
        """A citation of a post: `bib`, `ris`, `json` (CSL) or `txt`."""
        if form not in _CITATIONS:
            raise ValueError(f"form is one of {', '.join(_CITATIONS)}")
        with self._open("GET", f"/phis/read/{_part(slug)}/cite.{form}") as reply:
            return reply.read().decode()

    def notices(self, **filters: Any) -> Iterator[Json]:
        """Notices about posts, newest first."""
        return self._pages("/api/v1/notices", "notices", filters)

    def user(self, user_id: str) -> Json:
        """The profile of an author."""
        return self._call("GET", f"/api/v1/users/{_part(user_id)}")["user"]

    def posts_of(self, user_id: str) -> Iterator[Json]:
        """The published posts of an author, newest first."""
        return self._pages(f"/api/v1/users/{_part(user_id)}/posts", "posts", {})

    # A copy of everything

    def everything(self, cursor: str | None = None) -> Iterator[Json]:
        """
        Every published post and the notices of withdrawn ones, as `{"type": "post" | "withdrawn", "cursor": …}`. Where the connection
        breaks, the download goes on after the last line. Follow with `changes(since=…)` from the last cursor.
        """
        broken = 0
        while True:
            query = {} if cursor is None else {"cursor": cursor}
            try:
                with self._open("GET", "/api/v1/bulk/posts", query) as reply:
                    for line in reply:
                        if not line.endswith(b"\n"):
                            break
                        read = json.loads(line)
                        if read["type"] == "end":
                            return
                        cursor = read["cursor"]
                        broken = 0
                        yield read
            except (http.client.HTTPException, OSError):
                pass
            broken += 1
            if broken > self._retries:
                raise ConnectionError("the copy broke off again and again")
            time.sleep(_pause(broken))

    def changes(self, since: str | None = None) -> Iterator[tuple[Json, str]]:
        """
        Everything that happened after a cursor, oldest first, each with the cursor of its page. Keep that once you have worked on a
        whole page, or use `follow`.
        """
        for page in self._change_pages(since):
            for change in page["changes"]:
                yield change, page["cursor"]

    def follow(self, file: str | os.PathLike[str], *, wait: float = 60, forever: bool = True) -> Iterator[Json]:
        """
        Each change, and then the next ones as they happen. The file holds the place: it is written when all changes of a page have
        been taken, so a program that is ended meanwhile gets that page again, and misses nothing. `forever=False` ends when there
        are no more.
        """
        place = Path(file)
        since = place.read_text().strip() or None if place.exists() else None
        while True:
            for page in self._change_pages(since):
                yield from page["changes"]
                since = page["cursor"]
                written = place.with_name(place.name + ".new")
                written.write_text(since + "\n")
                written.replace(place)
            if not forever:
                return
            time.sleep(wait)

    def _change_pages(self, since: str | None) -> Iterator[Json]:
        more = True
        while more:
            page = self._call("GET", "/api/v1/changes", {} if since is None else {"since": since})
            yield page
            since, more = page["cursor"], page["more"]

    # What needs a key

    def me(self) -> Json:
        """The owner of the key, and its scopes."""
        return self._call("GET", "/api/v1/me")

    def drafts(self) -> Iterator[Json]:
        """Your drafts and submissions."""
        return self._pages("/api/v1/drafts", "drafts", {}, sized=False)

    def draft(self, draft_id: str) -> Json:
        return self._call("GET", f"/api/v1/drafts/{_part(draft_id)}")["draft"]

    def create_draft(self, *, idempotency_key: str | None = None, **fields: Any) -> Json:
        """A new draft. It is made once, however often the call has to be tried."""
        return self._call("POST", "/api/v1/drafts", body=fields, key=idempotency_key or str(uuid.uuid4()))["draft"]

    def save_draft(self, draft_id: str, version: int, **fields: Any) -> Json:
        """Saves fields of a draft. Another `version` than the newest is refused with the code `version_conflict`."""
        return self._call("PATCH", f"/api/v1/drafts/{_part(draft_id)}", body={"version": version, **fields})["draft"]

    def delete_draft(self, draft_id: str) -> None:
        self._call("DELETE", f"/api/v1/drafts/{_part(draft_id)}")

    def submit_draft(self, draft_id: str, version: int, **more: Any) -> Json:
        """Sends a draft to review. A revision of a published post needs `change`."""
        path = f"/api/v1/drafts/{_part(draft_id)}/submit"
        return self._call("POST", path, body={"version": version, **more}, key=str(uuid.uuid4()))["draft"]

    def webhooks(self) -> list[Json]:
        return self._call("GET", "/api/v1/webhooks")["webhooks"]

    def create_webhook(self, url: str, events: list[str]) -> Json:
        """A new webhook, with the `secret` that its messages are signed with: it is shown only now."""
        body = {"url": url, "events": events}
        return self._call("POST", "/api/v1/webhooks", body=body, key=str(uuid.uuid4()))

    def change_webhook(self, webhook_id: str, **fields: Any) -> Json:
        return self._call("PATCH", f"/api/v1/webhooks/{_part(webhook_id)}", body=fields)["webhook"]

    def rotate_webhook_secret(self, webhook_id: str) -> Json:
        return self._call("POST", f"/api/v1/webhooks/{_part(webhook_id)}/secret", key=str(uuid.uuid4()))

    def test_webhook(self, webhook_id: str) -> Json:
        path = f"/api/v1/webhooks/{_part(webhook_id)}/test"
        return self._call("POST", path, key=str(uuid.uuid4()))["delivery"]

    def deliveries(self, webhook_id: str) -> Iterator[Json]:
        """What was sent to a webhook in the last 30 days, newest first."""
        return self._pages(f"/api/v1/webhooks/{_part(webhook_id)}/deliveries", "deliveries", {}, sized=False)

    def redeliver(self, webhook_id: str, delivery_id: str) -> Json:
        path = f"/api/v1/webhooks/{_part(webhook_id)}/deliveries/{_part(delivery_id)}"
        return self._call("POST", path, key=str(uuid.uuid4()))["delivery"]

    def delete_webhook(self, webhook_id: str) -> None:
        self._call("DELETE", f"/api/v1/webhooks/{_part(webhook_id)}")

    # Requests

    def _pages(self, path: str, name: str, filters: Mapping[str, Any], *, sized: bool = True) -> Iterator[Json]:
        query = {"limit": 100, **filters} if sized else dict(filters)
        while True:
            page = self._call("GET", path, query)
            yield from page[name]
            if page["next"] is None:
                return
            query["cursor"] = page["next"]

    def _call(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any] | None = None,
        *,
        body: Mapping[str, Any] | None = None,
        key: str | None = None,
    ) -> Json:
        with self._open(method, path, query, body=body, key=key) as reply:
            return json.load(reply)

    def _open(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any] | None = None,
        *,
        body: Mapping[str, Any] | None = None,
        key: str | None = None,
    ) -> Any:
        given = {name: value for name, value in (query or {}).items() if value is not None}
        address = self.site + path + (f"?{urllib.parse.urlencode(given)}" if given else "")
        headers = {"Accept": "application/json, */*;q=0.5", "User-Agent": "afya-client-python/1"}
        if self._key:
            headers["Authorization"] = f"Bearer {self._key}"
        if key is not None:
            headers["Idempotency-Key"] = key
        data = None
        if body is not None:
            data = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        # A call that may have happened is repeated only where that changes nothing.
        repeatable = method == "GET" or key is not None
        attempt = 0
        while True:
            attempt += 1
            request = urllib.request.Request(address, data=data, headers=headers, method=method)
            try:
                return urllib.request.urlopen(request, timeout=self._timeout)
            except urllib.error.HTTPError as error:
                wait = _retry_after(error)
                can_wait = wait is not None and wait <= self._longest_wait
                # 429 is answered before anything is done; what came before a 503 is unknown.
                is_safe = error.code == 429 or (error.code == 503 and repeatable)
                if not is_safe or attempt > self._retries or not can_wait:
                    raise _error_of(error) from None
                time.sleep(wait or _pause(attempt))
            except (urllib.error.URLError, http.client.HTTPException, OSError):
                if not repeatable or attempt > self._retries:
                    raise
                time.sleep(_pause(attempt))


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


def _part(text: str) -> str:
    return urllib.parse.quote(text, safe="")


def _pause(attempt: int) -> float:
    return min(0.5 * 2**attempt, 30)


def _retry_after(error: urllib.error.HTTPError) -> float | None:
    text = error.headers.get("Retry-After")
    if text is None:
        return 0
    return float(text) if text.isdigit() else None


def _error_of(error: urllib.error.HTTPError) -> ApiError:
    try:
        reply = json.load(error)
    except ValueError:
        reply = {"message": error.reason}
    if not isinstance(reply, dict):
        reply = {}
    kind = Withdrawn if reply.get("code") == "withdrawn" else ApiError
    return kind(error.code, reply)
