import { m } from '#domain/messages.ts';
import { SearchView } from './dictionary/search-view.ts';
import { h } from './dom.ts';
import { PackKeeper } from './packs/keeper.ts';
import { createPackList } from './packs/list-view.ts';
import {
  createMissingPage,
  createOfflineBar,
  createShellHeader,
  findSoughtWord,
} from './shell-view.ts';
import { openDatabase } from './storage/db.ts';

const FORM_HASH = '#contribute';
const FORM_PATH = '/contribute';

/** Fills the page /offline, which has its heading already. */
export async function startOfflineApp(root: HTMLElement): Promise<void> {
  await fill(root, []);
  addEventListener('hashchange', () => root.isConnected && void fill(root, []));
}

/** Fills the shell, which the service worker shows in place of pages that are not stored. */
async function startShell(root: HTMLElement): Promise<void> {
  document.body.prepend(createOfflineBar(), createShellHeader());
  const show = () => {
    const isForm = location.hash === FORM_HASH || location.pathname === FORM_PATH;
    if (!isForm && location.pathname !== '/offline') return fillMissingPage(root);
    return fill(root, [createHeading()]);
  };
  await show();
  addEventListener('hashchange', () => void show());
}

async function fill(root: HTMLElement, heading: HTMLElement[]): Promise<void> {
  if (location.hash === FORM_HASH || location.pathname === FORM_PATH) {
    // Without a kept language, the form is not stored on the device.
    const module = await import('./form.ts').catch(() => null);
    if (!module) return fillMissingPage(root);
    const form = h('div');
    root.replaceChildren(form);
    module.mountForm(form);
    return;
  }
  const views = await createViews(root);
  if (!views) return;
  const { packs, search } = views;
  const stack = h('div', { class: 'vertical-stack-large' }, packs, search.section, createOutbox());
  root.replaceChildren(...heading, stack);
}

async function fillMissingPage(root: HTMLElement): Promise<void> {
  const views = await createViews(root);
  if (!views) return;
  const { search, keeper } = views;
  const page = createMissingPage(findSoughtWord(), search, keeper.packs.stored.size > 0);
  root.replaceChildren(h('div', { class: 'vertical-stack-large' }, page, search.section));
}

/** Returns null if the browser blocks storage. */
async function createViews(root: HTMLElement): Promise<{
  packs: HTMLElement;
  search: SearchView;
  keeper: PackKeeper;
} | null> {
  try {
    await openDatabase();
  } catch {
    const note = h('p', { class: 'note note--danger', role: 'alert' }, m.offline_storage_blocked());
    root.replaceChildren(note);
    return null;
  }
  const keeper = new PackKeeper();
  await keeper.open();
  const packs = createPackList(keeper);
  const search = new SearchView(keeper, root.dataset.worker ?? '', findSoughtWord());
  void keeper.refresh();
  return { packs, search, keeper };
}

const createHeading = (): HTMLElement =>
  h(
    'div',
    { class: 'page-header' },
    h('h1', {}, m.titles_offline()),
    h('p', {}, m.offline_intro()),
  );

function createOutbox(): HTMLElement {
  const outbox = h('section', { 'aria-labelledby': 'outbox' });
  void import('./outbox/view.ts').then(
    ({ mountOutbox }) => mountOutbox(outbox, { online: navigator.onLine }),
    // The device keeps no language, so it has not stored the outbox either.
    () => undefined,
  );
  const link = h('a', { class: 'button', href: FORM_HASH }, m.offline_contribute());
  return h('div', { class: 'vertical-stack' }, outbox, h('p', {}, link));
}

const shell = document.querySelector<HTMLElement>('#offline-app[data-shell]');
if (shell) void startShell(shell);
