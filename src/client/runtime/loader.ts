import { type Connection, needsReplay, whenToLoad } from './loading.ts';

// The one script that a page needs before React: it decides when React loads, and keeps what is
// pressed until React can answer.
const page = document.documentElement;
const mode = whenToLoad(page.dataset.load, (navigator as { connection?: Connection }).connection);
const touches = ['pointerdown', 'keydown', 'touchstart', 'input', 'click', 'submit'] as const;

/** How long is waited after the first failure; each further one doubles it up to the last. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 64_000;

let loading: Promise<void> | null = null;
let wait = FIRST_WAIT_MS;
let next: ReturnType<typeof setTimeout>;
/** What was pressed, once for each control. */
const pressed = new Map<EventTarget | null, () => void>();

function start(): void {
  loading ??= load().catch(() => {
    // Phones change networks and lose lines: it is tried again at the next touch, and by itself,
    // ever more rarely. What was pressed is kept.
    loading = null;
    clearTimeout(next);
    next = setTimeout(start, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  });
}

async function load(): Promise<void> {
  const chunks = page.dataset.chunks!.split(' ');
  // A module that could not be fetched is never asked for again by the same document, so each file
  // is brought to the browser's cache first.
  await Promise.all(
    chunks.map(async (chunk) => {
      const answer = await fetch(chunk);
      if (!answer.ok) throw new Error(chunk);
      await answer.arrayBuffer();
    }),
  );
  const { hydrate } = (await import(
    /* @vite-ignore */ chunks[0]!
  )) as typeof import('./entry-client.tsx');
  await hydrate();
  for (const type of touches) document.removeEventListener(type, onTouch, true);
  for (const again of pressed.values()) again();
  page.dataset.ready = '';
}

function onTouch(event: Event): void {
  start();
  const target = event.target instanceof Element ? event.target : null;
  if (event.type === 'click') {
    const button = target?.closest('button');
    const invoker =
      Boolean(button?.hasAttribute('commandfor')) && 'command' in HTMLButtonElement.prototype;
    if (button && needsReplay({ type: button.type, invoker })) later(event, () => button.click());
  }
  // A form that posts is sent by React: without it the page would be left, and what was typed with
  // it.
  if (
    event.type === 'submit' &&
    target instanceof HTMLFormElement &&
    target.method !== 'get' &&
    target.method !== 'dialog'
  ) {
    event.preventDefault();
    const { submitter } = event as SubmitEvent;
    later(event, () => target.requestSubmit(submitter));
  }
}

/**
 * React may be listening already while it still draws: it would answer the press once now and once
 * when it is made again.
 */
function later(event: Event, again: () => void): void {
  event.stopPropagation();
  pressed.set(event.target, again);
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
