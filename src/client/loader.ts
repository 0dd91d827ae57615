import { type Connection, needsReplay, whenToLoad } from './loading.ts';

// The one script that a page needs before React: it decides when React loads, and keeps what is pressed until React can answer.
const page = document.documentElement;
const mode = whenToLoad(page.dataset.load, (navigator as { connection?: Connection }).connection);
const touches = ['pointerdown', 'keydown', 'touchstart', 'input', 'click', 'submit'] as const;

let loading: Promise<void> | null = null;
let pressed: (() => void)[] = [];

function start(): void {
  loading ??= load().catch(() => {
    // The connection may come back: the next touch tries again.
    loading = null;
    pressed = [];
  });
}

async function load(): Promise<void> {
  const [entry, ...beside] = page.dataset.chunks!.split(' ');
  for (const chunk of beside) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = chunk;
    document.head.append(link);
  }
  const { hydrated } = (await import(/* @vite-ignore */ entry!)) as typeof import('./entry-client.tsx');
  await hydrated;
  for (const type of touches) document.removeEventListener(type, onTouch, true);
  for (const again of pressed) again();
  page.dataset.ready = '';
}

function onTouch(event: Event): void {
  start();
  const target = event.target instanceof Element ? event.target : null;
  if (event.type === 'click') {
    const button = target?.closest('button');
    const invoker = Boolean(button?.hasAttribute('commandfor')) && 'command' in HTMLButtonElement.prototype;
    if (button && needsReplay({ type: button.type, invoker })) later(event, () => button.click());
  }
  // A form that posts is sent by React: without it the page would be left, and what was typed with it.
  if (event.type === 'submit' && target instanceof HTMLFormElement && target.method !== 'get' && target.method !== 'dialog') {
    event.preventDefault();
    const { submitter } = event as SubmitEvent;
    later(event, () => target.requestSubmit(submitter));
  }
}

/** React may be listening already while it still draws: it would answer the press once now and once when it is made again. */
function later(event: Event, again: () => void): void {
  event.stopPropagation();
  pressed.push(again);
}

for (const type of touches) document.addEventListener(type, onTouch, true);
if (mode === 'now') start();
if (mode === 'idle') {
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 2000 }) : setTimeout(start, 200));
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}
