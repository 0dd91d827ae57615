import type { OtherWord, Term } from '#contract/terms.ts';
import { alternatives, fold, strict } from '#domain/search/text.ts';
import type { Queryable } from '../db/database.ts';

/** How many words of one language stand beside a term. */
const WORDS_PER_LANGUAGE = 3;

/** Verified terms of the other languages with the same English word, those of the same subject first. */
export async function otherWords(database: Queryable, term: Term): Promise<OtherWord[]> {
  const words = alternatives(term.englishWord);
  const { rows } = await database.query<OtherWord>(
    `select id, "vernacularWord", language, notes from (
       select distinct t.id, t.vernacular_word as "vernacularWord", t.language, t.notes, t.subject <> $3 as apart, t.verified_at,
         dense_rank() over (partition by t.language order by t.subject <> $3, t.verified_at, t.id) as place
       from search_keys k join terms t on t.id = k.term_id
       where k.side = 'english' and k.fold = any($5) and k.strict = any($1) and t.status = 'verified' and t.language <> $2
     ) as ranked where place <= $4 order by language, place`, [words.map(strict), term.language, term.subject, WORDS_PER_LANGUAGE, words.map(fold)]);
  return rows;
}
