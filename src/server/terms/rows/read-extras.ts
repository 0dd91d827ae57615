import type { TermExtras } from '#contract/terms/term.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/**
 * Returns SQL that selects the examples and synonyms of a term as JSON. The synonyms are the labels
 * that the term brought to its concept.
 * @param termId the SQL expression for the term's id
 */
export const extrasSql = (termId: string): string => `
  json_build_object(
    'examples', (
      select
        coalesce(
          json_agg(
            json_build_object('sentence', e.sentence, 'english', e.english, 'source', e.source)
            order by e.created_at, e.id
          ),
          '[]'
        )
      from examples e
      where e.term_id = ${termId}
    ),
    'synonyms', (
      select coalesce(json_agg(l.text order by l.text collate "und-x-icu"), '[]')
      from concept_labels l
      where l.term_id = ${termId} and l.kind = 'admitted'
    )
  )`;

const READ_EXTRAS = `select ${extrasSql('$1')} as extras`;

/** Reads the examples and synonyms of a term. */
export async function readExtras(database: Queryable, termId: string): Promise<TermExtras> {
  const { rows } = await database.query<{ extras: TermExtras }>(READ_EXTRAS, [termId]);
  return rows[0]?.extras ?? { examples: [], synonyms: [] };
}
