import type { Language } from '#domain/languages.ts';
import type { OfflineFilters } from '#domain/offline/answer.ts';
import { buildIndex } from '#domain/offline/build-index.ts';
import type { KeptPack } from '#domain/offline/list-senses.ts';
import { searchOffline } from '#domain/offline/search.ts';
import type { PackPart } from '#domain/packs/ids.ts';
import type { PackEntry, PackWord } from '#domain/packs/words-file.ts';
import { writeWords } from '#domain/packs/words-file.ts';
import type { Segment } from '#domain/search/index/storage/segment.ts';
import { runSteps } from './index-senses.ts';

/* Builds small packs and searches them. */

export const word = (text: string, rest: Partial<PackWord> = {}): PackWord => ({
  text,
  varieties: [],
  usage: 'unrated',
  reliability: 2,
  ...rest,
});
export const entry = (
  english: string,
  words: readonly string[],
  rest: Partial<PackEntry> = {},
) => ({
  english,
  senses: [
    {
      subject: 'biology' as const,
      gloss: null,
      prominence: 0,
      place: 0,
      words: words.map((each) => word(each)),
    },
  ],
  synonyms: [],
  forms: [],
  ...rest,
});

export function pack(
  language: Language,
  entries: PackEntry[],
  part: PackPart = 'all',
  definitions: string | null = null,
): KeptPack {
  const sorted = entries.toSorted((a, b) => (a.english < b.english ? -1 : 1));
  const text = writeWords({ language, part, entries: sorted });
  return { id: `${language}-words-${part}`, text, definitions };
}

export const index = (...packs: KeptPack[]): Segment => runSteps(buildIndex(packs));

const everything: OfflineFilters = {
  language: 'all',
  subject: 'all',
  variety: 'all',
  field: 'both',
};
export const ask = (
  indexes: Segment | Segment[],
  query: string,
  filters: Partial<OfflineFilters> = {},
  limit = 10,
) => searchOffline([indexes].flat(), query, { ...everything, ...filters }, limit);
export const firstOf = (
  indexes: Segment | Segment[],
  query: string,
  filters?: Partial<OfflineFilters>,
) => {
  const [hit] = ask(indexes, query, filters).hits;
  return hit && [hit.english, hit.words[0]?.text, hit.reason.tier];
};
