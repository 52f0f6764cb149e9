"""Ask a question over HTTP. One `WikiQA` serves the process; it is opened when the process starts.

A refusal is an outcome, with status 200. What failed is a problem document (RFC 9457).
"""

from __future__ import annotations

import json
import math
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from wikiqa_core import (
    InvalidQuestion,
    ModelUnavailable,
    RetrievalUnavailable,
    WikiQA,
    WikiQAError,
    to_dict,
)

MAX_BODY_BYTES = 64 * 1024
_STATUS: tuple[tuple[type[WikiQAError], int, str], ...] = (
    (InvalidQuestion, 422, "The question cannot be asked"),
    (RetrievalUnavailable, 503, "Wikipedia did not answer"),
    (ModelUnavailable, 502, "The model did not answer"),
    (WikiQAError, 500, "The question could not be answered"),
)


def create_app(make: Callable[[], WikiQA] = WikiQA) -> Starlette:
    """Build the application.

    Args:
        make: Opens the `WikiQA` that answers; called once, when the server starts.
    """

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[dict[str, WikiQA]]:
        async with make() as qa:
            yield {"qa": qa}

    return Starlette(
        routes=[
            Route("/api/ask", _ask, methods=["POST"]),
            Route("/healthz", _healthy, methods=["GET"]),
        ],
        exception_handlers={WikiQAError: _failed, HTTPException: _refused, Exception: _crashed},
        lifespan=lifespan,
        max_body_size=MAX_BODY_BYTES,
    )


async def _ask(request: Request) -> Response:
    question = _question(await request.body())
    outcome = await request.state.qa.aanswer(question)
    return JSONResponse(to_dict(outcome))


def _question(body: bytes) -> str:
    try:
        data = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise InvalidQuestion(f"The body is not JSON: {error}.") from error
    if not isinstance(data, dict) or not isinstance(data.get("question"), str):
        raise InvalidQuestion('The body must be a JSON object with a text field "question".')
    return str(data["question"])


async def _healthy(_: Request) -> Response:
    return JSONResponse({"status": "ok"})


async def _failed(_: Request, error: Exception) -> Response:
    status, title = next((code, title) for kind, code, title in _STATUS if isinstance(error, kind))
    seconds = getattr(error, "retry_after", None)
    headers = {"Retry-After": str(math.ceil(seconds))} if seconds is not None else None
    return _problem(status, title, str(error), headers)


async def _refused(_: Request, error: Exception) -> Response:
    """What Starlette itself turns away: an unknown address, a wrong method, a body that is too long."""
    if not isinstance(error, HTTPException):
        raise error
    return _problem(error.status_code, error.detail, error.detail, error.headers)


async def _crashed(_: Request, error: Exception) -> Response:
    return _problem(500, "The server failed", f"An error that was not foreseen: {type(error).__name__}.")


def _problem(status: int, title: str, detail: str, headers: Mapping[str, str] | None = None) -> Response:
    body = {"type": "about:blank", "title": title, "status": status, "detail": detail}
    return JSONResponse(body, status, headers, media_type="application/problem+json")
