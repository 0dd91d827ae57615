import type { Language } from '../../src/domain/languages.ts';
import { limits } from '../../src/domain/limits.ts';
import { defaultFilters } from '../../src/domain/lists/term-search.ts';
import { findStems } from '../../src/domain/search/stems.ts';
import { fold, normalizeExact, splitAlternatives } from '../../src/domain/search/text.ts';
import { listTerms } from '../../src/server/features/dictionary/list.ts';
import { anonymous } from '../../src/server/identity/sessions/caller.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { searchCases } from '../support/search-fixture.ts';
import { seeded } from './data.ts';

export type Share = {
  name: string;
  first: number;
  inFive: number;
  asked: number;
  wanted: number;
  /** The searches whose word is not the first result. */
  missed: string[];
};
type Row = { englishWord: string; vernacularWord: string; language: Language };

const search = (
  database: Database,
  query: string,
  language: Language | 'all',
  field: 'both' | 'english' | 'vernacular' = 'both',
) =>
  listTerms(database, anonymous, {
    ...defaultFilters,
    query: query.trim().slice(0, limits.text.query),
    language,
    field,
  });

/** Lists the search cases whose first result is not the expected term. */
export async function casesMissed(database: Database): Promise<string[]> {
  const missed: string[] = [];
  for (const { query, language, field, first } of searchCases) {
    const [top] = (await search(database, query, language, field)).terms;
    if ((top ? `${top.englishWord} = ${top.vernacularWord}` : null) !== first)
      missed.push(
        `${query}: ${top ? `${top.englishWord} = ${top.vernacularWord}` : 'nothing'} instead of ${first}`,
      );
  }
  return missed;
}

/**
 * Measures how often a search for a misspelled or shortened word, in the language of its term,
 * finds that word as the first result or among the first five. Any term with that word counts as
 * found. A query is skipped if its first result has the query itself as a word.
 */
export async function shares(database: Database, asked: number, seed = 2): Promise<Share[]> {
  const random = seeded(seed);
  const { rows } = await database.query<Row>(
    `select english_word as "englishWord", vernacular_word as "vernacularWord", language
     from terms
     where status = 'verified'
     order by md5(id::text || 'x')
     limit ${asked * 40}`,
  );
  const vernacular = (row: Row) => splitAlternatives(row.vernacularWord)[0] ?? '';
  const english = (row: Row) => splitAlternatives(row.englishWord)[0] ?? '';
  const single = (text: string) => /^[\p{L}\p{M}'’-]{4,}$/u.test(text);
  const mistyped = (text: string) => withError(text, random);
  return [
    await share(
      database,
      'without special letters',
      97,
      rows,
      vernacular,
      (row) =>
        fold(vernacular(row)) === normalizeExact(vernacular(row)) ? null : fold(vernacular(row)),
      asked,
    ),
    await share(
      database,
      'one typing error',
      90,
      rows,
      vernacular,
      (row) => (fold(vernacular(row)).length >= 4 ? mistyped(fold(vernacular(row))) : null),
      asked,
    ),
    await share(
      database,
      'class prefix left out',
      80,
      rows,
      vernacular,
      (row) =>
        single(vernacular(row))
          ? (findStems(fold(vernacular(row)), row.language)[0] ?? null)
          : null,
      asked,
    ),
    await share(
      database,
      'one typing error in English',
      75,
      rows,
      english,
      (row) => (fold(english(row)).length >= 4 ? mistyped(fold(english(row))) : null),
      asked,
    ),
  ];
}

async function share(
  database: Database,
  name: string,
  wanted: number,
  rows: readonly Row[],
  meant: (row: Row) => string,
  typed: (row: Row) => string | null,
  asked: number,
): Promise<Share> {
  const result: Share = { name, first: 0, inFive: 0, asked: 0, wanted, missed: [] };
  for (const row of rows) {
    if (result.asked === asked) break;
    const query = typed(row);
    if (query === null) continue;
    const holds = (text: string) => (term: Row) =>
      [...splitAlternatives(term.englishWord), ...splitAlternatives(term.vernacularWord)].some(
        (each) => normalizeExact(each) === normalizeExact(text),
      );
    const { terms } = await search(database, query, row.language);
    if (terms[0] && holds(query)(terms[0])) continue;
    result.asked += 1;
    const place = terms.findIndex(holds(meant(row)));
    if (place === 0) result.first += 1;
    else
      result.missed.push(
        `${JSON.stringify(query)} in ${row.language}, meant ${meant(row)}, place ${place + 1}`,
      );
    if (place >= 0 && place < 5) result.inFive += 1;
  }
  return result;
}

/**
 * Returns the text with one typing error: one letter is added, removed or replaced, or two
 * neighbouring letters are swapped.
 */
export function withError(text: string, random: () => number): string {
  const letter = () => String.fromCharCode(97 + Math.floor(random() * 26));
  const at = Math.floor(random() * text.length);
  const kind = Math.floor(random() * 4);
  if (kind === 0) return text.slice(0, at) + letter() + text.slice(at);
  if (kind === 1) return text.slice(0, at) + text.slice(at + 1);
  if (kind === 2 || at === text.length - 1)
    return text.slice(0, at) + letter() + text.slice(at + 1);
  return text.slice(0, at) + text[at + 1]! + text[at]! + text.slice(at + 2);
}
