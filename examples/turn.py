"""One turn in plain Python: Signpost's block after the skill index, then the Messages API. No package is needed.

    python3 examples/turn.py "Save this recipe to a note"

Reads ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL, SIGNPOST_URL and SIGNPOST_API_KEY.
"""

import json
import os
import sys
import urllib.error
import urllib.request

SIGNPOST = os.environ.get("SIGNPOST_URL", "http://localhost:8787")
ANTHROPIC = os.environ.get("ANTHROPIC_BASE_URL", "https://api.anthropic.com")
MODEL = "claude-haiku-4-5-20251001"
TIMEOUT_S = float(os.environ.get("SIGNPOST_TIMEOUT_MS", "2000")) / 1000


def call(url, body=None, headers=None, timeout_s=60):
    """The answer's text; JSON is sent where there is a body."""
    data = None if body is None else json.dumps(body).encode()
    sent = {"content-type": "application/json", **(headers or {})}
    request = urllib.request.Request(url, data=data, headers=sent)
    with urllib.request.urlopen(request, timeout=timeout_s) as response:
        return response.read().decode()


def signpost(path, body=None):
    key = os.environ.get("SIGNPOST_API_KEY")
    return call(SIGNPOST + path, body, {"authorization": f"Bearer {key}"} if key else {}, TIMEOUT_S)


def block_for(request):
    """What to append after the index; "" where Signpost can't be asked: a turn must not fail for want of it."""
    try:
        return json.loads(signpost("/v1/suggest", {"request": request}))["block"]
    except (OSError, ValueError, KeyError):
        return ""


def turn(request):
    index = signpost("/v1/rosters/default/index")
    system = [
        # The same bytes in every turn: read from the cache after the first.
        {"type": "text", "text": f"You have these skills:\n{index}", "cache_control": {"type": "ephemeral"}},
    ]
    block = block_for(request)
    if block.strip():
        system.append({"type": "text", "text": block})
    body = {
        "model": MODEL,
        "max_tokens": 1024,
        "system": system,
        "messages": [{"role": "user", "content": request}],
    }
    headers = {"x-api-key": os.environ.get("ANTHROPIC_API_KEY", ""), "anthropic-version": "2023-06-01"}
    answer = json.loads(call(ANTHROPIC + "/v1/messages", body, headers))
    return "".join(part["text"] for part in answer["content"] if part["type"] == "text")


if __name__ == "__main__":
    try:
        print(turn(" ".join(sys.argv[1:])))
    except urllib.error.URLError as problem:
        sys.exit(f"{problem.reason}: is Signpost running at {SIGNPOST}, and the key set?")
