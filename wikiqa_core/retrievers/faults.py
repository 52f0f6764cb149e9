"""Replies of a wiki that are no answer: told apart, and put into words. Pure functions."""

from __future__ import annotations

import json
import logging
import math
import socket
import ssl
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, NoReturn

from attrs import frozen

from wikiqa_core.errors import RetrievalUnavailable
from wikiqa_core.retrievers.wikis import Wiki

RETRY_AFTER_CAP = 30.0
"""Seconds of `Retry-After` that are waited for; a longer wait is the caller's to decide."""
CONTACT_POLICY = "https://foundation.wikimedia.org/wiki/Policy:Wikimedia_Foundation_User-Agent_Policy"
_OK = 200
_FORBIDDEN = 403
_TOO_MANY = 429
_SERVER_ERRORS = range(500, 600)
_REDIRECTS = range(300, 400)
_PASSING_STATUS = {408, 425}
_PASSING_CODES = (
    "maxlag",
    "ratelimited",
    "readonly",
    "internal_api_error_",
    "pool-",
    "cirrussearch-too-busy-error",
    "cirrussearch-backend-error",
)

_logger = logging.getLogger(__name__)


class TryAgain(Exception):
    """A fault that may pass: an instruction to the retry loop, which never leaves the retriever.

    Attributes:
        fault: The error to raise when the attempts are used up.
    """

    def __init__(self, fault: RetrievalUnavailable) -> None:
        super().__init__(str(fault))
        self.fault = fault


class ApiError(Exception):
    """The API answered, and its answer is an error.

    Attributes:
        code: Its name in the API ("missingtitle").
        text: What the API says of it.
    """

    def __init__(self, code: str, text: str) -> None:
        super().__init__(f"{code}: {text}")
        self.code = code
        self.text = text


@frozen(kw_only=True)
class Reply:
    """An HTTP reply.

    Attributes:
        host: Who replied.
        status: The status code.
        headers: The headers; their names are lower-case.
        body: The decoded body; empty where the status tells enough.
        identified: Whether the request named a contact.
    """

    host: str
    status: int
    headers: Mapping[str, str]
    body: bytes
    identified: bool

    @property
    def wait(self) -> float | None:
        """Seconds that the reply asks us to wait."""
        return wait_of(self.headers.get("retry-after"), now=datetime.now(UTC))


def read_reply(reply: Reply) -> dict[str, Any]:
    """The JSON object that the API answered with.

    Raises:
        TryAgain: The reply is a fault that may pass.
        RetrievalUnavailable: The reply is a fault that will not pass by itself.
        ApiError: The API's own error.
    """
    _check_status(reply)
    answer = _json_object(reply)
    if answer.get("warnings"):
        _logger.debug("%s warns: %s", reply.host, answer["warnings"])
    _check_errors(reply, answer)
    return answer


def passing(message: str, *, wait: float | None = None) -> TryAgain | RetrievalUnavailable:
    """The fault as one to try again, unless the wiki asks for a longer wait than is waited for."""
    if wait is not None and wait > RETRY_AFTER_CAP:
        text = f"{message} It asks for a wait of {math.ceil(wait):,} seconds before the next request."
        return RetrievalUnavailable(text, retry_after=wait)
    return TryAgain(RetrievalUnavailable(message, retry_after=wait))


def wait_of(value: str | None, *, now: datetime) -> float | None:
    """Read `Retry-After`, seconds or an HTTP date; `None` where it is absent or says nothing."""
    if not value:
        return None
    if value.strip().isdecimal():
        seconds = float(value)
        return seconds if math.isfinite(seconds) else None
    try:
        date = parsedate_to_datetime(value)
    except (ValueError, OverflowError):
        return None
    aware = date if date.tzinfo else date.replace(tzinfo=UTC)
    return max(0.0, (aware - now).total_seconds())


def timed_out(host: str, timeout: float) -> Exception:
    """The fault of a wiki that is silent."""
    return passing(f"{host} did not answer within {timeout:g} seconds. Try again later.")


def unconnected(error: Exception, wiki: Wiki) -> Exception:
    """The fault of a connection that could not be made."""
    causes = tuple(_causes(error))
    lookup = next((cause for cause in causes if isinstance(cause, socket.gaierror)), None)
    if lookup is not None:
        edition = f", and that Wikipedia has an edition {wiki.lang!r}" if wiki.is_wikipedia else ""
        unknown = RetrievalUnavailable(f"No address was found for {wiki.host}: check the network{edition}.")
        return unknown if lookup.errno == socket.EAI_NONAME else TryAgain(unknown)
    if any(isinstance(cause, ssl.SSLError) for cause in causes):
        return RetrievalUnavailable(
            f"No secure connection to {wiki.host} could be made ({error}): "
            "check the clock, the certificates and any proxy on the way."
        )
    return passing(
        f"No connection to {wiki.host} could be made ({error}): check the network and its address."
    )


def broken_off(error: Exception, host: str) -> Exception:
    """The fault of a connection that was made, and broke."""
    return passing(
        f"The connection to {host} broke off ({str(error) or type(error).__name__}). Try again later."
    )


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _check_status(reply: Reply) -> None:
    status, host = reply.status, reply.host
    if status == _OK:
        return
    if status == _FORBIDDEN:
        raise RetrievalUnavailable(f"{host} refused the request (403). {_contact_advice(reply)}")
    if status == _TOO_MANY:
        advice = "" if reply.identified else f" {_contact_advice(reply)}"
        raise passing(f"{host} limits the rate of requests (429): ask less often.{advice}", wait=reply.wait)
    if status in _SERVER_ERRORS or status in _PASSING_STATUS:
        message = f"{host} failed ({status}); the fault is the server's. Try again later."
        raise passing(message, wait=reply.wait)
    if status in _REDIRECTS:
        target = reply.headers.get("location", "an address that it does not name")
        raise RetrievalUnavailable(
            f"{host} redirects to {target} ({status}), and no redirect is followed: "
            "set the API's address (api_url, WIKIQA_API_URL) to the one that answers."
        )
    raise RetrievalUnavailable(
        f"{host} answered with status {status}: check the API's address (api_url, WIKIQA_API_URL)."
    )


def _contact_advice(reply: Reply) -> str:
    if reply.identified:
        return (
            "It may block this network or this contact; see the Wikimedia Foundation User-Agent Policy "
            f"({CONTACT_POLICY})."
        )
    return (
        "Set WIKIQA_CONTACT (or contact=) to your e-mail or web address, as the Wikimedia Foundation "
        f"User-Agent Policy asks ({CONTACT_POLICY})."
    )


def _json_object(reply: Reply) -> dict[str, Any]:
    host = reply.host
    if not reply.body.strip():
        raise passing(f"{host} sent an empty reply. Try again later.", wait=reply.wait)
    if "html" in reply.headers.get("content-type", "").lower() or reply.body.lstrip()[:1] == b"<":
        raise RetrievalUnavailable(
            f"{host} sent a web page instead of an API reply: something on the way answers for it, "
            "or the API's address (api_url, WIKIQA_API_URL) is wrong."
        )
    try:
        answer = json.loads(reply.body)
    except UnicodeDecodeError as error:
        raise RetrievalUnavailable(f"{host} sent a reply that is not UTF-8 text.") from error
    except (ValueError, RecursionError) as error:
        raise passing(f"{host} sent a reply that is cut off or no JSON. Try again later.") from error
    if not isinstance(answer, dict):
        raise wrong_shape(host, "the reply is no object")
    if _has_half_characters(reply.body, answer):
        raise wrong_shape(host, "it holds halves of characters")
    return answer


def _has_half_characters(body: bytes, answer: Mapping[str, Any]) -> bool:
    """Whether a text of the answer has a lone surrogate: JSON can spell what no text can hold."""
    if b"\\ud" not in body.lower():
        return False
    try:
        json.dumps(answer, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    return False


def wrong_shape(host: str, what: str) -> RetrievalUnavailable:
    """The error for a reply that is JSON, and not the JSON that the API promises."""
    return RetrievalUnavailable(f"{host} sent a reply of an unknown form ({what}): is it a MediaWiki API?")


def _check_errors(reply: Reply, answer: Mapping[str, Any]) -> None:
    """Find the error in both of the API's formats: `errors`, and `error` of older or stubborn wikis."""
    found = answer.get("errors") or ([answer["error"]] if "error" in answer else [])
    for error in found if isinstance(found, list) else [found]:
        if not isinstance(error, dict):
            raise wrong_shape(reply.host, "the error is no object")
        _raise_error(reply, str(error.get("code", "unknown")), _texts(error))


def _texts(error: Mapping[str, Any]) -> str:
    texts: Iterable[object] = (error.get(key) for key in ("text", "info", "*"))
    return next((text for text in texts if isinstance(text, str)), "no explanation")


def _raise_error(reply: Reply, code: str, text: str) -> NoReturn:
    if code.startswith(_PASSING_CODES):
        message = f"{reply.host} is busy or in maintenance ({code}: {text}). Try again later."
        raise passing(message, wait=reply.wait)
    raise ApiError(code, text)
