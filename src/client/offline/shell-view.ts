import { m } from '#domain/messages.ts';
import { PRODUCT } from '#domain/product.ts';
import { describeOfflineUse } from '../shell/kept-languages.ts';
import type { SearchView } from './dictionary/search-view.ts';
import { button, h } from './dom.ts';
import { createLogo, icon } from './icon.ts';

/** Creates the header of the shell, which has none of the site's navigation. */
export const createShellHeader = (): HTMLElement =>
  h(
    'header',
    { class: 'site-header' },
    h('div', {}, h('a', { class: 'brand', href: '/offline' }, createLogo(), PRODUCT)),
  );

/** Creates the bar that says what works offline. It is empty while there is a connection. */
export function createOfflineBar(): HTMLElement {
  const status = h('div', { role: 'status' });
  const show = () =>
    status.replaceChildren(
      h(
        'div',
        { class: 'offline-bar' },
        icon('offline'),
        h('a', { href: '/offline' }, describeOfflineUse()),
      ),
    );
  // The shell is shown because the site did not answer, even if the device has a connection.
  show();
  addEventListener('offline', show);
  addEventListener('online', () => status.replaceChildren());
  return status;
}

/** Creates the card that the shell shows in place of a page that is not on the device. */
export function createMissingPage(
  word: string,
  search: SearchView,
  keepsLanguage: boolean,
): HTMLElement {
  const lookUp =
    word === '' || !keepsLanguage
      ? h('a', { class: 'button button--primary', href: '/offline' }, m.offline_page_open())
      : button(m.offline_page_look_up({ word }), () => search.find(word), 'button--primary');
  return h(
    'div',
    { class: 'card empty-state' },
    icon('offline'),
    h('h1', {}, m.offline_page_title()),
    h('p', {}, keepsLanguage ? m.offline_page_hint() : m.offline_page_hint_no_packs()),
    h(
      'p',
      { class: 'flex-row' },
      lookUp,
      button(m.offline_page_try_again(), () => location.reload()),
    ),
  );
}

/** Returns the word that the reader looked for: in the address, or in the link they clicked. */
export function findSoughtWord(): string {
  const params = new URLSearchParams(location.search);
  const clicked = readClickedLink();
  return (params.get('q') ?? params.get('query') ?? clicked).trim();
}

function readClickedLink(): string {
  if (location.pathname === '/offline') return '';
  try {
    return sessionStorage.getItem('mazwi.sought') ?? '';
  } catch {
    return '';
  }
}
