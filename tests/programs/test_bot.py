"""The example of docs/protocol.md, examples/bot.py, plays whole games."""
import json
import re
import subprocess
import sys

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


run(refused_bot_ends, whole_game_against_a_level, two_bots_at_one_table)
