// Other pages of the same browser that have the same games: what they must hear, and taking turns.

import type { Thinking } from '../table/protocol.ts';

export type TabMessage =
  /** The game was changed, or deleted, in the store. */
  | { type: 'changed'; game: string }
  | { type: 'thinking'; thinking: Thinking }
  | { type: 'stop'; game: string; sequence: number };

export interface Tabs {
  tell(message: TabMessage): void;
  /** Called once. */
  listen(hear: (message: TabMessage) => void): void;
  /**
   * Runs `work` while no other page runs any of this name; waits until then, or until `signal`. Pages that cannot know of
   * each other all run theirs; then the store keeps all but the first from counting.
   */
  alone(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void>;
}

/** Through the browser. Pages that are not served securely have no locks. */
export function browserTabs(): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('bigtop');
  const locks = typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined);
  return {
    tell: (message) => channel?.postMessage(message),
    listen(hear) {
      channel?.addEventListener('message', (event: MessageEvent<TabMessage>) => hear(event.data));
    },
    async alone(name, signal, work) {
      if (locks === undefined) {
        await work();
        return;
      }
      try {
        await locks.request(`bigtop ${name}`, { signal }, work);
      } catch (error) {
        // Nobody waits any more.
        if (!signal.aborted) {
          throw error;
        }
      }
    },
  };
}
