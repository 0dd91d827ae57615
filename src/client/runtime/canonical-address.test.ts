import { expect, test } from 'vitest';
import { canonicalAddress } from './canonical-address.ts';

const ID = 'abcdef00-0000-4000-8000-00000000000a';

test.each([
  ['/', '/', false],
  ['/about', '/about', false],
  ['/about?utm_source=mail', '/about', true],
  ['/about?', '/about', true],
  ['/dictionary?query=heart', '/dictionary?query=heart', false],
  ['/dictionary?page=2&query=heart', '/dictionary?query=heart&page=2', false],
  ['/dictionary?query=%68eart%20rate', '/dictionary?query=heart+rate', false],
  ['/dictionary?query=heart&x=1&__proto__=2', '/dictionary?query=heart', true],
  ['/dictionary?query=heart&query=lung&page=2', '/dictionary?page=2', true],
  ['/donor-wall?page=2', '/donor-wall?page=2', false],
  ['/donate?amount=25', '/donate', true],
  [`/dictionary/${ID}`, `/dictionary/${ID}`, false],
  [`/dictionary/${ID.toUpperCase()}`, `/dictionary/${ID}`, true],
  [`/dictionary/${ID}?asked=1`, `/dictionary/${ID}`, true],
  ['/nowhere?x=1', '/nowhere?x=1', false],
  ['/dictionary?query=%ff', '/dictionary?query=%EF%BF%BD', false],
])('caches %s as %s (address differs: %s)', (url, address, differs) => {
  expect(canonicalAddress(url)).toEqual({ address, differs });
});
