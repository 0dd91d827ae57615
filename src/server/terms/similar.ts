import type { Term } from '#contract/terms.ts';
import type { Language } from '#domain/languages.ts';
import { allowedEdits, editDistance, probes } from '#domain/search/distance.ts';
import { definingWords, joined, mark, reversed } from '#domain/search/keys.ts';
import type { Needle } from '#domain/search/needle.ts';
import { type Candidate, MOST_WORDS, similarRank } from '#domain/search/similar.ts';
import { rankOf } from '#domain/search/tiers.ts';
import type { Queryable } from '../db/database.ts';
import { lexeme } from './keys.ts';
import { type Bind, type SearchScope, scopeSql } from './search.ts';

/** A term whose spelling is like the query's, or whose definition holds its words. `id` stands once, with its best rank. */
export type Similar = { id: string; rank: number; englishWord: string; vernacularWord: string; language: Language; side: Candidate['side']; alternative: number };

/** Candidates are compared one by one; of more the shortest are. */
const MOST_CANDIDATES = 2000;
/** A half of a query with fewer letters begins too much. */
const SHORTEST_HALF = 4;
/** As the database's root collation orders. */
const collator = new Intl.Collator('und');

/** What is spelt like the query, the closest first, and after it what has all its words in the definition. */
export async function similarTerms(search: Queryable, needle: Needle, scope: SearchScope): Promise<Similar[]> {
  const alike = await wordsLike(search, needle);
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const where = scopeSql(scope, bind);
  const defining = scope.field === 'both' ? definitionQuery(needle) : null;
  const { rows } = await search.query<Candidate & Pick<Term, 'id' | 'englishWord' | 'vernacularWord'>>(
    `select t.id, t.english_word as "englishWord", t.vernacular_word as "vernacularWord", k.language, k.side, k.alternative, k.strict, k.fold
     from (select * from search_keys k where (k.fold = any(${bind(foldsLike(needle, alike))}::text[]) or k.marks @@ ${bind(marksLike(needle, alike))}::tsquery) and ${where} order by length(k.fold), k.term_id limit ${MOST_CANDIDATES}) k
     join terms t on t.id = k.term_id
     union all
     select t.id, t.english_word, t.vernacular_word, k.language, k.side, k.alternative, k.strict, k.fold
     from (select * from search_keys k where k.marks @@ ${bind(defining)}::tsquery and ${where} order by k.term_id limit ${MOST_CANDIDATES}) k join terms t on t.id = k.term_id`, values);
  return best(needle, rows);
}

function best(needle: Needle, rows: readonly (Candidate & Pick<Term, 'id' | 'englishWord' | 'vernacularWord'>)[]): Similar[] {
  const byTerm = new Map<string, Similar>();
  for (const row of rows) {
    const rank = row.side === 'meaning' ? rankOf('definition', 0, 0) : similarRank(needle, row);
    if (rank !== null && rank < (byTerm.get(row.id)?.rank ?? Number.POSITIVE_INFINITY)) byTerm.set(row.id, { ...row, rank });
  }
  return [...byTerm.values()].sort((a, b) => a.rank - b.rank || collator.compare(a.englishWord, b.englishWord) || (a.id < b.id ? -1 : 1));
}

/** Known words within the allowed edits of the query's words and, of a single word, of its stems. */
type Alike = { words: string[][]; stems: { language: Language; words: string[] }[]; whole: string[] };

async function wordsLike(search: Queryable, needle: Needle): Promise<Alike> {
  const single = needle.words.length === 1;
  const whole = joined(needle.fold);
  const words = needle.words.length <= MOST_WORDS ? needle.words : [];
  const stems = single ? needle.readings.flatMap((reading) => [needle.fold, ...reading.stems].map((stem) => ({ language: reading.language, stem }))) : [];
  const asked = [...new Set([whole, ...words, ...stems.map(({ stem }) => stem)])];
  const { rows } = await search.query<{ word: string }>('select word from search_words where signatures && $1::integer[]', [[...new Set(asked.flatMap(probes))]]);
  // A longer stored stem may hold more errors than a short one that was asked for, but not fewer letters than it.
  const like = (text: string) => rows.filter(({ word }) => editDistance(text, word, allowedEdits(text.length)) <= allowedEdits(text.length)).map(({ word }) => word);
  const found = new Map(asked.map((text) => [text, like(text)]));
  const byLanguage = new Map<Language, Set<string>>();
  for (const { language, stem } of stems) for (const word of found.get(stem)!) byLanguage.set(language, (byLanguage.get(language) ?? new Set()).add(word));
  return { words: words.map((word) => [...new Set([word, ...found.get(word)!])]), stems: [...byLanguage].map(([language, set]) => ({ language, words: [...set] })), whole: found.get(whole)! };
}

function foldsLike(needle: Needle, alike: Alike): string[] {
  return [...new Set([joined(needle.fold), ...alike.whole, ...alike.stems.flatMap(({ words }) => words)])];
}

/** Similar stems; similar texts of several words as one; the halves of a text of several words, one of which is right when there is one error; and every word or one like it. */
function marksLike(needle: Needle, alike: Alike): string | null {
  const whole = joined(needle.fold);
  const half = (whole.length - 1) >> 1;
  const halves = half >= SHORTEST_HALF ? [`${lexeme(mark.joined(whole.slice(0, half)))}:*`, `${lexeme(mark.reversed(reversed(whole).slice(0, half)))}:*`] : [];
  const stems = alike.stems.flatMap(({ language, words }) => words.map((word) => lexeme(mark.stem(language, word))));
  const each = alike.words.length > 0 ? [`(${alike.words.map((words) => `(${words.map((word) => lexeme(mark.word(word))).join(' | ')})`).join(' & ')})`] : [];
  const wholes = [whole, ...alike.whole].map((text) => lexeme(mark.joined(text)));
  return [...halves, ...wholes, ...stems, ...each].join(' | ');
}

function definitionQuery(needle: Needle): string | null {
  const words = definingWords(needle.strict);
  return words.length > 0 && words.length === needle.words.length ? words.map((word) => lexeme(mark.defining(word))).join(' & ') : null;
}
