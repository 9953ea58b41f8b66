// The part of the page that shows replays; a script of its own (replay-loading.tsx).

// The page is there before any replay: said here, the bundler keeps it in one script instead of cutting out of it what
// replays use too, which packs worse.
import './app.tsx';

export { ReplayOpenPage } from './replay-open.tsx';
export { ReplayPage } from './replay-page.tsx';
