import * as z from 'zod/mini';
import { listTerms as endpoint } from '../../src/contract/terms/dictionary.ts';
import { normalizeExact, splitAlternatives } from '../../src/domain/search/text.ts';
import { listTerms } from '../../src/server/features/dictionary/list.ts';
import { anonymous } from '../../src/server/identity/sessions/caller.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { seeded } from './data.ts';
import { type Asked, type Kind, kinds, type Row } from './question-kinds.ts';

/** How often the questions of one kind find their term, and the targets in %. */
export type Score = {
  kind: string;
  first: number;
  inFive: number;
  asked: number;
  target: readonly [first: number, inFive: number];
  /** The questions whose term is not the first result. */
  missed: string[];
};

const SELECT_ROWS = `
  select
    t.english_word as "englishWord",
    t.vernacular_word as "vernacularWord",
    t.language,
    t.part_of_speech,
    array(
      select l.text
      from concept_labels l
      where l.concept_id = t.concept_id and l.kind <> 'preferred'
      order by l.text
    ) as labels,
    array(
      select f.form
      from lookup_forms f
      where f.term_id = t.id
      union all
      select t.plural
      where t.plural is not null
    ) as forms
  from terms t
  where t.status = 'verified'
  order by md5(t.english_word || t.vernacular_word || $1)`;

/**
 * Asks random questions of each kind about the stored terms, and counts how often a term with the
 * meant word, in its language, is the first result or among the first five.
 * @param seed chooses the terms and how they are changed; tune on one seed, report on another
 */
export async function scoreQuestions(
  database: Database,
  asked: number,
  seed: number,
  only = '',
): Promise<Score[]> {
  const rows = await readRows(database, seed);
  const scores: Score[] = [];
  for (const kind of kinds.filter(({ name }) => name.includes(only)))
    scores.push(await scoreKind(database, kind, rows, asked, seeded(seed)));
  return scores;
}

/** Reads all verified terms in an order that the seed decides. */
export async function readRows(database: Database, seed: number): Promise<Row[]> {
  const { rows } = await database.query<Row>(SELECT_ROWS, [String(seed)]);
  return rows;
}

async function scoreKind(
  database: Database,
  { name, target, ask, mayBeHeadword }: Kind,
  rows: readonly Row[],
  asked: number,
  random: () => number,
): Promise<Score> {
  const score: Score = { kind: name, first: 0, inFive: 0, asked: 0, target, missed: [] };
  for (const [index, row] of rows.entries()) {
    if (score.asked === asked) break;
    const question = ask(row, rows[rows.length - 1 - index]!, random);
    if (question === null) continue;
    const terms = await search(database, question);
    const [top] = terms;
    if (mayBeHeadword && top && hasWord(top, question.query)) continue;
    const place = terms.findIndex(
      (term) => term.language === row.language && hasWord(term, question.meant),
    );
    score.asked += 1;
    if (place === 0) score.first += 1;
    else
      score.missed.push(
        `${JSON.stringify(question.query)} in ${question.language}, meant ${question.meant}, place ${place + 1}: ${top ? `${top.englishWord} = ${top.vernacularWord}` : 'nothing'}`,
      );
    if (place >= 0 && place < 5) score.inFive += 1;
  }
  return score;
}

/** Searches like the API: first the contract cleans and checks the query. */
async function search(database: Database, { query, language }: Asked) {
  const filters = z.safeParse(endpoint.query!, { query, language });
  return filters.success ? (await listTerms(database, anonymous, filters.data)).terms : [];
}

type Words = Pick<Row, 'englishWord' | 'vernacularWord'>;
const hasWord = (term: Words, word: string): boolean =>
  [...splitAlternatives(term.englishWord), ...splitAlternatives(term.vernacularWord)].some(
    (each) => normalizeExact(each) === normalizeExact(word),
  );
