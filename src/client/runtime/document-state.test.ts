import { expect, test } from 'vitest';
import { type DocumentState, packState, unpackState } from './document-state.ts';
import { defaultSite } from './session/site.tsx';

const stateWith = (terms: object[]): DocumentState => ({
  user: null,
  site: defaultSite,
  ownLanguage: null,
  answers: [
    { key: ['/api/terms', null], data: { terms, total: 2 }, rows: 'terms' },
    { key: ['/api/stats', null], data: { termsCount: 3 } },
  ],
  refusals: [],
});

test.each([
  [[]],
  [[{ word: 'moyo', varieties: ['sn'], gloss: null }]],
  [
    [
      { word: 'moyo', varieties: ['sn'], gloss: null },
      { word: 'ganda', varieties: ['sn'], gloss: null },
    ],
  ],
])('the state of a document is what was packed: %j', (terms) => {
  const state = stateWith(terms);
  expect(unpackState(JSON.stringify(packState(state)))).toEqual(state);
});

test('a value that all rows share is packed once', () => {
  const rows = ['moyo', 'ganda'].map((word) => ({ word, status: 'verified' }));
  expect(JSON.stringify(packState(stateWith(rows))).match(/verified/g)).toHaveLength(1);
});
