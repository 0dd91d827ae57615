import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { normalizeHeadword } from '#domain/concept/identity.ts';
import { limits } from '#domain/limits.ts';
import type { PackName } from '#domain/packs/ids.ts';
import { readWords } from '#domain/packs/read-words.ts';
import { type ComposedPack, countBareBytes } from '#server/features/packs/compose-pack.ts';
import type { PackTerm } from '#server/features/packs/group-terms.ts';

export const zulu: PackName = { language: 'zulu', kind: 'words', part: 'all' };
const syllables = 'ba be bi bo bu ma me mi ndla nga phu qa sha thu xhe ya zi zwa'.split(' ');

export function inventWord(seed: number, length: number): string {
  const random = createHash('md5').update(String(seed)).digest();
  return [...random.subarray(0, length)].map((byte) => syllables[byte % syllables.length]).join('');
}

export const aPackTerm = (
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
  sensePlace: 0,
  ...change,
});

export const somePackTerms = (count: number): PackTerm[] =>
  Array.from({ length: count }, (_, number) => aPackTerm(number));

/** Expects a pack to take at most 1.2 times the bytes of the bare list of its words. */
export async function expectFewBytes(
  terms: readonly PackTerm[],
  { pieces, text }: ComposedPack,
): Promise<void> {
  const bytes = pieces.reduce((sum, piece) => sum + piece.bytes.brotli, 0);
  expect(bytes).toBeLessThanOrEqual(1.2 * (await countBareBytes(terms, zulu)));
  expect(readWords(text).entries.length).toBeGreaterThan(1000);
}

export function expectPieces({ pieces }: ComposedPack): void {
  expect(pieces.length).toBeGreaterThan(1);
  for (const piece of pieces)
    expect(piece.bytes.identity).toBeLessThanOrEqual(limits.packs.pieceBytes);
}
