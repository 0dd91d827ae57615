import type { ReplyOf } from '#contract/endpoint.ts';
import type { getWordOfTheDay } from '#contract/terms/browse.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { senseSubjectSql } from '#server/terms/rows/sense-subject-sql.ts';
import { isPublicTerm } from '#server/terms/rows/unlisted.ts';
import { wordOrderSql } from '#server/terms/rows/word-order.ts';
import { pickConceptOfDay } from './pick-concept.ts';

type Reply = ReplyOf<typeof getWordOfTheDay>;

/** Selects a concept with the best verified word of each language. */
const CONCEPT = `
  select
    c.number,
    coalesce(
      (
        select l.text
        from concept_labels as l
        where l.concept_id = c.id and l.kind = 'preferred'
      ),
      c.headword
    ) as english,
    c.gloss,
    ${senseSubjectSql('c')} as sense_subject,
    c.subject,
    c.definition,
    (
      select
        json_agg(
          json_build_object(
            'id', best.id,
            'vernacularWord', best.vernacular_word,
            'language', best.language,
            'varieties', best.varieties
          )
        )
      from (
        select distinct on (t.language) t.id, t.vernacular_word, t.language, t.varieties
        from terms as t
        where t.concept_id = c.id
          and ${isPublicTerm('t')}
        order by t.language, ${wordOrderSql('t')}
      ) as best
    ) as words
  from concepts as c
  where c.number = $1`;

/** Reads the concept of a day. It is null while no concept has a definition. */
export async function readWordOfTheDay(database: Queryable, date: string): Promise<Reply> {
  const number = await pickConceptOfDay(database, date);
  if (number === null) return { date, concept: null };
  const { rows } = await database.query<NonNullable<Reply['concept']>>(CONCEPT, [number]);
  return { date, concept: rows[0] ?? null };
}
