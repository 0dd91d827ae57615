import type { listSuggestions } from '#contract/dictionary.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#domain/limits.ts';
import { fold, normalizeExact } from '#domain/search/text.ts';
import { minQueryLength } from '#domain/search/tiers.ts';
import type { Queryable } from '#server/platform/db/database.ts';

type Suggestion = ReplyOf<typeof listSuggestions>['suggestions'][number];

/**
 * So many keys are read, in the order of the alphabet: of two letters begin too many to look at
 * them all for every letter that is typed.
 */
const keysRead = (begun: string) => (begun.length <= minQueryLength.prefix ? 300 : 1000);
/** Of these the best, among which several terms share a word. */
const TERMS_READ = 40;
/** So many lines of one word that only begins with the text come before other words. */
const LINES_PER_WORD = 2;

/**
 * Verified terms that are the text or begin with it, the word itself first and shorter before
 * longer; typed marks as they stand come before all without them, a word without marks before one
 * of its length with some.
 */
export async function findSuggestions(
  search: Queryable,
  { query, ...narrowed }: QueryOf<typeof listSuggestions>,
): Promise<Suggestion[]> {
  const begun = fold(query);
  if (begun.length < minQueryLength.prefix) return [];
  // Of the notes only whether they name the variety, which decides the language that the word is
  // marked up in.
  const { rows } = await search.query<Suggestion & { word: string }>(
    `select t.id, t.english_word as "englishWord", t.vernacular_word as "vernacularWord", t.language, case when t.notes ~* '\\mSepedi\\M' then 'Sepedi' end as notes, best.word
     from (select term_id, min(rank) as rank, min(fold) as word from (
         select term_id, fold, case when strict = $2 then 0 when fold = $1 then 1 when $8::boolean and starts_with(strict, $2) then 2 else 3 end * 2000000 + alternative * 2000 + length(fold) * 2 + case when starts_with(strict, $2) then 0 else 1 end as rank
         from search_keys where fold >= $1 and fold < $3 and status = 'verified' and $4 in ('all', language) and $5 in ('all', subject) and $6 in ('both', side) order by fold limit $7::int
       ) as begins group by term_id order by min(rank), min(fold), term_id limit ${TERMS_READ}) as best
     join terms t on t.id = best.term_id order by best.rank, t.english_word collate "und-x-icu", t.id`,
    [
      begun,
      normalizeExact(query),
      `${begun}\u{10FFFF}`,
      narrowed.language,
      narrowed.subject,
      narrowed.field,
      keysRead(begun),
      normalizeExact(query) !== begun,
    ],
  );
  return spreadWords(rows, begun)
    .slice(0, limits.suggestions)
    .map(({ word, ...suggestion }) => suggestion);
}

/** Each line once, and a word that many terms share does not keep other words out. */
function spreadWords<Line extends Suggestion & { word: string }>(
  rows: readonly Line[],
  begun: string,
): Line[] {
  const lines = [
    ...new Map(
      rows.map(
        (row) => [`${row.englishWord}\n${row.vernacularWord}\n${row.language}`, row] as const,
      ),
    ).values(),
  ];
  const counted = new Map<string, number>();
  const [first, rest]: [Line[], Line[]] = [[], []];
  for (const line of lines) {
    const place = (counted.get(line.word) ?? 0) + 1;
    counted.set(line.word, place);
    (line.word === begun || place <= LINES_PER_WORD ? first : rest).push(line);
  }
  return [...first, ...rest];
}
