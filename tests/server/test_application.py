"""The HTTP face, driven over ASGI."""

import httpx
import pytest

from wikiqa_core import Answer, ConfigurationError, ModelUnavailable, RetrievalUnavailable, WikiQA, from_dict
from wikiqa_core.testing import FaultyRetriever, ScriptedAgent, StaticRetriever
from wikiqa_server.application import create_app
from wikiqa_server.main import app

WIKI = StaticRetriever({"Lamp": "<p>The lamp burned whale oil.</p>"})
AGENT = ScriptedAgent(read=["Lamp"], quotes=["The lamp burned whale oil."], text="It burned whale oil [1].")


def client_of(retriever=WIKI, agent=AGENT):
    app = create_app(lambda: WikiQA(retriever=retriever, agent=agent))

    class Client:
        async def __aenter__(self):
            self.lifespan = app.router.lifespan_context(app)
            state = await self.lifespan.__aenter__()

            async def with_state(scope, receive, send):
                await app({**scope, "state": dict(state)}, receive, send)

            transport = httpx.ASGITransport(with_state, raise_app_exceptions=False)
            self.client = httpx.AsyncClient(transport=transport, base_url="http://test")
            return self.client

        async def __aexit__(self, *error):
            await self.client.aclose()
            await self.lifespan.__aexit__(*error)

    return Client()


async def test_an_answer_is_the_librarys_own_json():
    async with client_of() as client:
        reply = await client.post("/api/ask", json={"question": "What did it burn?"})
    assert reply.status_code == 200
    outcome = from_dict(reply.json())
    assert isinstance(outcome, Answer)
    assert outcome.sources[0].quote == "The lamp burned whale oil."


async def test_a_refusal_is_no_error():
    async with client_of(agent=ScriptedAgent(read=["Lamp"])) as client:
        reply = await client.post("/api/ask", json={"question": "Who made it?"})
    assert (reply.status_code, reply.json()["type"]) == (200, "refusal")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"[]", 'field "question"'),
        (b"[" * 50_000, "not JSON"),
        (b'{"question": 4}', 'field "question"'),
        (b'{"question": "  "}', "empty"),
    ],
)
async def test_bad_input_is_a_problem_document(body, said):
    async with client_of() as client:
        reply = await client.post("/api/ask", content=body)
    assert reply.status_code == 422
    assert reply.headers["content-type"] == "application/problem+json"
    assert said in reply.json()["detail"]


async def test_a_large_body_is_turned_away():
    async with client_of() as client:
        reply = await client.post("/api/ask", content=b"x" * 100_000)
    assert reply.status_code == 413


@pytest.mark.parametrize(("path", "status"), [("/api/ask", 405), ("/nowhere", 404)])
async def test_what_is_turned_away_is_a_problem_document(path, status):
    async with client_of() as client:
        reply = await client.get(path)
    assert (reply.status_code, reply.headers["content-type"]) == (status, "application/problem+json")


async def test_a_crash_is_a_problem_document_without_its_traceback():
    async with client_of(FaultyRetriever(ZeroDivisionError("secret"))) as client:
        reply = await client.post("/api/ask", json={"question": "What?"})
    assert reply.status_code == 500
    assert "secret" not in reply.text


async def test_the_wait_that_a_source_asks_for_is_passed_on():
    async with client_of(FaultyRetriever(RetrievalUnavailable("busy", retry_after=12.2))) as client:
        reply = await client.post("/api/ask", json={"question": "What?"})
    assert (reply.status_code, reply.headers["retry-after"]) == (503, "13")


def test_the_application_that_a_server_loads_is_set_up_from_the_environment():
    assert {route.path for route in app.routes} == {"/api/ask", "/healthz"}


@pytest.mark.parametrize(
    ("error", "status"),
    [(RetrievalUnavailable("down"), 503), (ModelUnavailable("down"), 502), (ConfigurationError("key"), 500)],
)
async def test_what_failed_has_its_own_status(error, status):
    async with client_of(FaultyRetriever(error)) as client:
        reply = await client.post("/api/ask", json={"question": "What?"})
    assert reply.status_code == status
    assert reply.json()["detail"] == str(error)


async def test_health():
    async with client_of() as client:
        assert (await client.get("/healthz")).json() == {"status": "ok"}
