"""Print the README's first two commands, one a line, so that they are run as they are written."""

import re
import sys
from pathlib import Path

blocks = re.findall(r"```console\n(.*?)```", Path(sys.argv[1]).read_text(), re.DOTALL)
print("\n".join(block.strip() for block in blocks[:2]))
