import type { ExportConcept } from '#domain/exports/entry.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { BROADER_IDS, RELATED_IDS } from '#server/terms/concepts/relation-sql.ts';
import { isListedId } from '#server/terms/rows/unlisted.ts';

export type ConceptFacts = Pick<ExportConcept, 'number' | 'subject' | 'broader' | 'related'> &
  Pick<Row<'concepts'>, 'wikidataId'>;

/** Selects the numbers of those concepts that are public. */
const publicNumbersSql = (ids: string): string => `
  select coalesce(json_agg(other.number order by other.number), '[]')
  from (${ids}) as ids (id)
  join concepts other on other.id = ids.id
  where other.merged_into is null
    and exists (
      select
      from terms t
      where t.concept_id = other.id
        and t.status = 'verified'
        and ${isListedId('t.id')}
    )`;

const READ_CONCEPTS = `
  select
    c.number,
    c.subject,
    c.wikidata_id,
    (${publicNumbersSql(BROADER_IDS)}) as broader,
    (${publicNumbersSql(RELATED_IDS)}) as related
  from concepts c
  where c.number = any($1::integer[])`;

/** Reads what the files contain about concepts besides their names and definitions. */
export async function readConcepts(
  tx: Queryable,
  numbers: readonly number[],
): Promise<Map<number, ConceptFacts>> {
  const { rows } = await tx.query<ConceptFacts>(READ_CONCEPTS, [numbers]);
  return new Map(rows.map((row) => [row.number, row]));
}
