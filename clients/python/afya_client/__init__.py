"""The public API of a site that runs Afya, version 1."""

from __future__ import annotations

import json
import os
import time
import urllib.parse
import uuid
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ._oauth import App, SignInRefused
from ._requests import BROKEN, ApiError, Json, Requests, UnreadableAnswer, Withdrawn, pause
from ._webhooks import ForgedMessage, verify_webhook

__all__ = [
    "ApiError",
    "App",
    "Client",
    "ForgedMessage",
    "SignInRefused",
    "UnreadableAnswer",
    "Withdrawn",
    "verify_webhook",
]

_CITATIONS = ("bib", "ris", "json", "txt")


class Client:
    """
    Calls one site. Without a key it reads what is public. `key` may be what gives the access token of a person, as `App.key_of` makes
    it.
    """

    def __init__(
        self,
        site: str,
        key: str | Callable[[], str] | None = None,
        *,
        retries: int = 5,
        timeout: float = 60,
        longest_wait: float = 300,
    ) -> None:
        own = key if key is not None else os.environ.get("API_KEY")
        give = own if callable(own) else lambda: own
        self._requests = Requests(site, give, retries=retries, timeout=timeout, longest_wait=longest_wait)

    # What is public

    def directory(self) -> Json:
        """The calls that there are."""
        return self._call("GET", "/api/v1")

    def posts(self, **filters: Any) -> Iterator[Json]:
        """Published posts, newest first: `language`, `topic`, `country`, `audience`, `kind`, `author`, `since`."""
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
        return self._requests.whole("GET", f"/phis/read/{_part(slug)}/cite.{form}").decode()

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
                with self._requests.send("GET", "/api/v1/bulk/posts", query) as reply:
                    for line in reply:
                        if not line.endswith(b"\n"):
                            break
                        read = json.loads(line)
                        if read["type"] == "end":
                            return
                        cursor = read["cursor"]
                        broken = 0
                        yield read
            except BROKEN:
                pass
            broken += 1
            if broken > self._requests.retries:
                raise ConnectionError("the copy broke off again and again")
            time.sleep(pause(broken))

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

    def now(self) -> str:
        """The cursor from which `changes` lists what happens from now on."""
        cursor = ""
        for page in self._change_pages(None, limit=500):
            cursor = page["cursor"]
        return cursor

    def _change_pages(self, since: str | None, limit: int = 100) -> Iterator[Json]:
        more = True
        while more:
            page = self._call("GET", "/api/v1/changes", {"since": since, "limit": limit})
            if not isinstance(page.get("changes"), list) or (page["more"] and page["cursor"] == since):
                raise UnreadableAnswer(self._requests.site)
            yield page
            since, more = page["cursor"], page["more"]

    # The cloud

    def ask(
        self,
        *,
        chromosome: str | None = None,
        position: int | None = None,
        reference: str | None = None,
        alternate: str | None = None,
        first: int | None = None,
        last: int | None = None,
        gene: str | None = None,
        assembly: str = "GRCh38",
        filters: list[str] | None = None,
        counts: bool = False,
        requester: Json | None = None,
    ) -> Json:
        """
        Asks every node of the cloud about an allele (`chromosome`, `position`, `reference`, `alternate`), a range (`chromosome`, `first`,
        `last`) or a `gene`. Positions are counted from 1, as in VCF, and `last` is within the range. Gives `exists`, `complete`, `nodes`,
        `combined` and `receipt`. A node that gives no answer says nothing about its data: look at `complete` before you take
        `exists: False` for a no. `counts` takes a key with the scope `genomes:count` and a `requester`, with `affiliation` and `dataUse`.
        """
        if gene is not None:
            place: Json = {"geneId": gene}
        elif position is not None:
            place = {
                "referenceName": chromosome,
                "start": [position - 1],
                "referenceBases": reference,
                "alternateBases": alternate,
            }
        elif first is not None and last is not None:
            place = {"referenceName": chromosome, "start": [first - 1], "end": [last]}
        else:
            raise ValueError("ask about a position, a range or a gene")
        query: Json = {
            "requestParameters": {"assemblyId": assembly, **place},
            "requestedGranularity": "count" if counts else "boolean",
        }
        if filters:
            query["filters"] = [{"id": term} for term in filters]
        body: Json = {"query": query}
        if requester is not None:
            body["meta"] = {"requester": requester}
        # Answers are kept for a day, so that asking again asks no node again. In the body, the question is in no address and no log.
        reply = self._call("POST", "/beacon/api/g_variants", body=body, repeatable=True)
        nodes = reply["info"]["nodes"]
        return {
            "exists": reply["responseSummary"]["exists"],
            "complete": len(nodes) > 0 and all(node["answer"] in ("yes", "no") for node in nodes),
            **{name: reply["info"][name] for name in ("nodes", "combined", "receipt")},
        }

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
        return self._call("POST", "/api/v1/drafts", body=fields, once=idempotency_key or str(uuid.uuid4()))["draft"]

    def save_draft(self, draft_id: str, version: int, **fields: Any) -> Json:
        """Saves fields of a draft. Another `version` than the newest is refused with the code `version_conflict`."""
        return self._call("PATCH", f"/api/v1/drafts/{_part(draft_id)}", body={"version": version, **fields})["draft"]

    def delete_draft(self, draft_id: str) -> None:
        self._call("DELETE", f"/api/v1/drafts/{_part(draft_id)}")

    def submit_draft(self, draft_id: str, version: int, **more: Any) -> Json:
        """Sends a draft to review. A revision of a published post needs `change`."""
        path = f"/api/v1/drafts/{_part(draft_id)}/submit"
        return self._call("POST", path, body={"version": version, **more}, once=str(uuid.uuid4()))["draft"]

    def sandbox_step(self, post_id: str, step: str, **said: Any) -> Json:
        """In the sandbox, with a test key: does to a post what staff do elsewhere. Gives its state, and what can come next."""
        path = f"/api/v1/sandbox/posts/{_part(post_id)}"
        return self._call("POST", path, body={"step": step, **said}, once=str(uuid.uuid4()))["post"]

    def sandbox(self) -> Json:
        """The sandbox of a test key: its `rule` for what is submitted, and its `posts`, the latest change first."""
        return self._call("GET", "/api/v1/sandbox")

    def sandbox_rule(self, rule: str) -> Json:
        """Says what happens in the sandbox to what is submitted: `wait` for a step, `approve` or `return` at once."""
        return self._call("PATCH", "/api/v1/sandbox", body={"rule": rule})

    def empty_sandbox(self) -> None:
        """Empties the sandbox of a test key."""
        self._call("DELETE", "/api/v1/sandbox")

    def webhooks(self) -> list[Json]:
        return self._call("GET", "/api/v1/webhooks")["webhooks"]

    def create_webhook(self, url: str, events: list[str]) -> Json:
        """A new webhook, with the `secret` that its messages are signed with: it is shown only now."""
        body = {"url": url, "events": events}
        return self._call("POST", "/api/v1/webhooks", body=body, once=str(uuid.uuid4()))

    def change_webhook(self, webhook_id: str, **fields: Any) -> Json:
        return self._call("PATCH", f"/api/v1/webhooks/{_part(webhook_id)}", body=fields)["webhook"]

    def rotate_webhook_secret(self, webhook_id: str) -> Json:
        return self._call("POST", f"/api/v1/webhooks/{_part(webhook_id)}/secret", once=str(uuid.uuid4()))

    def test_webhook(self, webhook_id: str) -> Json:
        path = f"/api/v1/webhooks/{_part(webhook_id)}/test"
        return self._call("POST", path, once=str(uuid.uuid4()))["delivery"]

    def deliveries(self, webhook_id: str) -> Iterator[Json]:
        """What was sent to a webhook in the last 30 days, newest first."""
        return self._pages(f"/api/v1/webhooks/{_part(webhook_id)}/deliveries", "deliveries", {}, sized=False)

    def redeliver(self, webhook_id: str, delivery_id: str) -> Json:
        path = f"/api/v1/webhooks/{_part(webhook_id)}/deliveries/{_part(delivery_id)}"
        return self._call("POST", path, once=str(uuid.uuid4()))["delivery"]

    def delete_webhook(self, webhook_id: str) -> None:
        self._call("DELETE", f"/api/v1/webhooks/{_part(webhook_id)}")

    # Requests

    def _pages(self, path: str, name: str, filters: Mapping[str, Any], *, sized: bool = True) -> Iterator[Json]:
        query = {"limit": 100, **filters} if sized else dict(filters)
        while True:
            page = self._call("GET", path, query)
            following = page.get("next")
            if not isinstance(page.get(name), list) or (following is not None and following == query.get("cursor")):
                raise UnreadableAnswer(self._requests.site)
            yield from page[name]
            if following is None:
                return
            query["cursor"] = following

    def _call(self, method: str, path: str, query: Mapping[str, Any] | None = None, **request: Any) -> Json:
        return self._requests.json(method, path, query=query, **request)


def _part(text: str) -> str:
    return urllib.parse.quote(text, safe="")
