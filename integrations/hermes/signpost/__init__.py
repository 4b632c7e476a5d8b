"""Signpost for Hermes Agent: before a turn, the skill that fits the user's message, or nothing.

Needs no package but the `signpost` command. Whatever fails leaves the turn as it was.
"""

import json
import os
import subprocess

COMMAND = ["signpost"]
TIMEOUT_S = float(os.environ.get("SIGNPOST_TIMEOUT_MS") or 10_000) / 1000
# As many of the last messages may carry what a follow-up refers to.
MESSAGES = 6


def before_turn(user_message="", conversation_history=None, **_):
    """What `pre_llm_call` returns is appended to the user's message of this turn; None appends nothing."""
    if not isinstance(user_message, str) or not user_message.strip():
        return None
    recent = [m for m in (conversation_history or [])[-MESSAGES:] if isinstance(m, dict)]
    messages = [{"role": m.get("role"), "content": m.get("content")} for m in recent]
    turn = {"prompt": user_message, "cwd": os.getcwd(), "messages": messages}
    try:
        done = subprocess.run(
            [*COMMAND, "hook", "hermes"],
            input=json.dumps(turn, default=str),
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=TIMEOUT_S,
            check=False,
        )
        context = json.loads(done.stdout)["context"] if done.stdout.strip() else None
    except (OSError, subprocess.SubprocessError, ValueError, KeyError, TypeError):
        return None
    return {"context": context} if context else None


def register(ctx):
    ctx.register_hook("pre_llm_call", before_turn)
