// The page without a server is kept by the browser, so that it opens without a network (service-worker.ts).

const BETWEEN_LOOKS = 60 * 60 * 1000;
const LONGEST_WAIT = 3000;

/** Has the page kept. Where the browser cannot do that, or the page does not come securely, it is an ordinary page. */
export function keepForOffline(): void {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (serviceWorker === undefined) {
    return;
  }
  // A new version took over: this page must not go on with files of two. Its game is kept, its choices too.
  let isKept = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isKept) {
      location.reload();
    }
    isKept = true;
  });
  // One that has come while the page was open is waiting for this moment: nothing has been begun yet.
  serviceWorker.getRegistration().then(
    (registration) => registration?.waiting?.postMessage('take over'),
    () => undefined,
  );
  const register = async () => {
    const registration = await serviceWorker.register('sw.js');
    // An installed page may stay open for weeks; a new one is looked for when it is come back to.
    let looked = Date.now();
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && Date.now() - looked > BETWEEN_LOOKS) {
        looked = Date.now();
        registration.update().catch(() => undefined);
      }
    });
  };
  const later = () => register().catch((error) => console.warn('the page cannot be kept for offline', error));
  // What the page itself needs comes first, and being ready. Safari does not tell when it is idle.
  const whenIdle = () =>
    typeof requestIdleCallback === 'function'
      ? requestIdleCallback(later, { timeout: LONGEST_WAIT })
      : setTimeout(later, LONGEST_WAIT);
  if (document.readyState === 'complete') {
    whenIdle();
  } else {
    addEventListener('load', whenIdle);
  }
}
