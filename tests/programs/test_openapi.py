"""The running server against docs/openapi.json, both ways: every answer is of its schema, and
everything the file documents occurs: paths, statuses and members; and the file has every route and
every code that the server has."""
import json
import pathlib
import subprocess
import sys
import time

from schema import Schemas
from table import Table, run

DOCUMENT = json.loads(pathlib.Path("docs/openapi.json").read_text(encoding="utf-8"))
SCHEMAS = Schemas(DOCUMENT)
SEEN = set()  # (path, method, status)
NOBODY = "A" * 22
# A seat can be taken back once a level has it, and for that its holder must be away for a minute.
SLOW = ("/api/games/{game}/return", "post", "200")
# Only seldom does a game bring a tile that fits nowhere.
RARE = "#/components/schemas/Event/oneOf/2/"


def own_words():
    output = subprocess.run([pathlib.Path(sys.argv[1]) / "list_api"], check=True,
                            capture_output=True, text=True).stdout
    return [line.split() for line in output.splitlines()]


def content_of(path, method, status):
    """The documented contents of an answer, by media type. Errors that any request may meet stand
    under "default"."""
    responses = DOCUMENT["paths"][path][method]["responses"]
    key = str(status) if str(status) in responses else "default"
    assert key != "default" or status >= 400, f"{status} is not documented for {method} {path}"
    SEEN.add((path, method, key))
    pointer = f"#/paths/{path}/{method}/{key}"
    return SCHEMAS.resolve(responses[key], pointer)[0]["content"]


def check_answer(path, method, status, kind, body):
    content = content_of(path, method, status)
    assert kind in content, f"{method} {path} answered {status} as {kind}"
    value = json.loads(body) if kind == "application/json" else body.decode()
    SCHEMAS.check(value, content[kind]["schema"], f"{path}:{method}:{status}")
    if status >= 400:
        known = DOCUMENT["components"]["schemas"]["Error"]["x-status"]
        assert known[value["code"]] == status, f"{value['code']} came with {status}"
    return value


def bearer(token):
    return {"Authorization": f"Bearer {token}"} if token else {}


class Program:
    """Whoever asks, and has every answer checked. The tokens it is given it shows again."""

    def __init__(self, table):
        self.table = table
        self.tokens = {}

    def ask(self, method, path, body=None, game=None, query="", headers=None, wanted=None):
        if isinstance(body, dict) and wanted in (None, 200, 201):
            schema = DOCUMENT["paths"][path][method]["requestBody"]["content"]["application/json"]
            SCHEMAS.check(body, schema["schema"], f"{path}:{method}:body", "request")
        headers = {**bearer(self.tokens.get(game)), **(headers or {})}
        status, kind, answer = self.table.request(
            method.upper(), path.replace("{game}", game or "") + query, body, headers)
        if wanted:
            assert status == wanted, f"{method} {path}: {wanted} wanted, got {status} {answer}"
        value = check_answer(path, method, status, kind, answer)
        if isinstance(value, dict) and "token" in value:
            self.tokens[value["game"]] = value["token"]
        return value

    def say(self, kind, game, body, wanted=200):
        return self.ask("post", "/api/games/{game}/" + kind, body, game=game, wanted=wanted)

    def create(self, *computers, **others):
        """Returns the game's id; computers are levels, None for a person, "open" for another."""
        colours = ["red", "blue", "green"]
        seats = [{"open": True} if computer == "open" else
                 {"name": f"Player {i}", "colour": colours[i], "computer": computer}
                 for i, computer in enumerate(computers)]
        wish = {"seats": seats, "edition": "c3", "sets": ["base", "abbot", "bigtop"], **others}
        created = self.ask("post", "/api/games", wish, wanted=201)
        self.invites = created["invites"]
        return created["game"]

    def lines(self, game):
        """The stream of events; each line is checked. Empty ones may not go on for ever."""
        deadline = time.monotonic() + 60
        path = "/api/games/{game}/events"
        connection = self.table.connect()
        connection.request("GET", path.replace("{game}", game),
                           headers=bearer(self.tokens.get(game)))
        answer = connection.getresponse()
        schema = content_of(path, "get", answer.status)["application/x-ndjson"]["schema"]
        try:
            for line in answer:
                assert time.monotonic() < deadline, "nothing more happens in the game"
                if line.strip():
                    message = json.loads(line)
                    SCHEMAS.check(message, schema, f"{path}:line", message["type"])
                    yield message
        finally:
            connection.close()


def place_of(position):
    return {name: position[name] for name in ("sequence", "step", "change", "seat")}


def every_route_is_documented():
    routes = {(word[2], word[1]) for word in own_words() if word[0] == "route"}
    documented = {(path, method) for path, item in DOCUMENT["paths"].items() for method in item}
    assert routes == documented, routes ^ documented


def every_code_is_documented():
    codes = {word[1]: int(word[2]) for word in own_words() if word[0] == "code"}
    error = DOCUMENT["components"]["schemas"]["Error"]
    assert codes == error["x-status"]
    assert sorted(codes) == sorted(error["properties"]["code"]["enum"])


def computers_play_a_whole_game(program):
    """Each line of the stream; then everything that may be asked about a game that is over."""
    game = program.create("beginner", "casual", milliseconds=1000, public=True)
    kinds = set()
    for message in program.lines(game):
        kinds.add(message["type"])
        if message["type"] == "position" and message["phase"] == "over":
            break
    assert kinds == {"position", "thinking", "table"}, kinds
    for path in DOCUMENT["paths"]:
        if "get" in DOCUMENT["paths"][path] and not path.endswith("/events"):
            program.ask("get", path, game=game, query=f"?series={game}", wanted=200)
    position = program.ask("get", "/api/games/{game}", game=game)
    result = program.ask("get", "/api/games/{game}/result", game=game)
    assert [seat["score"] for seat in result["seats"]] == position["scores"]
    lines = program.ask("get", "/api/games/{game}/result.csv", game=game).splitlines()
    names = [line.split(",")[5] for line in lines]
    assert names == ["name", '"Player 0"', '"Player 1"']
    program.say("rematch", game, {})


def a_person_plays(program):
    game = program.create(None, "beginner", options={"meeples": "7"}, hints=True, aids=["tiles"])
    lines = program.lines(game)
    position = next(lines)
    for turn in range(8):
        while position["seat"] != 0:
            message = next(lines)
            # What is read may be older than what the last request was answered.
            if message["type"] == "position" and message["sequence"] > position["sequence"]:
                position = message
        if turn == 0:
            hint = program.ask("post", "/api/games/{game}/hint", place_of(position), game=game,
                               wanted=200)
            assert hint["candidates"]
        undone = False
        while not position["complete"]:
            play = {**place_of(position), "move": position["moves"][0]["move"]}
            after = program.ask("post", "/api/games/{game}/play", play, game=game, wanted=200)
            if not undone:
                undone = True
                after = program.ask("post", "/api/games/{game}/undo", place_of(after), game=game,
                                    wanted=200)
                play = {**place_of(after), "move": after["moves"][0]["move"]}
                after = program.ask("post", "/api/games/{game}/play", play, game=game, wanted=200)
            position = after
        position = program.ask("post", "/api/games/{game}/confirm", place_of(position), game=game,
                               wanted=200)
    lines.close()


def play_a_turn(program, game):
    """The first choices there are. Returns the position after it."""
    position = program.ask("get", "/api/games/{game}", game=game, wanted=200)
    while not position["complete"]:
        position = program.say("play", game, {**place_of(position),
                                              "move": position["moves"][0]["move"]})
    return program.say("confirm", game, place_of(position))


def a_computer_is_stopped(program):
    game = program.create(None, "master")
    position = play_a_turn(program, game)
    assert position["seat"] == 1
    program.say("stop", game, {"sequence": position["sequence"]})


def friends_play(program):
    """Two programs at one table: an invite, another device, a name, what is said, and all that may
    be agreed between them."""
    game = program.create(None, "open", clock={"kind": "game", "milliseconds": 3600000,
                                               "increment": 1000, "expiry": "loses"},
                          resign="beginner", cup=False, chat=True)
    stream = program.lines(game)
    next(stream)
    program.say("public", game, {"on": True})
    assert program.ask("get", "/api/games")["games"][0]["openSeats"] == 1
    program.say("public", game, {"on": False})
    program.say("invite", game, {})
    friend = Program(program.table)
    invite = program.invites[0]["secret"]
    friend.say("join", game, {"invite": invite, "name": "Friend", "seat": 1, "colour": "pink"})
    friend.say("join", game, {"invite": invite, "name": "Friend"}, 409)
    friend.say("join", game, {"invite": NOBODY, "name": "Friend"}, 403)
    program.say("public", game, {"on": True}, 409)
    recovery = friend.say("recover", game, {})["recovery"]
    old = friend.tokens[game]
    friend.say("redeem", game, {"recovery": recovery})
    assert friend.tokens[game] != old
    friend.say("redeem", game, {"recovery": recovery}, 403)
    friend.say("rename", game, {"seat": 1, "name": "Good friend", "colour": "violet"})
    friend.say("chat", game, {"text": "Hello", "seat": 1})
    program.say("chat-off", game, {"off": True})
    friend.say("chat", game, {"text": "Hello"}, 409)
    play_a_turn(program, game)
    there = friend.lines(game)
    next(there)  # who is away is not asked
    offer = program.say("take-back", game, {"turn": 1})["offers"][0]
    assert offer["agreed"] == [0]
    program.say("take-back", game, {"turn": 1}, 409)
    friend.say("decline", game, {"offer": offer["offer"]})
    friend.say("decline", game, {"offer": offer["offer"]}, 409)
    friend.say("agree", game, {"offer": offer["offer"]}, 409)
    offer = program.say("take-back", game, {"turn": 1})["offers"][0]
    assert friend.say("agree", game, {"offer": offer["offer"]})["seat"] == 0
    there.close()
    program.say("substitute", game, {"seat": 1, "level": "beginner"}, 409)
    program.say("return", game, {"seat": 0}, 409)
    program.say("rematch", game, {}, 409)
    friend.say("leave", game, {"seat": 1})
    program.say("substitute", game, {"seat": 1, "level": "beginner"})
    program.say("resign", game, {"seat": 0})
    kinds = set()
    while not {"position", "table"} <= kinds:
        kinds.add(next(stream)["type"])
    stream.close()


def a_cup_is_played(program):
    """Nothing that helps is in a position; with days for a turn the table has a deadline."""
    game = program.create(None, None, cup=True, chat=False, public=True,
                          clock={"kind": "days", "days": 3})
    program.ask("get", "/api/games", wanted=200)
    position = play_a_turn(program, game)
    assert position["standing"] is None and not any(position["bag"].values())
    stream = program.lines(game)
    next(stream)
    assert next(stream)["clocks"]["deadline"]
    stream.close()


def body_schema(path):
    content = DOCUMENT["paths"][path]["post"]["requestBody"]["content"]["application/json"]
    return SCHEMAS.resolve(content["schema"], path)[0]


def refuse_incomplete(program, game, kind, body):
    """Without any one of the members that have to be there, which the answer names."""
    for name in body_schema("/api/games/{game}/" + kind)["required"]:
        rest = {other: value for other, value in body.items() if other != name}
        assert f'"{name}" is missing' in program.say(kind, game, rest, 400)["message"]


def refuse_bodies(program, path, game):
    assert body_schema(path)["additionalProperties"] is False
    misspelt = program.ask("post", path, {"hat": 1}, game=game, wanted=400)
    assert misspelt["code"] == "message" and '"hat"' in misspelt["message"]
    json_type = {"Content-Type": "application/json"}
    program.ask("post", path, "{", game=game, headers=json_type, wanted=400)
    program.ask("post", path, "[]", game=game, headers=json_type, wanted=400)
    program.ask("post", path, {"type": "x"}, game=game, wanted=400)
    program.ask("post", path, "{}", game=game, headers={"Content-Type": "text/plain"}, wanted=415)
    program.ask("post", path, {}, game=game, headers={"Origin": "http://evil.example"}, wanted=403)
    program.ask("post", path, None, game=game, headers={**json_type, "Content-Length": "70000"},
                wanted=413)
    program.ask("post", path, iter([b"{}"]), game=game,
                headers={**json_type, "Transfer-Encoding": "chunked"}, wanted=411)


def every_refusal(program):
    """Each path with each thing that may be wrong about a request to it."""
    game = program.create(None, None)
    position = program.ask("get", "/api/games/{game}", game=game)
    for path, item in DOCUMENT["paths"].items():
        for method in item:
            body = {} if method == "post" else None
            for header in ("Basic abc", "Bearer", f"Bearer {NOBODY[1:]}", f"Bearer {NOBODY}A"):
                program.ask(method, path, body, game=game, headers={"Authorization": header},
                            wanted=401)
            if "404" in item[method]["responses"]:
                program.ask(method, path, body, game=NOBODY, query=f"?series={NOBODY}", wanted=404)
        if "post" in item:
            refuse_bodies(program, path, game)
    for kind in ("play", "undo", "confirm", "hint", "stop"):
        stale = {name: value
                 for name, value in {**place_of(position), "sequence": 99, "move": 1}.items()
                 if name in body_schema("/api/games/{game}/" + kind)["properties"]}
        program.say(kind, game, stale, 409)
        refuse_incomplete(program, game, kind, stale)
    program.ask("post", "/api/games/{game}/play", {**place_of(position), "move": 1}, game=game,
                wanted=403, headers=bearer(NOBODY))
    for path in ("/api/games", "/api/results", "/api/results.csv"):
        program.ask("get", path, query=f"?limit=0&series={game}", wanted=400)
    fault = program.ask("post", "/api/games", {"seats": []}, wanted=422)
    assert "seats" in fault["faults"]
    illegal = program.say("play", game, {**place_of(position), "move": 2**31 - 5}, 422)
    assert illegal["code"] == "illegal-move"


def wait_for_room(program, path, game):
    """The server notices in its own time that a stream has gone."""
    deadline = time.monotonic() + 20
    while program.table.request("HEAD", path.replace("{game}", game))[0] != 200:
        assert time.monotonic() < deadline, "a stream that has gone is still counted"
        time.sleep(0.1)


def streams_are_counted(program):
    """More than are allowed: the last is told so, and there is room when one has gone."""
    game = program.create(None, None)
    path = "/api/games/{game}/events"
    streams = [program.lines(game) for _ in range(4)]
    for stream in streams:
        wait_for_room(program, path, game)
        next(stream)
    program.ask("get", path, game=game, wanted=429)
    streams.pop().close()
    wait_for_room(program, path, game)
    for stream in streams:
        stream.close()


def the_server_answers_as_documented():
    with Table("--at-once", "1", "--streams-per-address", "4") as table:
        program = Program(table)
        computers_play_a_whole_game(program)
        a_person_plays(program)
        a_computer_is_stopped(program)
        friends_play(program)
        a_cup_is_played(program)
        every_refusal(program)
        streams_are_counted(program)


def every_documented_answer_occurs():
    documented = {(path, method, status) for path, item in DOCUMENT["paths"].items()
                  for method, operation in item.items() for status in operation["responses"]
                  if status != "default"}
    missing = documented - SEEN - {SLOW}
    assert not missing, sorted(missing)


def every_documented_member_occurs():
    named = set()
    for name, schema in DOCUMENT["components"]["schemas"].items():
        named |= SCHEMAS.members(schema, f"#/components/schemas/{name}")
    missing = {pointer for pointer in named - SCHEMAS.seen if not pointer.startswith(RARE)}
    assert not missing, sorted(missing)


run(every_route_is_documented, every_code_is_documented, the_server_answers_as_documented,
    every_documented_answer_occurs, every_documented_member_occurs)
