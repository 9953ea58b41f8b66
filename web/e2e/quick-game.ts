// Brings a game to a late turn in a moment: played over the wire from a page, with nothing drawn.

import type { Page } from 'playwright-core';
import type { Edition, Move, PositionMessage, SetName } from '../src/table/protocol.ts';

export interface QuickGame {
  names: readonly string[];
  edition: Edition;
  sets: readonly SetName[];
  turns: number;
}

/** Plays so many turns of a new game and returns its id; `page` must be on the server's address. */
export function quickGame(page: Page, game: QuickGame): Promise<string> {
  return page.evaluate(async ({ names, edition, sets, turns }) => {
    const colours = ['red', 'blue', 'green', 'yellow', 'black', 'violet'];
    const socket = new WebSocket(`ws://${location.host}/ws`);
    await new Promise((done) => {
      socket.onopen = done;
    });
    type Answer = PositionMessage & { game: string; token: string };
    const once = (message: object) =>
      new Promise<Answer | { code: string; message: string }>((done) => {
        socket.onmessage = (event) => {
          const answer = JSON.parse(event.data);
          if (answer.type !== 'table') {
            done(answer);
          }
        };
        socket.send(JSON.stringify(message));
      });
    const ask = async (message: object): Promise<Answer> => {
      for (;;) {
        const answer = await once(message);
        if (!('code' in answer)) {
          return answer;
        }
        if (answer.code !== 'rate') {
          throw new Error(`${answer.code}: ${answer.message}`);
        }
        // Faster than anybody may play: the message was not looked at.
        await new Promise((rested) => setTimeout(rested, 500));
      }
    };
    const seats = names.map((name, index) => ({ name, colour: colours[index], computer: null }));
    const { game: id, token } = await ask({ type: 'create', seats, edition, sets });
    localStorage.setItem(`bigtop.token.${id}`, token);
    let position = await ask({ type: 'open', game: id, token });
    /** Squares with many neighbours first, so that the board holds together. */
    const neighbours = (move: Move) => {
      let count = 0;
      for (const tile of move.type === 'place' ? position.tiles : []) {
        count +=
          Math.abs(tile.x - (move as Square).x) < 2 && Math.abs(tile.y - (move as Square).y) < 2 ? 1 : 0;
      }
      return count;
    };
    type Square = { x: number; y: number };
    while (position.phase !== 'over' && position.sequence < turns) {
      const { sequence, step, seat, moves, complete, turn } = position;
      const at = { game: id, sequence, step, seat };
      const best = [...moves].sort((a, b) => neighbours(b) - neighbours(a));
      const chosen = position.phase === 'place' ? best[0] : moves[(turn * 7) % moves.length];
      position = await ask(
        complete ? { type: 'confirm', ...at } : { type: 'play', ...at, move: chosen?.move },
      );
    }
    socket.close();
    return id;
  }, game);
}
