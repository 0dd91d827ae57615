import { localize } from '#domain/locale/addresses.ts';

/** Returns the word that the reader looked for: in the address, or in the link they clicked. */
export function findSoughtWord(): string {
  const params = new URLSearchParams(location.search);
  return (params.get('q') ?? params.get('query') ?? readClickedLink()).trim();
}

function readClickedLink(): string {
  if (location.pathname === localize('/offline')) return '';
  try {
    return sessionStorage.getItem('mazwi.sought') ?? '';
  } catch {
    return '';
  }
}

/** Keeps the word in the address of the page /offline, so that a reload shows the same results. */
export function rememberSoughtWord(word: string): void {
  const { pathname, hash } = location;
  if (pathname !== localize('/offline') || word === findSoughtWord()) return;
  const search = word === '' ? '' : `?${new URLSearchParams({ q: word })}`;
  history.replaceState(history.state, '', `${pathname}${search}${hash}`);
}
