import { m } from '#domain/messages.ts';
import { PRODUCT } from '#domain/product.ts';
import type { SearchView } from './dictionary/search-view.ts';
import { button, h } from './dom.ts';
import { icon } from './icon.ts';

/** Creates the header of the shell, which has none of the site's navigation. */
export const createShellHeader = (): HTMLElement =>
  h(
    'header',
    { class: 'site-header' },
    h('div', {}, h('a', { class: 'brand', href: '/offline' }, PRODUCT)),
  );

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
