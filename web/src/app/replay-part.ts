// The part of the page that shows replays; a script of its own (replay-loading.tsx).

export { ReplayOpenPage } from './replay-open.tsx';
export { ReplayPage } from './replay-page.tsx';
