"""wiki-qa over HTTP: `POST /api/ask` and `GET /healthz`, on the library's public names only."""
