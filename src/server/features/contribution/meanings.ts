import type { Meaning } from '#contract/terms/contribution.ts';
import { normalizeHeadword, splitHeadwords } from '#domain/concept/identity.ts';
import type { Queryable } from '#server/platform/db/database.ts';

const MAX_MEANINGS = 10;
const WORDS_PER_MEANING = 3;

/**
 * The concepts of a headword that have a verified term, the one with the most reliable terms first.
 */
const MEANINGS = `
  select
    c.number,
    c.gloss,
    c.subject,
    c.definition,
    array(
      select t.vernacular_word
      from terms t
      where t.concept_id = c.id and t.status = 'verified' and t.merged_into is null
      order by t.quality, t.vernacular_word collate "und-x-icu"
      limit ${WORDS_PER_MEANING}
    ) as words
  from concepts c
  where c.headword = $1
    and c.merged_into is null
    and exists (
      select
      from terms t
      where t.concept_id = c.id and t.status = 'verified' and t.merged_into is null
    )
  order by c.strength desc, c.subject, c.gloss nulls first, c.number
  limit ${MAX_MEANINGS}`;

/** Lists the meanings of an English word, so that a contributor can choose one for their term. */
export async function listMeanings(
  database: Queryable,
  { english }: { english: string },
): Promise<Meaning[]> {
  const [headword] = splitHeadwords(english);
  const { rows } = await database.query<Meaning>(MEANINGS, [normalizeHeadword(headword)]);
  return rows;
}
