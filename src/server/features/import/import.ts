import type { TermInput } from '#domain/term/fields.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { storeTerms } from '#server/terms/write.ts';
import { type Row, readRows } from './rows.ts';

const BATCH_SIZE = 1000;
/**
 * Advisory lock that makes concurrent imports take turns. Otherwise, each would miss the terms that
 * the other is storing.
 */
const LOCK = 7_236_003;
/**
 * The system user who submits all imported terms, and verifies those that are not imported as
 * pending.
 */
const IMPORTER = {
  id: '00000000-0000-4000-8000-000000000101',
  firstName: 'Mazwi',
  lastName: 'Import',
};

export type ImportResult = { rows: number; stored: number; present: number; refused: number };
type Refused = Extract<Row, { refused: string }>;

/**
 * Imports a file in batches, each in a transaction of its own. Skips terms that are already stored,
 * so that an import that failed halfway can be run again.
 * @param onRefused called for every rejected row
 * @param onProgress called after each batch
 */
export async function importTerms(
  database: Database,
  file: string,
  options: { pending: boolean; definitionPlaceholder: boolean },
  onRefused: (row: Refused) => void,
  onProgress: (result: ImportResult) => void,
): Promise<ImportResult> {
  const result: ImportResult = { rows: 0, stored: 0, present: 0, refused: 0 };
  await database
    .insertInto('users')
    .values({
      id: IMPORTER.id,
      isSystem: true,
      firstName: IMPORTER.firstName,
      lastName: IMPORTER.lastName,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const flush = async (batch: TermInput[]) => {
    const stored = await database.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
      const fresh = await withoutStored(tx, batch);
      await storeTerms(tx, fresh, {
        submitterId: IMPORTER.id,
        verifierId: options.pending ? null : IMPORTER.id,
      });
      return fresh.length;
    });
    result.stored += stored;
    result.present += batch.length - stored;
    onProgress(result);
  };
  let batch: TermInput[] = [];
  for await (const row of readRows(file, options)) {
    result.rows += 1;
    if ('refused' in row) {
      result.refused += 1;
      onRefused(row);
    } else if (batch.push(row.term) === BATCH_SIZE) {
      await flush(batch);
      batch = [];
    }
  }
  await flush(batch);
  // Each batch has added rows to the counter tables. Merge the rows of each counter, because lists
  // of terms read all of them.
  await database.query('select fold_counts()');
  return result;
}

/** Rows that are equal in all of these fields are the same term. */
const identifyingFields = [
  'englishWord',
  'vernacularWord',
  'language',
  'subject',
  'meaning',
] as const;

const toIdentity = (term: TermInput) =>
  JSON.stringify(identifyingFields.map((field) => term[field]));

const FIND_STORED = `
  select r.place
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
    with ordinality as r (english, vernacular, language, subject, meaning, place)
  where exists (
    select 1
    from terms t
    where t.status = any('{verified,pending,rejected}')
      and t.language = r.language
      and t.english_word collate "und-x-icu" = r.english
      and t.vernacular_word = r.vernacular
      and t.subject = r.subject
      and t.meaning = r.meaning
  )`;

/** Returns the terms of a batch that are not stored yet, without duplicates within the batch. */
async function withoutStored(tx: Queryable, batch: readonly TermInput[]): Promise<TermInput[]> {
  const seen = new Set<string>();
  const unique = batch.filter((term) => seen.size < seen.add(toIdentity(term)).size);
  const { rows } = await tx.query<{ place: number }>(
    FIND_STORED,
    identifyingFields.map((field) => unique.map((term) => term[field])),
  );
  const present = new Set(rows.map((row) => row.place));
  return unique.filter((_, index) => !present.has(index + 1));
}
