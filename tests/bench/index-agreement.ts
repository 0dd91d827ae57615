import { languageIds } from '../../src/domain/languages.ts';
import {
  defaultFilters,
  effectiveSort,
  sorts,
  type TermFilters,
} from '../../src/domain/lists/term-search.ts';
import { cleanCharacters } from '../../src/domain/search/clean-characters.ts';
import { cleanQuery } from '../../src/domain/search/clean-query.ts';
import { findAnswer } from '../../src/domain/search/index/answer.ts';
import type { TermOrder } from '../../src/domain/search/index/build/term-order.ts';
import { suggestCorrections } from '../../src/domain/search/index/corrections.ts';
import { listTerms } from '../../src/domain/search/index/lists/list-terms.ts';
import type { Segment } from '../../src/domain/search/index/storage/segment.ts';
import { readTerm } from '../../src/domain/search/index/storage/segment.ts';
import { subjectIds } from '../../src/domain/subjects.ts';
import { listIncludedVarieties, listVarietyFilters } from '../../src/domain/varieties.ts';
import { listTerms as listOnServer } from '../../src/server/features/dictionary/list.ts';
import { anonymous } from '../../src/server/identity/sessions/caller.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { agreementKinds } from './agreement-kinds.ts';
import { seeded } from './data.ts';
import type { Row } from './question-kinds.ts';

/*
 * Asks the index and the SQL of the search the same questions, and compares their answers.
 */

/** A page of a search: the ids of its terms, the total, and "Did you mean". */
type Page = { ids: string[]; total: number; didYouMean: string[] };
type Question = Partial<TermFilters> & { query: string };

export type IndexAgreement = {
  kind: string;
  asked: number;
  /** How many answers of the SQL have terms. */
  answered: number;
  sameTotal: number;
  sameOrder: number;
  sameCorrections: number;
  /** The questions with another total or order. */
  differing: string[];
};

const word = (row: Row, random: () => number) => {
  const words = (random() < 0.5 ? row.englishWord : row.vernacularWord).split(' ');
  return words[Math.floor(random() * words.length)] ?? '';
};

/** The kinds of questions beside those that the offline search is compared by. */
const otherKinds: typeof agreementKinds = [
  { name: 'one word', target: null, ask: (row, _other, random) => word(row, random) },
  { name: 'two letters', target: null, ask: (row, _, random) => word(row, random).slice(0, 2) },
  {
    name: 'inside a word',
    target: null,
    ask: (row, _other, random) => word(row, random).slice(1, 7),
  },
  {
    name: 'two words, the last one incomplete',
    target: null,
    ask: ({ englishWord }) => (englishWord.includes(' ') ? englishWord.slice(0, -2) : null),
  },
  {
    name: 'words of two terms',
    target: null,
    ask: (row, other, random) => `${word(row, random)} ${word(other, random)}`,
  },
];
const kinds = [...agreementKinds, ...otherKinds];

/** Filters that are combined with the questions in turn. */
const filters = (row: Row & { subject?: TermFilters['subject'] }): Partial<TermFilters>[] => [
  {},
  { language: row.language },
  { field: 'english' },
  { field: 'vernacular', language: row.language },
  { subject: row.subject ?? 'all' },
  { page: 2 },
  { page: 3, pageSize: 10 },
  { sort: 'newest' },
  { sort: 'english_asc', page: 2 },
  { sort: 'vernacular_asc' },
];

const MAX_ROUNDS = 10;

/** @param asked how many questions of each kind */
export async function compareWithSql(
  database: Database,
  segments: readonly Segment[],
  rows: readonly Row[],
  { asked, seed }: { asked: number; seed: number },
): Promise<IndexAgreement[]> {
  const results: IndexAgreement[] = [];
  for (const { name, ask } of kinds) {
    const random = seeded(seed);
    const result = createResult(name);
    for (let at = 0; at < rows.length * MAX_ROUNDS && result.asked < asked; at += 1) {
      const row = rows[at % rows.length]!;
      const query = cleanCharacters(ask(row, rows.at(-1 - (at % rows.length))!, random) ?? '');
      if (query === '') continue;
      const choices = filters(row);
      const question = { query, ...choices[result.asked % choices.length] };
      compare(result, question, await askSql(database, question), askIndex(segments, question));
    }
    results.push(result);
  }
  return results;
}

const createResult = (kind: string): IndexAgreement => ({
  kind,
  asked: 0,
  answered: 0,
  sameTotal: 0,
  sameOrder: 0,
  sameCorrections: 0,
  differing: [],
});

async function askSql(database: Database, question: Question): Promise<Page> {
  const all = { ...defaultFilters, ...question };
  const { terms, total, didYouMean } = await listOnServer(database, anonymous, all);
  return { ids: terms.map(({ id }) => id), total, didYouMean };
}

/** Answers a question as the server does, from an index whose terms have their ids as data. */
function askIndex(segments: readonly Segment[], question: Question): Page {
  const asked = { ...defaultFilters, ...question };
  const filters = {
    field: asked.field,
    language: asked.language === 'all' ? null : asked.language,
    varieties: listIncludedVarieties(asked.variety),
    subject: asked.subject === 'all' ? null : asked.subject,
  };
  const order = effectiveSort(asked);
  const range = { offset: (asked.page - 1) * asked.pageSize, limit: asked.pageSize };
  if (asked.query === '') {
    const { terms, total } = listTerms(segments, filters, order as TermOrder, range);
    return { ids: terms.map(readId), total, didYouMean: [] };
  }
  const answer = findAnswer(segments, cleanQuery(asked.query), filters, {
    ...range,
    ...(order !== 'relevance' && { order }),
  });
  if (!answer) return { ids: [], total: 0, didYouMean: [] };
  const { found } = answer;
  return {
    ids: found.terms.map(readId),
    total: found.total,
    didYouMean: found.isWeak ? suggestCorrections(found) : [],
  };
}

const readId = (match: Parameters<typeof readTerm>[0]): string =>
  String(readTerm(match).listed?.id);

/** The filters of lists: none, each one alone, and each language with some subjects. */
const listFilters: Partial<TermFilters>[] = [
  {},
  ...languageIds.map((language) => ({ language })),
  ...subjectIds.map((subject) => ({ subject })),
  ...languageIds.flatMap((language) =>
    subjectIds.filter((_, at) => at % 5 === 0).map((subject) => ({ language, subject })),
  ),
  ...languageIds.flatMap((language) =>
    listVarietyFilters(language).map((variety) => ({ language, variety })),
  ),
];

/**
 * Compares lists without a query in each order: the first two pages, one in the middle, the last
 * one and the one after it.
 */
export async function compareLists(
  database: Database,
  segments: readonly Segment[],
): Promise<IndexAgreement> {
  const result = createResult('lists');
  for (const sort of sorts.filter((each) => each !== 'relevance'))
    for (const filtered of listFilters) {
      const question = { query: '', sort, ...filtered };
      const { total } = await askSql(database, question);
      const last = Math.max(1, Math.ceil(total / defaultFilters.pageSize));
      for (const page of new Set([1, 2, Math.ceil(last / 2), last, last + 1])) {
        const asked = { ...question, page };
        compare(result, asked, await askSql(database, asked), askIndex(segments, asked));
      }
    }
  return result;
}

function compare(result: IndexAgreement, question: Question, sql: Page, index: Page): void {
  const isSameTotal = sql.total === index.total;
  const isSameOrder = sql.ids.join() === index.ids.join();
  result.asked += 1;
  if (sql.ids.length > 0) result.answered += 1;
  if (isSameTotal) result.sameTotal += 1;
  if (isSameOrder) result.sameOrder += 1;
  if (sql.didYouMean.join('\n') === index.didYouMean.join('\n')) result.sameCorrections += 1;
  if (isSameTotal && isSameOrder) return;
  const at = sql.ids.findIndex((id, place) => id !== index.ids[place]);
  result.differing.push(
    `${JSON.stringify(question)}: total ${sql.total} and ${index.total}, place ${at}: ${sql.ids[at]} and ${index.ids[at]}`,
  );
}
