// Keeps the whole page in the browser, so that it opens without a network. All files of one version are kept together and
// served together: a page is never made of two versions. web/build-site.sh writes the list of files.
//
// A new version is fetched beside the old one, each file checked against its digest, and comes into use when no page of the
// old one is open any more, or when the only one is opened or loaded again (offline.ts).

interface KeptFile {
  path: string;
  /** The first hexadecimal digits of its SHA-256, enough to tell versions apart; of index.html, which hosts like to add to, null: it must name the version. */
  digest: string | null;
}

declare const BIGTOP_VERSION: string;
declare const BIGTOP_FILES: readonly KeptFile[];

/** As much of the types of service workers as is needed: those of pages cannot be had together with them. */
interface WaitingEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface Fetching extends WaitingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly unknown[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

const worker = self as unknown as Scope;
const { scope } = worker.registration;
/** The page is asked for as its folder: some hosts lead index.html there, and a page must not come by a redirection. */
const PAGE = './';
/** Other pages of the same host may keep something too. */
const OURS = `bigtop ${scope} `;
const CACHE = OURS + BIGTOP_VERSION;

function addressOf(path: string): string {
  return new URL(path, scope).href;
}

async function digestOf(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function isOfThisVersion(file: KeptFile, response: Response): Promise<boolean> {
  return file.digest === null
    ? (await response.clone().text()).includes(BIGTOP_VERSION)
    : (await digestOf(response)).startsWith(file.digest);
}

/** A file that an older version has kept and that has not changed. */
async function kept(file: KeptFile): Promise<Response | undefined> {
  for (const name of (await caches.keys()).filter((key) => key.startsWith(OURS))) {
    const response = await (await caches.open(name)).match(addressOf(file.path));
    if (response !== undefined && (await isOfThisVersion(file, response))) {
      return response;
    }
  }
  return undefined;
}

async function fetched(file: KeptFile): Promise<Response> {
  const response = await fetch(addressOf(file.path), { cache: 'no-cache' });
  if (!response.ok || !(await isOfThisVersion(file, response))) {
    throw new Error(`${file.path} is missing, or of another version`);
  }
  return response.redirected ? new Response(response.body, response) : response;
}

async function keepAll(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(
    BIGTOP_FILES.map(async (file) => {
      await cache.put(addressOf(file.path), (await kept(file)) ?? (await fetched(file)));
    }),
  );
}

async function dropOthers(): Promise<void> {
  const others = (await caches.keys()).filter((key) => key.startsWith(OURS) && key !== CACHE);
  await Promise.all(others.map((key) => caches.delete(key)));
  if (others.length === 0) {
    // The page that brought this worker is of the same version: what it loads from now on may come from here.
    await worker.clients.claim();
  }
}

async function answer(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(addressOf(path))) ?? fetch(request);
}

/** Which of our files is asked for; undefined for anything else. */
function pathOf({ method, url, mode }: Request): string | undefined {
  const address = url.replace(/[?#].*/, '');
  if (method !== 'GET' || !address.startsWith(scope)) {
    return undefined;
  }
  const path = address.slice(scope.length);
  if (path === '' || path === 'index.html') {
    return mode === 'navigate' ? PAGE : undefined;
  }
  return BIGTOP_FILES.some((file) => file.path === path) ? path : undefined;
}

worker.addEventListener('install', (event) => event.waitUntil(keepAll()));
worker.addEventListener('activate', (event) => event.waitUntil(dropOthers()));
/** A page of the old version that was just opened asks for this. While another one is open it has to wait. */
worker.addEventListener('message', async (event) => {
  const all = { type: 'window', includeUncontrolled: true } as const;
  if (event.data === 'take over' && (await worker.clients.matchAll(all)).length <= 1) {
    await worker.skipWaiting();
  }
});
worker.addEventListener('fetch', (event) => {
  const path = pathOf(event.request);
  if (path !== undefined) {
    event.respondWith(answer(path, event.request));
  }
});
