import type { Database } from '../../src/server/platform/db/database.ts';
import { seeded } from './data.ts';
import { askQuestion } from './question-forms.ts';
import { sampled, sampleIds, swapped } from './words.ts';

/**
 * A kind of request. `budget` is the maximum cost as a multiple of the cost of a baseline response
 * of the same size; null means no limit. `growth` is the maximum cost as a multiple of the cost on
 * the next smaller database. `kept` means that the replies come from the cache.
 */
export type Kind = {
  name: string;
  paths: string[];
  budget: number | null;
  growth: number;
  kept: boolean;
};
type Row = [name: string, paths: string[], budget: number | null, growth: number];

const SAMPLE = 40;

const toKind =
  (kept: boolean) =>
  ([name, paths, budget, growth]: Row): Kind => ({ name, paths, budget, growth, kept });
const api = (query: string) => `/api/terms?pageSize=25&query=${encodeURIComponent(query)}`;

/** Returns every kind of request, with words, terms and concepts that the database contains. */
export async function kindsOf(database: Database): Promise<Kind[]> {
  const { words, phrases } = await sampled(database, SAMPLE);
  const ids = await sampleIds(database);
  const { total, concepts } = await readNumbers(database);
  const search = words.map(({ english }) => api(english));
  const terms = ids.map((id) => `/api/terms/${id}`);
  const page = (share: number) =>
    `/api/terms?pageSize=25&sort=english_asc&page=${Math.max(1, Math.ceil((total / 25) * share))}`;
  const uncached: Row[] = [
    ...searches(words, phrases),
    ['suggestions', words.map(({ vernacular }) => suggest(vernacular.slice(0, 4))), null, 2.5],
    ['term', terms, 12, 2],
    ['term: page', ids.map((id) => `/dictionary/${id}`), 60, 2],
    ['concept', concepts.map((number) => `/api/concepts/${number}`), null, 2],
    ['concept: page', concepts.map((number) => `/concept/${number}`), 60, 2],
    [
      'concepts: a word',
      words.map(({ english }) => `/api/concepts?query=${encodeURIComponent(english)}`),
      null,
      2.5,
    ],
    ['concepts: first page', ['/api/concepts'], null, 4],
    ['browse: a letter', ['/api/browse/zulu/all/c', '/api/browse/venda/all/s'], null, 4],
    ['browse: page of a letter', ['/browse/zulu/c', '/browse/venda/s'], null, 4],
    ['list: first page', ['/api/terms?pageSize=25'], null, 2],
    [
      'list: first page within a language and subject',
      ['/api/terms?pageSize=25&language=sotho&subject=biology'],
      null,
      2,
    ],
    ['list: the middle, by English word', [page(0.5)], null, 4],
    ['list: near the end, by English word', [page(0.99)], null, 2],
  ];
  const cached: Row[] = [
    ['kept: search of a word', search, 2, 1],
    ['kept: term', terms, 2, 1],
    ['kept: page of a term', ids.map((id) => `/dictionary/${id}`), 3, 1],
    ['kept: page of the list', ['/dictionary'], 3, 1],
  ];
  return [...uncached.map(toKind(false)), ...cached.map(toKind(true))];
}

const suggest = (text: string) => `/api/suggestions?query=${encodeURIComponent(text)}`;

function searches(
  words: readonly { english: string; vernacular: string }[],
  phrases: readonly string[],
): Row[] {
  const random = seeded(1);
  const english = words.map((word) => word.english);
  const vernacular = words.map((word) => word.vernacular);
  const ask = (word: string) => askQuestion(word, 'zulu', random).query;
  const spoilt = phrases.map((phrase) => phrase.replace(' ', ' purple '));
  return [
    ['search: a word', english.map(api), 30, 2.5],
    ['search: a vernacular word', vernacular.map(api), 30, 2.5],
    ['search: the first six letters', english.map((word) => api(word.slice(0, 6))), 40, 3],
    ['search: the first four letters', english.map((word) => api(word.slice(0, 4))), null, 3],
    ['search: two words', phrases.map(api), 40, 2.5],
    ['search: inside a word', english.map((word) => api(word.slice(2, 8))), 40, 5],
    ['search: similar spelling', vernacular.map((word) => api(swapped(word))), 120, 5],
    ['search: similar spelling of English', english.map((word) => api(swapped(word))), 120, 5],
    ['search: a question', english.map((word) => api(ask(word))), 120, 5],
    ['search: some of the words', spoilt.map(api), 120, 5],
    ['search: two letters', ['ma', 'mo', 'ku', 'in', 'di'].map(api), null, 4],
    [
      'search: page of a word',
      english.map((word) => `/dictionary?query=${encodeURIComponent(word)}`),
      90,
      2.5,
    ],
  ];
}

async function readNumbers(database: Database): Promise<{ total: number; concepts: number[] }> {
  const { rows: counted } = await database.query<{ total: number }>(
    'select count(*) as total from terms',
  );
  const { rows } = await database.query<{ number: number }>(
    `select number
     from concepts
     where strength > 0
     order by md5(headword || subject), number
     limit ${SAMPLE}`,
  );
  return { total: counted[0]!.total, concepts: rows.map(({ number }) => number) };
}
