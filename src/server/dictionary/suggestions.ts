import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import type { listSuggestions } from '#contract/terms.ts';
import { limits } from '#domain/limits.ts';
import { letters } from '#domain/search/tiers.ts';
import { fold, strict } from '#domain/search/text.ts';
import type { Queryable } from '../db/database.ts';

type Suggestion = ReplyOf<typeof listSuggestions>['suggestions'][number];

/** So many keys are read, in the order of the alphabet: of two letters begin too many to look at them all for every letter that is typed. */
const KEYS_READ = 200;

/** Verified terms that are the text or begin with it, the word itself first and shorter before longer. */
export async function suggestionsFor(search: Queryable, { query, ...narrowed }: QueryOf<typeof listSuggestions>): Promise<Suggestion[]> {
  const begun = fold(query);
  if (begun.length < letters.prefix) return [];
  // Of the notes only whether they name the variety, which decides the language that the word is marked up in.
  const { rows } = await search.query<Suggestion>(
    `select t.id, t.english_word as "englishWord", t.vernacular_word as "vernacularWord", t.language, case when t.notes ~* '\\mSepedi\\M' then 'Sepedi' end as notes
     from (select term_id, min(rank) as rank from (
         select term_id, case when strict = $2 then 0 when fold = $1 then 1 else 2 end * 1000000 + alternative * 1000 + length(fold) as rank
         from search_keys where fold >= $1 and fold < $3 and status = 'verified' and $4 in ('all', language) and $5 in ('all', subject) and $6 in ('both', side) order by fold limit ${KEYS_READ}
       ) as begins group by term_id order by min(rank) limit 100) as best
     join terms t on t.id = best.term_id order by best.rank, t.english_word collate "und-x-icu", t.id limit $7::int`,
    [begun, strict(query), `${begun}\u{10FFFF}`, narrowed.language, narrowed.subject, narrowed.field, limits.suggestions]);
  return rows;
}
