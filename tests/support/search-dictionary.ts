import { defaultFilters, type TermFilters } from '#domain/lists/term-search.ts';
import type { ImportedTerm } from '#domain/term/details.ts';
import type { TermInput } from '#domain/term/fields.ts';
import { PLACEHOLDER_MEANING } from '#domain/term/placeholder.ts';
import type { SearchResult } from '#server/features/dictionary/find.ts';
import { listTerms } from '#server/features/dictionary/list.ts';
import { anonymous } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { storeTerms } from '#server/terms/changes/store-terms.ts';
import { aContributor, aTermInput, aVerifier } from '#tests/factories.ts';
import { testDatabase } from './database.ts';
import { searchFixture } from './search-fixture.ts';

type Words = readonly [englishWord: string, vernacularWord: string, language: string];

/** Terms in addition to the search fixture. Each is for the tests of one search rule. */
const words: Words[] = [
  ['analysis column', 'kholomo ya tsenguluso', 'venda'],
  ['back\\slash', "n'anga_yo%", 'shona'],
  ['hot deck', 'ho dika', 'sotho'],
  ['mother-in-law', 'mamezala', 'zulu'],
  ['waterfall', 'mapopoma', 'shona'],
  ['mixed', 'nyumba / imba; dzimba, musha', 'shona'],
  ...['ukwandisa', 'ukusabalalisa', 'ukudlulisela', 'ukufaka', 'ukuzalisa'].map(
    (word): Words => ['propagate', word, 'zulu'],
  ),
  ['blood', 'ropa', 'shona'],
  ...['isibalo', 'inani', 'ikhoramu', 'ubungako'].map((word): Words => ['quorum', word, 'zulu']),
  ['quorate', 'yakwana', 'shona'],
  ...['eat', 'feed', 'food', 'dine', 'devour'].map((english): Words => [english, '-dla', 'zulu']),
  ['power', 'amandla', 'zulu'],
];

/** Returns a term with the subject "law", and a placeholder instead of a definition. */
export const aWordPair = ([englishWord, vernacularWord, language]: Words): TermInput =>
  aTermInput({
    englishWord,
    vernacularWord,
    language,
    subject: 'law',
    meaning: PLACEHOLDER_MEANING,
  } as Partial<TermInput>);

/** Terms that can also be found by a plural, or by another name of their concept. */
const withOtherWords: readonly ImportedTerm[] = [
  { ...aWordPair(['cattle', 'ngombe', 'shona']), synonyms: ['bovines', 'cat tle'] },
  { ...aWordPair(['cattle', 'inkomo', 'zulu']), plural: 'izinkomo' },
  { ...aWordPair(['tooth', 'jino', 'swahili']), plural: 'meno' },
  aWordPair(['dividing', '-gawanya', 'swahili']),
  aWordPair(['medicine', 'dawa', 'swahili']),
  aWordPair(['person', 'motho', 'sotho']),
  ...['thoma', 'thoto', 'thopa', 'thole', 'thoka'].map((word) =>
    aWordPair(['various', word, 'sotho']),
  ),
];

/** The verified terms of `searchDictionary`. */
export const storedTerms: readonly ImportedTerm[] = [
  ...searchFixture,
  ...words.map(aWordPair),
  ...withOtherWords,
];

type Dictionary = {
  database: Database;
  store: (terms: readonly ImportedTerm[], verifierId?: string | null) => Promise<boolean>;
  /** Lists terms for a signed-out reader. */
  list: (filters: Partial<TermFilters>) => Promise<SearchResult>;
};

/**
 * Creates a database with the search fixture, the terms in `words`, and one pending term:
 * "catalysis" in Tshivenda.
 */
export async function searchDictionary(): Promise<Dictionary> {
  const database = await testDatabase();
  const rudo = await aContributor(database, 'Rudo');
  const tendani = await aVerifier(database, 'Tendani');
  const store = (terms: readonly ImportedTerm[], verifierId: string | null = tendani.id) =>
    database.transaction((tx) => storeTerms(tx, terms, { submitterId: rudo.id, verifierId }));
  await store(storedTerms);
  await store([aWordPair(['catalysis', 'khathaḽaisisi', 'venda'])], null);
  return {
    database,
    store,
    list: (filters: Partial<TermFilters>) =>
      listTerms(database, anonymous, { ...defaultFilters, ...filters }),
  };
}

/** Formats the words of a term like `first` in `searchCases`: "star = inkanyezi". */
export const formatPair = (term: { englishWord: string; vernacularWord: string } | undefined) =>
  term ? `${term.englishWord} = ${term.vernacularWord}` : null;
