import { anyOf, type Queryable, type Row } from '#server/platform/db/database.ts';
import { definitionSourceSql } from '../derived/definition-source-sql.ts';

/*
 * The locks on rows that a change of concepts takes after `reserveConcepts` (decision 0038).
 */

export type LockedTerm = Pick<
  Row<'terms'>,
  'id' | 'englishWord' | 'status' | 'usage' | 'quality' | 'language' | 'varieties' | 'mergedInto'
> & { conceptId: string };

/** Locks all terms of concepts. */
export async function lockTermsOf(
  tx: Queryable,
  conceptIds: readonly string[],
): Promise<LockedTerm[]> {
  const terms = await tx
    .selectFrom('terms')
    .select(['id', 'englishWord', 'status', 'usage', 'quality', 'language', 'varieties'])
    .select(['mergedInto', 'conceptId'])
    .where('conceptId', '=', anyOf(conceptIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return terms as LockedTerm[];
}

export type LockedConcept = Pick<
  Row<'concepts'>,
  | 'id'
  | 'number'
  | 'headword'
  | 'subject'
  | 'gloss'
  | 'definition'
  | 'definitionTermId'
  | 'wikidataId'
  | 'version'
  | 'mergedInto'
> & {
  /** The code of the source that readers see. */
  definitionSource: string | null;
};

const LOCK_ROWS = `
  select
    c.id,
    c.number,
    c.headword,
    c.subject,
    c.gloss,
    c.definition,
    (${definitionSourceSql('c')}) as definition_source,
    c.definition_term_id,
    c.wikidata_id,
    c.version,
    c.merged_into
  from concepts c
  where c.id = any($1::uuid[])
  order by c.identity collate "C", c.id
  for no key update of c`;

/** Locks concepts, and returns them in the order of the ids. */
export async function lockRows<const Ids extends readonly string[]>(
  tx: Queryable,
  ids: Ids,
): Promise<{ [Index in keyof Ids]: LockedConcept }> {
  const { rows } = await tx.query<LockedConcept>(LOCK_ROWS, [ids]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)) as { [Index in keyof Ids]: LockedConcept };
}
