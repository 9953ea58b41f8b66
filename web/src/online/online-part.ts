// The part of the page that is wanted once there is a game with others; a script of its own (online.tsx).

// As in app/replay-part.ts: the page is there before it.
import '../app/app.tsx';

export { OnlinePage } from './join-page.tsx';
export { TablePanel } from './table-panel.tsx';
