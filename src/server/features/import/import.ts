import type { TermInput } from '#domain/term/fields.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { storeTerms } from '#server/terms/write.ts';
import { type Row, readRows } from './rows.ts';

const BATCH = 1000;
const LOCK = 7_236_003;
/** The system user that imported terms are submitted and verified by. */
const IMPORTER = {
  id: '00000000-0000-4000-8000-000000000101',
  firstName: 'Mazwi',
  lastName: 'Import',
};

export type ImportResult = { rows: number; stored: number; present: number; refused: number };
type Refused = Extract<Row, { refused: string }>;

/**
 * Imports a file batch by batch, each in a transaction: what is there already is skipped, so it can
 * be run again after anything.
 * @param onRefused called for every refused row
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
  await database.query(
    'insert into users (id, is_system, first_name, last_name) values ($1, true, $2, $3) on conflict (id) do nothing',
    [IMPORTER.id, IMPORTER.firstName, IMPORTER.lastName],
  );
  const flush = async (batch: TermInput[]) => {
    const stored = await database.transaction(async (tx) => {
      // Two imports at once would each miss what the other is about to store.
      await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
      const fresh = await withoutPresent(tx, batch);
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
    } else if (batch.push(row.term) === BATCH) {
      await flush(batch);
      batch = [];
    }
  }
  await flush(batch);
  return result;
}

const identity = (term: TermInput) =>
  JSON.stringify([
    term.englishWord,
    term.vernacularWord,
    term.language,
    term.subject,
    term.meaning,
  ]);

/** Those of a batch that are not stored, each once. */
async function withoutPresent(tx: Queryable, batch: readonly TermInput[]): Promise<TermInput[]> {
  const seen = new Set<string>();
  const unique = batch.filter((term) => seen.size < seen.add(identity(term)).size);
  const { rows } = await tx.query<{ place: number }>(
    `select r.place from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) with ordinality as r (english, vernacular, language, subject, meaning, place)
     where exists (select 1 from terms t where t.status = any('{verified,pending,rejected}') and t.language = r.language and t.english_word collate "und-x-icu" = r.english
       and t.vernacular_word = r.vernacular and t.subject = r.subject and t.meaning = r.meaning)`,
    (['englishWord', 'vernacularWord', 'language', 'subject', 'meaning'] as const).map((field) =>
      unique.map((term) => term[field]),
    ),
  );
  const present = new Set(rows.map((row) => row.place));
  return unique.filter((_, index) => !present.has(index + 1));
}
