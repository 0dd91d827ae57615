import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

test.each([
  ['/contribute', '/contribute'],
  ['/dictionary?q=heart&page=2#top', '/dictionary?q=heart&page=2#top'],
  ['/dictionary?q=moḽikhuḽu', '/dictionary?q=mo%E1%B8%BDikhu%E1%B8%BDu'],
  ['/verify/../contribute', '/contribute'],
])('%s is accepted as a path of this site', (raw, path) => expect(returnPath(raw)).toBe(path));

test.each([
  undefined,
  null,
  '',
  'contribute',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  'https:evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/.//evil.example',
  '/./\\evil.example',
  '/a/..//evil.example',
  '/\0',
  '/api/logout',
  '/api/login?returnTo=/',
  '/oidc/session/end',
  '/./api/logout',
  '/%61pi/logout',
  '/oid%63/session/end',
  ['/contribute', '//evil.example'],
  `/${'a'.repeat(3000)}`,
  `/${'ḽ'.repeat(300)}`,
])('%s is replaced by the landing page', (raw) => expect(returnPath(raw)).toBe('/'));

test.each(['/%2F/evil.example', '/%5Cevil.example', '/%09/evil.example'])(
  'a browser resolves %s to this site',
  (raw) => {
    expect(new URL(returnPath(raw), 'https://mazwi.example').origin).toBe('https://mazwi.example');
  },
);
