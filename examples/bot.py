#!/usr/bin/env python3
"""Plays a game of Carcassonne at a Bigtop server. Needs Python 3 and nothing else.

    bot.py                                     a new game against the level "club"
    bot.py --against master --server http://127.0.0.1:9000
    bot.py --game=ID --invite=SECRET           joins a game that there is
    bot.py --game=ID --token=TOKEN --seat=1    goes on in one that it has joined

Everything it does is in docs/protocol.md ("Programs") and docs/openapi.json: POST what you want to
do, and read what happens line by line from /api/games/ID/events.
"""
import argparse
import json
import random
import time
import urllib.error
import urllib.request


class Server:
    def __init__(self, address, token=None):
        self.address, self.token = address.rstrip("/"), token

    def open(self, path, body=None):
        """The answer as a file: of GET without a body, of POST with one."""
        request = urllib.request.Request(self.address + path)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        if self.token:
            request.add_header("Authorization", "Bearer " + self.token)
        return urllib.request.urlopen(request, timeout=60)

    def ask(self, path, body=None):
        """The answer as an object, an error among them: {"type": "error", "code": ...}."""
        try:
            with self.open(path, body) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            return json.load(error)

    def events(self, game):
        """What happens in a game, message by message. An empty line only says: still here."""
        with self.open(f"/api/games/{game}/events") as lines:
            for line in lines:
                if line.strip():
                    yield json.loads(line)


def choose(position, chance):
    """One of the legal moves, without much thought: beside many tiles, and with a figure."""
    tiles = {(tile["x"], tile["y"]) for tile in position["tiles"]}
    worth = {"city": 4, "monastery": 5, "garden": 3, "road": 2, "field": 1}

    def liking(move):
        if move["type"] == "place":
            x, y = move["x"], move["y"]
            return sum((x + dx, y + dy) in tiles for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        if move["type"] == "figure":
            return worth.get(move["feature"], 3)
        return {"acrobat": 3, "pyramid": 6, "recall": 1}.get(move["type"], 0)

    best = max(map(liking, position["moves"]))
    return chance.choice([move for move in position["moves"] if liking(move) == best])


def reason_of(error):
    """What the server says to a request that it refuses; a proxy's answer may be something else."""
    try:
        return json.load(error)["message"]
    except (ValueError, KeyError, TypeError):
        return str(error)


def play(server, game, seat, chance):
    """Play a seat to the end of the game. Returns the last position."""
    while True:
        try:
            for message in server.events(game):
                if message["type"] != "position":
                    continue  # "thinking", for example: a computer is at it
                if message["phase"] == "over":
                    return message
                if message["seat"] != seat:
                    continue
                # Each request names the position it is about; if that has changed meanwhile the
                # server says "stale", and a newer position is on its way to us.
                place = {name: message[name] for name in ("sequence", "step", "change", "seat")}
                if message["complete"]:
                    server.ask(f"/api/games/{game}/confirm", place)
                else:
                    place["move"] = choose(message, chance)["move"]
                    server.ask(f"/api/games/{game}/play", place)
        except urllib.error.HTTPError as error:
            if error.code < 500:  # it will not be answered otherwise the next time
                raise SystemExit(f"bot: {reason_of(error)}") from None
            time.sleep(1)
        except OSError:  # the server went away: its games are kept, and it comes back
            time.sleep(1)


def main():
    parser = argparse.ArgumentParser(description="Plays a game of Carcassonne at a Bigtop server.")
    parser.add_argument("--server", default="http://127.0.0.1:8080")
    parser.add_argument("--against", default="club", help="level of the other player")
    parser.add_argument("--game", help="a game that there is, in place of a new one")
    parser.add_argument("--invite", help="to a seat in that game")
    parser.add_argument("--token", help="of whoever holds the seat already")
    parser.add_argument("--seat", type=int, default=0)
    parser.add_argument("--name", default="Bot")
    parser.add_argument("--random", type=int, help="seed of the choices between equal moves")
    wanted = parser.parse_args()
    server, game, seat = Server(wanted.server, wanted.token), wanted.game, wanted.seat
    if not game:
        seats = [{"name": wanted.name, "colour": "red"},
                 {"name": "Opponent", "colour": "blue", "computer": wanted.against}]
        answer = server.ask("/api/games",
                            {"seats": seats, "edition": "c3", "sets": ["base", "bigtop"]})
    elif wanted.invite:
        answer = server.ask(f"/api/games/{game}/join",
                            {"invite": wanted.invite, "name": wanted.name})
    else:
        answer = {"type": "joined", "game": game, "token": wanted.token, "seat": seat}
    if answer["type"] == "error":
        raise SystemExit(f"bot: {answer['message']}")
    game, server.token, seat = answer["game"], answer["token"], answer.get("seat", seat)
    print(f"game {game}, seat {seat}")
    play(server, game, seat, random.Random(wanted.random))
    for seat in server.ask(f"/api/games/{game}/result")["seats"]:
        print(f"{seat['place']}. {seat['name']}: {seat['score']} points")


if __name__ == "__main__":
    main()
