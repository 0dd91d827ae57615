import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanCharacters } from '#domain/search/clean-characters.ts';
import type { ImportedTerm } from '#domain/term/details.ts';
import { seeded } from './bench/data.ts';
import { kinds } from './bench/question-kinds.ts';
import { formatPair, searchDictionary, storedTerms } from './support/search-dictionary.ts';
import { searchCases } from './support/search-fixture.ts';
import { findFirst } from './support/search-model.ts';

/*
 * The product finds the same first result as the model, which compares the query with every term.
 */

let dictionary: Awaited<ReturnType<typeof searchDictionary>>;
beforeAll(async () => {
  dictionary = await searchDictionary();
});
afterAll(() => dictionary.database.close());

test.each(searchCases)('$query ($kind)', ({ query, field, language, first }) => {
  const possible = findFirst(storedTerms, query, { field, language }).map(formatPair);
  if (first === null) expect(possible).toEqual([]);
  else expect(possible).toContain(first);
});

const toRow = (term: ImportedTerm) => ({
  ...term,
  notes: term.notes ?? null,
  labels: term.synonyms ?? [],
  forms: term.plural ? [term.plural] : [],
});
const SEED = 11;
const QUESTIONS = 60;

test.each(kinds.map((kind) => [kind.name, kind] as const))('%s', async (_name, { ask }) => {
  const random = seeded(SEED);
  const row = (): ImportedTerm => storedTerms[Math.floor(random() * storedTerms.length)]!;
  for (let asked = 0, tried = 0; asked < QUESTIONS && tried < QUESTIONS * 20; tried += 1) {
    const question = ask(toRow({ ...row(), partOfSpeech: 'verb' }), toRow(row()), random);
    if (question === null) continue;
    asked += 1;
    const { query, language } = question;
    const { terms } = await dictionary.list({ query: cleanCharacters(query), language });
    const possible = findFirst(storedTerms, query, { field: 'both', language }).map(formatPair);
    const [first] = terms;
    expect(first ? possible : [null, ...possible], query).toContain(formatPair(first));
    if (!first) expect(possible, query).toEqual([]);
  }
});
