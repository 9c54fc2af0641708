"""How the calls of scripts/schemathesis.sh are made, and what an answer must be beside its schema."""

import collections
import json
import os
import random

import schemathesis

from world import CONSOLE, EVERYBODY, OF_CALLS, OF_CONSOLE, OWN, QUESTIONS, THINGS, good, lock

CALLS = int(os.environ["HARDSTAND_CALLS"])

dice = random.Random(int(os.environ["HARDSTAND_SEED"]))
answers = collections.defaultdict(collections.Counter)


def noun(path):
    return path.removeprefix(CONSOLE).split("/")[0] if path.startswith(CONSOLE) else ""


def real(operation, name):
    """Something real for a parameter, if there is anything; nothing that the calls themselves stand on is changed."""
    path = operation.path
    keys = [noun(path), *(key for key in THINGS if key.startswith("/") and key in path)] if name == "id" else [name]
    kept = set() if operation.method.upper() == "GET" else OWN.get(noun(path), set())
    some = [thing for key in keys for thing in THINGS.get(key, []) if thing not in kept]
    return dice.choice(some) if some else None


@schemathesis.hook
def before_call(context, case, kwargs):
    operation = context.operation
    with lock:
        callers = OF_CONSOLE if operation.path.startswith(CONSOLE) else OF_CALLS
        is_chain = case.meta is not None and case.meta.phase.name.value == "stateful"
        if "public" not in operation.tags:
            # What one call of a chain has made, the next one looks for: somebody elsewhere would rightly not find it.
            kwargs["auth"] = callers[0] if is_chain else dice.choice(callers)
        if case.meta is None or is_chain or not case.meta.generation.mode.is_positive:
            return
        # Half of the good requests are about something that is there: random ids are all answered 404 at the door.
        if dice.random() < 0.5:
            return
        known = good(operation.label)
        if known and case.body is not None:
            kwargs["auth"], case.body = known
        if operation.label in QUESTIONS:
            case.query = QUESTIONS[operation.label]()
        for place in [case.path_parameters, case.headers]:
            for name in list(place or {}):
                thing = real(operation, name)
                if thing is not None:
                    place[name] = thing
        some = [thing for thing in THINGS.get(noun(operation.path), []) if thing not in OWN.get(noun(operation.path), set())]
        if operation.method.upper() in ("PUT", "DELETE") and "filter" in (case.query or {}) and some:
            case.query["filter"] = json.dumps({"id": dice.sample(some, k=min(len(some), dice.randint(1, 3)))})


@schemathesis.hook
def after_call(context, case, response):
    with lock:
        answers[context.operation.label][response.status_code] += 1
        if response.status_code == 401:
            said = response.request.headers.get("Authorization") or ""
            for caller in EVERYBODY:
                if caller.token and caller.token in said:
                    caller.token = None


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """What the tool takes for a fault and is none.

    Counts of rows beyond 63 bits are read and cut to the most there is, though the tool takes `int64` for a limit. Models
    and locations that were deleted stay readable at the console, where history names them, and say that they are deleted.
    """
    kind = type(failure).__name__
    if kind == "UseAfterFree":
        return response.json().get("deleted") is not True
    counts = [str(value) for name, value in (case.query or {}).items() if name.lower() in ("limit", "offset")]
    is_cut = any(count.isdigit() and int(count) >= 2**63 for count in counts)
    return not (is_cut and kind == "AcceptedNegativeData")


@schemathesis.check
def refusal_says_why(context, response, case):
    """Every 4xx carries a message, the name of its reason and the id of the request."""
    if 400 <= response.status_code < 500:
        body = response.json()
        for field in ["Message", "Reason", "RequestId"]:
            text = body.get(field)
            assert isinstance(text, str) and text.strip(), f"a {response.status_code} without {field}"


@schemathesis.check
class run_reaches_far:
    """A run in which few are let in, or which ends early, shows nothing."""

    def after_run(self, context):
        calls = sum(sum(statuses.values()) for statuses in answers.values())
        outside = sorted(label for label, statuses in answers.items() if not any(200 <= s < 300 for s in statuses))
        told = [f"{label} ({', '.join(f'{n} of {s}' for s, n in answers[label].items())})" for label in outside]
        print(f"\n{calls} calls of {len(answers)} operations; never let in: {'; '.join(told) or 'none'}")
        assert calls >= CALLS, f"only {calls} calls of {CALLS}"
        assert len(outside) * 6 <= len(answers), f"{len(outside)} of {len(answers)} operations never let anybody in"
