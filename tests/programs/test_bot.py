"""The example of docs/protocol.md, examples/bot.py, plays whole games."""
import http.server
import json
import re
import subprocess
import sys
import threading

from table import Table, run

GAME = re.compile(r"^game (\S+), seat (\d)$", re.MULTILINE)
SCORE = re.compile(r"^(\d)\. (\w+): (-?\d+) points$", re.MULTILINE)


def start(table, *options):
    return subprocess.Popen([sys.executable, "examples/bot.py", "--random", "1", "--server",
                             f"http://127.0.0.1:{table.port}", *options],
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def outcome_of(bot):
    """Its game, and the scores by name."""
    output, told = bot.communicate(timeout=90)
    assert bot.returncode == 0, f"the bot ended with {bot.returncode}: {told}"
    return GAME.search(output)[1], {name: int(score) for _, name, score in SCORE.findall(output)}


def whole_game_against_a_level():
    with Table("--at-once", "1") as table:
        game, scores = outcome_of(start(table, "--against", "beginner"))
        _, _, body = table.request("GET", f"/api/games/{game}/result")
        result = json.loads(body)
        assert result["over"]
        assert {seat["name"]: seat["score"] for seat in result["seats"]} == scores
        _, _, body = table.request("GET", f"/api/games/{result['game']}")
        position = json.loads(body)
        winners = [i for i, seat in enumerate(result["seats"]) if seat["place"] == 1]
        assert position["winners"] == winners
        assert position["sequence"] == len(position["log"]["entries"]) - 1
        assert any(move["type"] != "place" and move["type"] != "pass"
                   for turn in position["log"]["entries"] if turn["turn"] and turn["seat"] == 0
                   for move in turn["choices"]), "the bot never placed a figure"


def two_bots_at_one_table():
    with Table() as table:
        seats = [{"name": "One", "colour": "red"}, {"open": True}]
        _, _, body = table.request("POST", "/api/games",
                                   {"seats": seats, "edition": "c2", "sets": ["base"]})
        created = json.loads(body)
        # As one word each: what is unguessable may begin with a dash.
        game, invite = f"--game={created['game']}", created["invites"][0]["secret"]
        one = start(table, game, f"--token={created['token']}")
        two = start(table, game, f"--invite={invite}", "--name=Two")
        outcome = outcome_of(one)
        assert outcome == outcome_of(two)
        assert outcome[0] == created["game"] and set(outcome[1]) == {"One", "Two"}


def refused_bot_ends():
    with Table() as table:
        bot = start(table, "--game=AAAAAAAAAAAAAAAAAAAAAA", "--token=BBBBBBBBBBBBBBBBBBBBBB")
        _, told = bot.communicate(timeout=30)
        assert bot.returncode == 1 and "bot: there is no such game" in told, told
        seats = [{"name": "One", "colour": "red"}, {"name": "Two", "colour": "blue"}]
        _, _, body = table.request("POST", "/api/games",
                                   {"seats": seats, "edition": "c2", "sets": ["base"]})
        created = json.loads(body)
        wrong = {"the token does not hold seat 7": [f"--token={created['token']}", "--seat=7"],
                 "the token does not hold seat 0": ["--token=BBBBBBBBBBBBBBBBBBBBBB"],
                 "the header Authorization": ["--token=short"]}
        for reason, options in wrong.items():
            bot = start(table, f"--game={created['game']}", *options)
            _, told = bot.communicate(timeout=30)
            assert bot.returncode == 1 and "bot: " + reason in told, told
        port = table.port
    table.port = port
    bot = start(table)
    _, told = bot.communicate(timeout=30)
    assert bot.returncode == 1 and "bot: the server cannot be reached" in told, told
    assert "Traceback" not in told
    bot = start(table, "--server", "localhost:8080")
    _, told = bot.communicate(timeout=30)
    assert bot.returncode == 1 and "bot: --server has to be http://" in told, told


class Unwell(http.server.BaseHTTPRequestHandler):
    """Stands before the table as a proxy does, and fails now and then: `server.ills` says at which
    requests, and how."""
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def forward(self, body=None):
        connection = self.server.table.connect()
        headers = {name: self.headers[name] for name in ("Authorization", "Content-Type")
                   if name in self.headers}
        connection.request(self.command, self.path, body, headers)
        return connection.getresponse()

    def answer(self, status, kind, body):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        answer = self.forward()
        if not self.path.endswith("/events"):
            self.answer(answer.status, answer.headers["Content-Type"], answer.read())
            return
        self.send_response(answer.status)
        self.send_header("Connection", "close")
        self.end_headers()
        try:
            for line in answer:
                self.wfile.write(line)
        except OSError:
            pass  # whoever read has gone

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.posts += 1
        ill = self.server.ills.pop(self.server.posts, None)
        if ill == "rate":
            self.answer(429, "application/json",
                        b'{"type":"error","code":"rate","message":"too much at once"}')
        elif ill == "proxy":
            self.answer(502, "text/html", b"<h1>Bad Gateway</h1>")
        else:
            answer = self.forward(body)
            if ill == "cut":  # what was asked for is done, and nobody is told
                self.close_connection = True
            else:
                self.answer(answer.status, answer.headers["Content-Type"], answer.read())


def bot_goes_on_after_refusals_that_pass():
    with Table("--at-once", "1") as table:
        proxy = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Unwell)
        proxy.table, proxy.posts, proxy.daemon_threads = table, 0, True
        proxy.ills = {5: "rate", 10: "proxy", 15: "cut", 16: "cut", 20: "rate"}
        threading.Thread(target=proxy.serve_forever, daemon=True).start()
        bot = start(table, "--against", "beginner",
                    "--server", f"http://127.0.0.1:{proxy.server_port}")
        game, scores = outcome_of(bot)
        assert not proxy.ills and len(scores) == 2
        _, _, body = table.request("GET", f"/api/games/{game}/result")
        assert json.loads(body)["over"]
        proxy.shutdown()
        proxy.server_close()


run(refused_bot_ends, bot_goes_on_after_refusals_that_pass,
    whole_game_against_a_level, two_bots_at_one_table)
