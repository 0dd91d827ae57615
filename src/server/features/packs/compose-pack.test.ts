import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { normalizeHeadword } from '#domain/concept/identity.ts';
import { limits } from '#domain/limits.ts';
import type { PackName } from '#domain/packs/ids.ts';
import { readWords } from '#domain/packs/read-words.ts';
import { composePack, countBareBytes, cutIntoPieces } from './compose-pack.ts';
import type { PackTerm } from './group-terms.ts';

const zulu: PackName = { language: 'zulu', kind: 'words', part: 'all' };
const syllables = 'ba be bi bo bu ma me mi ndla nga phu qa sha thu xhe ya zi zwa'.split(' ');

function inventWord(seed: number, length: number): string {
  const random = createHash('md5').update(String(seed)).digest();
  return [...random.subarray(0, length)].map((byte) => syllables[byte % syllables.length]).join('');
}

const aPackTerm = (
  number: number,
  { english = inventWord(number, 5), ...change }: Partial<PackTerm> = {},
): PackTerm => ({
  id: String(number),
  number,
  english,
  headword: normalizeHeadword(english),
  vernacular: inventWord(number + 1_000_000, 6),
  subject: number % 3 === 0 ? 'biology' : 'law',
  varieties: ['zu'],
  usage: 'unrated',
  reliability: 2,
  concept: number,
  gloss: null,
  strength: 1,
  quality: 1,
  headwordLanguages: 1,
  headwordWords: 1,
  synonyms: [],
  plural: null,
  forms: [],
  definition: null,
  definitionLicence: null,
  licences: {
    pair: { licence: 'CC-BY-SA-4.0', sources: [] },
    definition: null,
    example: null,
  },
  ...change,
});

const many = Array.from({ length: 20_000 }, (_, number) => aPackTerm(number));

test('20,000 words take at most 1.2 times the bytes of the bare list, in pieces', async () => {
  const pack = await composePack(many, zulu);
  const bytes = pack.pieces.reduce((sum, piece) => sum + piece.bytes.brotli, 0);
  expect(bytes).toBeLessThanOrEqual(1.2 * (await countBareBytes(many, zulu)));
  expect(pack.pieces.length).toBeGreaterThan(1);
  for (const piece of pack.pieces)
    expect(piece.bytes.identity).toBeLessThanOrEqual(limits.packs.pieceBytes);
  expect(readWords(pack.text).entries.length).toBeGreaterThan(1000);
});

test('a pack that would exceed its budget has fewer other names', async () => {
  const synonymous = many.slice(0, 2000).map((term) => ({
    ...term,
    synonyms: [inventWord(term.concept ?? 0, 9), inventWord(7 * (term.concept ?? 0), 9)],
  }));
  const { entries } = readWords((await composePack(synonymous, zulu)).text);
  expect(entries.every(({ synonyms }) => synonyms.length === 0)).toBe(true);
  const few = readWords((await composePack(synonymous.slice(1, 11), zulu)).text);
  expect(few.entries.every(({ synonyms }) => synonyms.length === 2)).toBe(true);
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
