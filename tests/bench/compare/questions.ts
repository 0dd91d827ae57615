import type { Database } from '../../../src/server/platform/db/database.ts';
import { seeded } from '../data.ts';
import { askQuestion } from '../question-forms.ts';
import { sampled, swapped } from '../words.ts';

/**
 * One kind of request. `paths` are different addresses, so that no server answers one of them
 * twice. `kiwix` has the addresses for the same questions on kiwix-serve, or null where it has
 * nothing comparable. `most` is the largest acceptable cost as a multiple of kiwix-serve's.
 */
export type Question = {
  name: string;
  paths: string[];
  kiwix: string[] | null;
  most: number | null;
};

/** The name of the file from which kiwix-serve answers, without its ending. */
export const BOOK = 'terms';

/** Returns the questions of the comparison, each with up to `count` different addresses. */
export async function questionsOf(database: Database, count: number): Promise<Question[]> {
  const { words, phrases } = await sampled(database, 4 * count);
  const english = different(words.map((word) => word.english)).slice(0, count);
  const vernacular = different(words.map((word) => word.vernacular)).slice(0, count);
  const pages = different(words.map((word) => word.english)).slice(count, 2 * count);
  const beginnings = different(words.map((word) => word.english.slice(0, 5))).slice(0, count);
  const random = seeded(1);
  const spoilt = phrases.slice(0, count).map((phrase) => phrase.replace(' ', ' purple '));
  const search = (name: string, queries: readonly string[]): Question => ({
    name,
    paths: queries.map((query) => `/api/terms?pageSize=25&query=${encodeURIComponent(query)}`),
    kiwix: null,
    most: null,
  });
  return [
    { ...search('search: a word', english), kiwix: english.map(kiwixSearch), most: 0.5 },
    {
      ...search('search: a vernacular word', vernacular),
      kiwix: vernacular.map(kiwixSearch),
      most: 0.6,
    },
    {
      name: 'page of results',
      paths: pages.map((word) => `/dictionary?query=${encodeURIComponent(word)}`),
      kiwix: pages.map(kiwixSearch),
      most: 0.6,
    },
    {
      name: 'suggestions',
      paths: beginnings.map((text) => `/api/suggestions?query=${encodeURIComponent(text)}`),
      kiwix: beginnings.map(
        (text) => `/suggest?count=10&term=${encodeURIComponent(text)}&content=${BOOK}`,
      ),
      most: 0.3,
    },
    search(
      'search: similar spelling',
      vernacular.map((word) => swapped(word)),
    ),
    search('search: inside a word', different(english.map((word) => word.slice(2, 8)))),
    search(
      'search: a question',
      english.map((word) => askQuestion(word, 'zulu', random).query),
    ),
    search('search: some of the words', spoilt),
  ];
}

const different = (texts: readonly string[]): string[] => [...new Set(texts)];
const kiwixSearch = (text: string) =>
  `/search?pageLength=25&pattern=${encodeURIComponent(text)}&books.name=${BOOK}`;
