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
  returning term_id`;

/**
 * Stores forms by which searches find terms. The sources must be stored already.
 * @returns how many forms were new
 */
export async function storeForms(tx: Queryable, forms: readonly NewForm[]): Promise<number> {
  if (forms.length === 0) return 0;
  await lockConcepts(
    tx,
    forms.flatMap(({ conceptId }) => conceptId ?? []),
  );
  const { rows } = await tx.query<{ termId: string }>(INSERT_FORMS, [
    forms.map(({ termId }) => termId),
    forms.map(({ form }) => form),
    forms.map(({ kind }) => kind),
    forms.map(({ source }) => source),
    forms.map(({ notes }) => notes),
  ]);
  const terms = await tx
    .selectFrom('terms')
    .select(['id', ...keyedFields])
    .where('id', '=', anyOf([...new Set(rows.map(({ termId }) => termId))]))
    .execute();
  await replaceKeys(tx, terms);
  return rows.length;
}
