import { afterAll, beforeAll, expect, test } from 'vitest';
import { m } from '#domain/messages.ts';
import { formatPair, searchDictionary } from '#tests/support/search-dictionary.ts';

let dictionary: Awaited<ReturnType<typeof searchDictionary>>;
beforeAll(async () => {
  dictionary = await searchDictionary();
});
afterAll(() => dictionary.database.close());

test.each([
  ['inkanyezi', null],
  ['inkan', null],
  ['cycle water', null],
  ['molikhulu', m.search_match_fold()],
  ['triangles', m.search_match_singular()],
  ['i-photosynthesis', m.search_match_code_switch()],
  ['izinkanyezi', m.search_match_form_of({ word: 'inkanyezi' })],
  ['unxantatu', m.search_match_variant()],
  ['kanyezi', m.search_match_stem()],
  ['moeafalo', m.search_match_variant()],
  ['photosythesis', m.search_match_similar()],
  ['restricting movement healthy', m.search_match_definition()],
  ['mother in law', m.search_match_fold()],
  ['izinkomo', m.search_match_plural_of({ word: 'inkomo' })],
  ['izinko', m.search_match_known_form_contains({ word: 'inkomo' })],
  ['bovines', m.search_match_other_name({ word: 'cattle' })],
  ['cat tle', null],
  ['bovin', m.search_match_other_name_contains({ word: 'cattle' })],
  ['bovimes', m.search_match_other_name_similar({ word: 'cattle' })],
  ['divide', m.search_match_english_form()],
])('the first match of %j has the reason %j', async (query, reason) => {
  const { terms } = await dictionary.list({ query });
  expect(terms[0]?.matchReason).toBe(reason);
});

test('says that the query may be a form of a term, after the exact match', async () => {
  const { terms } = await dictionary.list({ query: 'kiuaviini', language: 'swahili' });
  expect(terms.slice(0, 2).map((term) => [formatPair(term), term.matchReason])).toEqual([
    ['germicide = kiuaviini', null],
    ['disinfectant = viuaviini', m.search_match_form_of({ word: 'viuaviini' })],
  ]);
});
