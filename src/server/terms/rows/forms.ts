import { anyOf, type Queryable, type Row } from '#server/platform/db/database.ts';
import { lockConcepts } from '../concepts/lock-concepts.ts';
import { keyedFields, replaceKeys } from '../keys/keys.ts';

/** A further form of a term's vernacular word, with the source that names it. */
type NewForm = Pick<Row<'lookupForms'>, 'termId' | 'form' | 'kind' | 'source' | 'notes'> & {
  conceptId: string | null;
};

const INSERT_FORMS = `
  insert into lookup_forms (term_id, form, kind, source, notes)
  select term_id, form, kind, source, notes
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[])
    as f (term_id, form, kind, source, notes)
  on conflict (term_id, kind, form) do nothing
  returning id, term_id`;

/**
 * Stores forms by which searches find terms. The sources must be stored already.
 * @returns the ids of the new forms
 */
export async function storeForms(tx: Queryable, forms: readonly NewForm[]): Promise<string[]> {
  if (forms.length === 0) return [];
  await lockConcepts(
    tx,
    forms.flatMap(({ conceptId }) => conceptId ?? []),
  );
  const { rows } = await tx.query<{ id: string; termId: string }>(INSERT_FORMS, [
    forms.map(({ termId }) => termId),
    forms.map(({ form }) => form),
    forms.map(({ kind }) => kind),
    forms.map(({ source }) => source),
    forms.map(({ notes }) => notes),
  ]);
  await rekeyTerms(
    tx,
    rows.map(({ termId }) => termId),
  );
  return rows.map(({ id }) => id);
}

/** Copies the forms of a term to another one. @returns the ids of the forms that were new there */
export async function copyForms(tx: Queryable, fromId: string, intoId: string): Promise<string[]> {
  const forms = await tx
    .selectFrom('lookupForms')
    .select(['form', 'kind', 'source', 'notes'])
    .where('termId', '=', fromId)
    .execute();
  return storeForms(
    tx,
    forms.map((form) => ({ ...form, termId: intoId, conceptId: null })),
  );
}

/** Deletes forms of a term, which the caller has locked. */
export async function deleteForms(
  tx: Queryable,
  termId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('lookupForms')
    .where('termId', '=', termId)
    .where('id', '=', anyOf(ids))
    .execute();
  await rekeyTerms(tx, [termId]);
}

/** Builds the search keys of terms again. */
async function rekeyTerms(tx: Queryable, termIds: readonly string[]): Promise<void> {
  const terms = await tx
    .selectFrom('terms')
    .select(['id', ...keyedFields])
    .where('id', '=', anyOf([...new Set(termIds)]))
    .execute();
  await replaceKeys(tx, terms);
}
