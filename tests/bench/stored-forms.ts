import { keyedFields, replaceKeys } from '#server/terms/keys/keys.ts';
import type { Database } from '../../src/server/platform/db/database.ts';

/** Terms of one word without a plural, in an order that the seed decides. */
const SELECT_TERMS = `
  select id, vernacular_word as word
  from terms
  where status = 'verified' and plural is null and vernacular_word ~ '^[a-z]{5,}$'
  order by md5(english_word || vernacular_word || $1)
  limit $2`;

const STORE_FORM = `
  insert into lookup_forms (term_id, form, kind)
  values ($1, $2, 'inflected')
  on conflict do nothing`;

/** A plural as irregular as "jino, meno": no rule for prefixes finds it. */
const irregularForm = (word: string): string => `me${word.slice(2)}`;

/** Gives every second term a plural, and the others a look-up form. */
export async function addForms(database: Database, terms: number, seed: number): Promise<void> {
  const { rows } = await database.query<{ id: string; word: string }>(SELECT_TERMS, [
    String(seed),
    terms,
  ]);
  await database.transaction(async (tx) => {
    for (const [index, { id, word }] of rows.entries()) {
      const form = irregularForm(word);
      if (index % 2 === 0)
        await tx.updateTable('terms').set({ plural: form }).where('id', '=', id).execute();
      else await tx.query(STORE_FORM, [id, form]);
      const term = await tx
        .selectFrom('terms')
        .select(['id', ...keyedFields])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await replaceKeys(tx, [term]);
    }
  });
}
