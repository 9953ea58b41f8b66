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
import http.client
import json
import random
import time
import urllib.parse


class Refused(Exception):
    """The server says no, and would say so again."""


class Server:
    def __init__(self, address, token=None):
        self.address, self.token = urllib.parse.urlsplit(address), token
        self.kept = None  # the connection that requests are made on, one after the other

    def connect(self):
        kinds = {"http": http.client.HTTPConnection, "https": http.client.HTTPSConnection}
        if self.address.scheme not in kinds or not self.address.netloc:
            raise Refused("--server has to be http://HOST:PORT or https://HOST:PORT")
        return kinds[self.address.scheme](self.address.netloc, timeout=60)

    def send(self, connection, path, body=None):
        """The answer's beginning: of GET without a body, of POST with one."""
        headers = {"Authorization": "Bearer " + self.token} if self.token else {}
        if body is not None:
            body, headers["Content-Type"] = json.dumps(body), "application/json"
        connection.request("GET" if body is None else "POST", path, body, headers)
        return connection.getresponse()

    def ask(self, path, body=None):
        """The answer as an object, an error among them: {"type": "error", "code": ...}."""
        used, self.kept = self.kept is not None, self.kept or self.connect()
        try:
            return object_of(self.send(self.kept, path, body))
        except (OSError, http.client.HTTPException):
            self.kept.close()
            self.kept = None
            if not used:
                raise
        # It had been closed meanwhile. A step that is sent twice happens once: the second is stale.
        return self.ask(path, body)

    def events(self, game):
        """What happens in a game, message by message. An empty line only says: still here."""
        connection = self.connect()
        try:
            answer = self.send(connection, f"/api/games/{game}/events")
            if answer.status != 200:
                yield object_of(answer)
                return
            for line in answer:
                if line.strip():
                    yield json.loads(line)
        finally:
            connection.close()


def object_of(answer):
    """What the server says; a proxy's answer may be something else."""
    text = answer.read()
    try:
        return json.loads(text)
    except ValueError:
        code = "busy" if answer.status >= 500 else "proxy"
        return {"type": "error", "code": code, "message": f"status {answer.status}"}


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


# Refusals that pass: the position has changed meanwhile ("stale"), there is too much to do, the
# disk is full, another server has the game, or it stops.
PASSING = {"stale", "rate", "streams", "full", "store", "busy", "elsewhere", "stopping", "timeout",
           "internal"}


def checked(answer):
    """An answer that is no error. Waits a little after one that passes, and then it is None."""
    if answer["type"] != "error":
        return answer
    if answer["code"] not in PASSING:
        raise Refused(answer["message"])
    if answer["code"] != "stale":
        time.sleep(1)
    return None


def decide(server, position, chance):
    """The next request of our turn. False if it was refused for now: read the position anew."""
    # Each request names the position it is about.
    place = {name: position[name] for name in ("sequence", "step", "change", "seat")}
    if not position["complete"]:
        place["move"] = choose(position, chance)["move"]
    kind = "confirm" if position["complete"] else "play"
    return checked(server.ask(f"/api/games/{position['game']}/{kind}", place)) is not None


def play(server, game, seat, chance):
    """Play a seat to the end of the game. Returns the last position."""
    while True:
        try:
            for message in server.events(game):
                if not checked(message):
                    break
                if message["type"] != "position":
                    continue  # "thinking", for example: a computer is at it
                if message["phase"] == "over":
                    return message
                if message["seat"] == seat and not decide(server, message, chance):
                    break  # and read what holds now
        except (OSError, http.client.HTTPException):  # the server went away: its games are kept,
            time.sleep(1)                             # and it comes back


def held_by(server, game):
    """The seats that are the token's, by the first message about the table."""
    while True:
        for message in server.events(game):
            if checked(message) and message["type"] == "table":
                return message["yours"]


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
    elif seat in held_by(server, game):
        answer = {"type": "joined", "game": game, "token": wanted.token, "seat": seat}
    else:
        raise Refused(f"the token does not hold seat {seat} of this game")
    if answer["type"] == "error":
        raise Refused(answer["message"])
    game, server.token, seat = answer["game"], answer["token"], answer.get("seat", seat)
    print(f"game {game}, seat {seat}", flush=True)
    play(server, game, seat, random.Random(wanted.random))
    while not (result := checked(server.ask(f"/api/games/{game}/result"))):
        continue
    for seat in result["seats"]:
        print(f"{seat['place']}. {seat['name']}: {seat['score']} points")


if __name__ == "__main__":
    try:
        main()
    except Refused as why:
        raise SystemExit(f"bot: {why}") from None
    except (OSError, http.client.HTTPException) as why:
        raise SystemExit(f"bot: the server cannot be reached: {why}") from None
