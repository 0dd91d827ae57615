import { expect, test } from 'vitest';
import { readWords } from '#domain/packs/read-words.ts';
import {
  aPackTerm,
  expectFewBytes,
  expectPieces,
  inventWord,
  somePackTerms,
  zulu,
} from '#tests/support/pack-terms.ts';
import { composePack, cutIntoPieces } from './compose-pack.ts';

const many = somePackTerms(5000);

test('a pack takes at most 1.2 times the bytes of the bare list', async () => {
  await expectFewBytes(many, await composePack(many, zulu));
});

test('a large pack is in pieces', async () => {
  const long = many.slice(0, 500).map((term) => ({ ...term, vernacular: 'ndla'.repeat(220) }));
  expectPieces(await composePack(long, zulu));
});

test('a pack that would exceed its budget has fewer other names', async () => {
  const synonymous = many.slice(0, 2000).map((term) => ({
    ...term,
    synonyms: [inventWord(term.concept ?? 0, 9), inventWord(7 * (term.concept ?? 0), 9)],
  }));
  const pack = await composePack(synonymous, zulu);
  await expectFewBytes(synonymous, pack);
  const names = readWords(pack.text).entries.flatMap(({ synonyms }) => synonyms);
  expect(names.length).toBeLessThan(synonymous.length);
  const few = readWords((await composePack(synonymous.slice(1, 11), zulu)).text);
  expect(few.entries.every(({ synonyms }) => synonyms.length === 2)).toBe(true);
});

test('a pack has the shortest other names of a sense', async () => {
  const synonyms = ['Great Britain', 'UK', 'Britain', 'U.K.', 'British Isles'];
  const [entry] = readWords(
    (await composePack([aPackTerm(1, { english: 'United Kingdom', synonyms })], zulu)).text,
  ).entries;
  expect(entry?.synonyms).toEqual(['UK', 'U.K.', 'Britain', 'Great Britain']);
});

test('a name that is a headword itself is not repeated as another name', async () => {
  const terms = [
    aPackTerm(1, { english: 'insect', synonyms: ['Bug', 'hexapod'] }),
    aPackTerm(2, { english: 'bug' }),
  ];
  const { entries } = readWords((await composePack(terms, zulu)).text);
  expect(entries.map(({ synonyms }) => synonyms)).toEqual([[], ['hexapod']]);
});

test('the licence of a pack of words is also that of its forms', async () => {
  const forms = [
    { text: 'izilokazane', kind: 'plural' as const, licence: 'CC0-1.0' },
    { text: 'isilokazana', kind: 'inflected' as const, licence: null },
  ];
  const { licence } = await composePack([aPackTerm(1, { forms })], zulu);
  expect(licence).toBe('CC-BY-SA-4.0 AND CC0-1.0');
});

test('cuts at line ends, also if a line is longer than a piece', () => {
  const text = 'ṱ\nab\nabcdefghij\nc\n';
  const pieces = cutIntoPieces(text, 6);
  expect(pieces).toEqual(['ṱ\n', 'ab\n', 'abcdefghij\n', 'c\n']);
  expect(cutIntoPieces(text, 7)).toEqual(['ṱ\nab\n', 'abcdefghij\n', 'c\n']);
  expect(cutIntoPieces('', 7)).toEqual([]);
});
