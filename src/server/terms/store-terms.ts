import type { ImportedTerm } from '#domain/term/details.ts';
import { describeField, type TermField, termFields } from '#domain/term/fields.ts';
import { snakeCase } from '#server/platform/db/camel-case.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { storeAdditions } from './additions.ts';
import { recordHistory } from './history.ts';
import { insertKeys, type KeyedTerm, keyedFields } from './keys.ts';
import { lockConcepts, shareConcepts } from './lock-concepts.ts';
import { type NewRow, prepareTerms, type StoredBy } from './prepare-terms.ts';
import { refreshConcepts } from './refresh-concepts.ts';
import { rekeyConcepts } from './rekey-concepts.ts';

const typeOf = (field: TermField) => (describeField(field).kind === 'choices' ? 'text[]' : 'text');
/** The columns that differ from term to term, with their types. */
const columnTypes = [
  ...termFields.map((field) => [snakeCase(field), typeOf(field)] as const),
  ['usage', 'text'],
  ['concept_id', 'uuid'],
  ['reliability', 'smallint'],
  ['quality', 'integer'],
  ['tidied', 'smallint'],
] as const;
const columns = columnTypes.map(([column]) => column).join(', ');

/** The times of creation increase, so that a list by time has the order of the import. */
const INSERT_TERMS = `
  insert into terms (
    id,
    number,
    ${columns},
    created_at,
    submitter_id,
    status,
    verifier_id,
    verified_at
  )
  select
    id,
    coalesce(number, nextval('term_numbers')),
    ${columns},
    coalesce($4, now()) + ordinality * interval '1 microsecond',
    $2::uuid,
    case when $3::uuid is null then 'pending' else 'verified' end,
    $3::uuid,
    case when $3::uuid is null then null else coalesce($4, now()) end
  from rows from (
    json_to_recordset($1) as (
      id uuid,
      number integer,
      ${columnTypes.map((column) => column.join(' ')).join(', ')}
    )
  ) with ordinality
  returning id, ${keyedFields.map(snakeCase).join(', ')}`;

/** Advances the sequence to a number, so that later terms get other numbers. */
const SKIP_NUMBERS = `
  select nextval('term_numbers')
  from generate_series(1, $1::integer - coalesce(pg_sequence_last_value('term_numbers'), 0))`;

/**
 * Makes the statements of a transaction look up rows by index. PostgreSQL would otherwise read
 * whole tables for every batch, because a batch has many rows in comparison with a small
 * dictionary.
 */
const LOOK_UP_BY_INDEX = `
  select
    set_config('enable_seqscan', 'off', true),
    set_config('enable_hashjoin', 'off', true)`;

/**
 * Stores many terms with their concepts in a few statements, for the import and the sample. A word
 * that is to be preferred is only admitted if its concept already has a preferred word.
 * @param inputs terms that have passed the domain's checks
 * @param by.verifierId the terms are stored as verified by this user, or as pending if it is null
 */
export async function storeTerms(
  tx: Queryable,
  inputs: readonly ImportedTerm[],
  by: StoredBy,
): Promise<void> {
  if (inputs.length === 0) return;
  await tx.query(LOOK_UP_BY_INDEX);
  const prepared = await prepareTerms(tx, inputs, by);
  const rows = await insertTerms(
    tx,
    prepared.map(({ row }) => row),
    by,
  );
  const additions = prepared.map((term) => term.additions);
  const conceptIds = additions.map(({ conceptId }) => conceptId);
  await (by.verifierId ? lockConcepts : shareConcepts)(tx, conceptIds);
  await storeAdditions(tx, additions);
  await insertKeys(tx, rows);
  const ids = rows.map(({ id }) => id);
  await recordHistory(tx, ids, { action: 'created', actorId: by.submitterId, at: by.at });
  if (!by.verifierId) return;
  await recordHistory(tx, ids, { action: 'verified', actorId: by.verifierId, at: by.at });
  await refreshConcepts(tx, conceptIds, by.submitterId);
  const labelled = additions.filter(({ synonyms }) => synonyms.length > 0);
  await rekeyConcepts(
    tx,
    labelled.map(({ conceptId }) => conceptId),
  );
}

async function insertTerms(
  tx: Queryable,
  rows: readonly NewRow[],
  by: StoredBy,
): Promise<KeyedTerm[]> {
  const withColumnNames = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value])),
  );
  // Before the insert, so that the other rows do not get one of the given numbers.
  const highest = rows.reduce((number, row) => Math.max(number, row.number ?? 0), 0);
  if (highest > 0) await tx.query(SKIP_NUMBERS, [highest]);
  const inserted = await tx.query<KeyedTerm>(INSERT_TERMS, [
    JSON.stringify(withColumnNames),
    by.submitterId,
    by.verifierId,
    by.at ?? null,
  ]);
  return inserted.rows;
}
