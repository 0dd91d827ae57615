import { type Connection, needsReplay, whenToLoad } from './loading.ts';

// The only script that a page runs before React loads. It decides when React loads, and replays the
// clicks and form submissions that happen before hydration.
const page = document.documentElement;
const mode = whenToLoad(page.dataset.load, (navigator as { connection?: Connection }).connection);
// The stylesheet hides the links that replace the share sheet.
if ('share' in navigator) page.dataset.share = '';
const touches = ['pointerdown', 'keydown', 'touchstart', 'input', 'click', 'submit'] as const;

/**
 * The delay before the first automatic retry. Each further retry doubles the delay, up to the
 * maximum.
 */
const FIRST_RETRY_DELAY_MS = 1000;
const MAX_RETRY_DELAY_MS = 64_000;

let loading: Promise<void> | null = null;
let retryDelay = FIRST_RETRY_DELAY_MS;
let retryTimer: ReturnType<typeof setTimeout>;
/** The clicks and submits to replay after hydration, at most one for each element. */
const replays = new Map<EventTarget | null, () => void>();

function start(): void {
  loading ??= load().catch(() => {
    // The connection was probably lost, which is common on phones. Retry on the next interaction or
    // after a delay, whichever comes first.
    loading = null;
    clearTimeout(retryTimer);
    retryTimer = setTimeout(start, retryDelay);
    retryDelay = Math.min(retryDelay * 2, MAX_RETRY_DELAY_MS);
  });
}

async function load(): Promise<void> {
  const chunks = (page.dataset.chunks ?? '').split(' ');
  const [entry = ''] = chunks;
  // If an import fails, importing the same file again in this document fails without a request, but
  // a failed fetch can be retried. So fetch all files first. The import then finds them in the HTTP
  // cache.
  await Promise.all(
    chunks.map(async (chunk) => {
      const response = await fetch(chunk);
      if (!response.ok) throw new Error(chunk);
      await response.arrayBuffer();
    }),
  );
  const { hydrate } = (await import(
    /* @vite-ignore */ entry
  )) as typeof import('./entry-client.tsx');
  await hydrate();
  for (const type of touches) document.removeEventListener(type, onTouch, true);
  for (const replay of replays.values()) replay();
  page.dataset.ready = '';
}

function onTouch(event: Event): void {
  start();
  const target = event.target instanceof Element ? event.target : null;
  if (event.type === 'click') {
    const button = target?.closest('button');
    const invoker =
      Boolean(button?.hasAttribute('commandfor')) && 'command' in HTMLButtonElement.prototype;
    if (button && needsReplay({ type: button.type, invoker }))
      replayLater(event, () => button.click());
  }
  // React handles most POST forms, so replay their submit events after hydration. If the browser
  // submitted such a form now, it would leave the page and lose the typed text.
  if (
    event.type === 'submit' &&
    target instanceof HTMLFormElement &&
    target.method !== 'get' &&
    target.method !== 'dialog'
  ) {
    event.preventDefault();
    const { submitter } = event as SubmitEvent;
    replayLater(event, () => target.requestSubmit(submitter));
  }
}

/**
 * Stops the event, and stores a function that repeats it after hydration. If the event were not
 * stopped and React were already listening, React would handle it twice.
 */
function replayLater(event: Event, replay: () => void): void {
  event.stopPropagation();
  replays.set(event.target, replay);
}

for (const type of touches) document.addEventListener(type, onTouch, true);
if (mode === 'now') start();
if (mode === 'idle') {
  const whenIdle = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(start, { timeout: 2000 })
      : setTimeout(start, 200);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}
