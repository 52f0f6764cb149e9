"""The application, for an ASGI server: `uvicorn wikiqa_server.main:app`."""

from wikiqa_server.application import create_app

app = create_app()
