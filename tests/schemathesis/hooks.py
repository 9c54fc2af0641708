"""Makes the calls of scripts/schemathesis.sh, and checks answers beyond their schema."""

import collections
import json
import os
import random

import schemathesis

from world import CONSOLE, EVERYBODY, OF_CALLS, OF_CONSOLE, OWN, QUESTIONS, THINGS, good, lock

# The calls that a run must make, and the number of operations of which at most one may never have succeeded.
CALLS = int(os.environ["HARDSTAND_CALLS"])
ONE_OUTSIDE_OF = int(os.environ["HARDSTAND_ONE_OUTSIDE_OF"])

# A delivery report is a text.
schemathesis.serializer.alias("message/rfc822", "text/plain")

dice = random.Random(int(os.environ["HARDSTAND_SEED"]))
answers = collections.defaultdict(collections.Counter)


def noun(path):
    return path.removeprefix(CONSOLE).split("/")[0] if path.startswith(CONSOLE) else ""


def real(operation, name):
    """An existing value for a parameter, or None; calls that change something get no user or site of the callers."""
    path = operation.path
    keys = [noun(path), *(key for key in THINGS if key.startswith("/") and key in path)] if name == "id" else [name]
    own = set() if operation.method.upper() == "GET" else OWN.get(noun(path), set())
    some = [thing for key in keys for thing in THINGS.get(key, []) if thing not in own]
    return dice.choice(some) if some else None


@schemathesis.hook
def before_call(context, case, kwargs):
    operation = context.operation
    with lock:
        callers = OF_CONSOLE if operation.path.startswith(CONSOLE) else OF_CALLS
        is_chain = case.meta is not None and case.meta.phase.name.value == "stateful"
        if "public" not in operation.tags:
            # A call of a chain looks for what the call before has made, which another caller might rightly not find.
            kwargs["auth"] = callers[0] if is_chain else dice.choice(callers)
        if case.meta is None or is_chain or not case.meta.generation.mode.is_positive:
            return
        # Half of the valid requests name existing things, because random ids are all answered 404.
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
            authorization = response.request.headers.get("Authorization") or ""
            for caller in EVERYBODY:
                if caller.token and caller.token in authorization:
                    caller.token = None


SIGN_OUTS = ("POST /api/authentication/logout", "DELETE /admin/api/session")


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Drops failures that are correct behaviour.

    Limits and offsets beyond 63 bits are accepted and reduced to the largest value, although the schema says `int64`.
    Deleted models and locations stay readable at the console, because history names them, and are marked as deleted.
    To delete an API key is to revoke it: it stays readable, because the audit trail names it, and is marked as revoked.
    A sign-out ends the session whatever its body contains.
    """
    kind = type(failure).__name__
    if kind == "UseAfterFree":
        answer = response.json()
        is_key = "/admin/api/apikeys/" in (response.request.url or "")
        return answer.get("deleted") is not True and not (is_key and answer.get("revoked") is True)
    counts = [str(value) for name, value in (case.query or {}).items() if name.lower() in ("limit", "offset")]
    is_cut = any(count.isdigit() and int(count) >= 2**63 for count in counts)
    is_sign_out = case.operation.label in SIGN_OUTS
    return not ((is_cut or is_sign_out) and kind == "AcceptedNegativeData")


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
    """Fails a run that made too few calls, and prints the operations that never succeeded."""

    def after_run(self, context):
        calls = sum(sum(statuses.values()) for statuses in answers.values())
        outside = sorted(label for label, statuses in answers.items() if not any(200 <= s < 300 for s in statuses))
        lines = [f"{label} ({', '.join(f'{n} of {s}' for s, n in answers[label].items())})" for label in outside]
        print(f"\n{calls} calls of {len(answers)} operations; never let in: {'; '.join(lines) or 'none'}")
        assert calls >= CALLS, f"only {calls} calls of {CALLS}"
        assert len(outside) * ONE_OUTSIDE_OF <= len(answers), f"{len(outside)} of {len(answers)} operations never let anybody in"
