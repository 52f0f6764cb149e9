"""The application, for an ASGI server: `uvicorn wikiqa_server.main:app`.

The settings are read from the environment, then from a file `.env` in the current folder.
"""

import os

from dotenv import dotenv_values

from wikiqa_core import Settings, WikiQA
from wikiqa_server.application import create_app

_SETTINGS = Settings.from_env(
    {name: value for name, value in (dotenv_values(".env") | os.environ).items() if value is not None}
)

app = create_app(lambda: WikiQA(settings=_SETTINGS))
