import { randomUUID } from 'node:crypto';
import { errorText } from '#contract/error-texts.ts';
import type { Term } from '#contract/terms/term.ts';
import type { ImportedTerm, NewTerm } from '#domain/term/details.ts';
import { termFields } from '#domain/term/fields.ts';
import { snakeCase } from '#server/platform/db/camel-case.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { lockConcepts, shareConcepts } from '../concepts/lock-concepts.ts';
import { refreshConcepts } from '../concepts/refresh-concepts.ts';
import { type BuiltKeys, insertKeys, type KeyedTerm, keyedFields } from '../keys/keys.ts';
import { rekeyConcepts } from '../keys/rekey-concepts.ts';
import { selectTerm } from '../rows/columns.ts';
import { storeExtras } from '../rows/extras.ts';
import { recordHistory } from '../rows/history.ts';
import {
  type NewRow,
  type PreparedTerm,
  prepareTerms,
  type StoredBy,
} from '../rows/prepare-terms.ts';
import { checkNew } from './actor.ts';
import { columnTypes } from './state.ts';

/** The columns that differ from term to term. */
const ownColumns = [
  ...termFields,
  'usage',
  'conceptId',
  'reliability',
  'quality',
  'tidied',
] as const;
const columns = ownColumns.map(snakeCase).join(', ');

/** The times of creation increase, so that a list by time has the order of the import. */
const INSERT_TERMS = `
  insert into terms (
    id,
    number,
    ${columns},
    created_at,
    updated_at,
    submitter_id,
    revises_id,
    status,
    verifier_id,
    verified_at
  )
  select
    id,
    coalesce(number, nextval('term_numbers')),
    ${columns},
    coalesce($4, now()) + (ordinality - 1) * interval '1 microsecond',
    coalesce($4, now()),
    $2::uuid,
    $5::uuid,
    case when $3::uuid is null then 'pending' else 'verified' end,
    $3::uuid,
    case when $3::uuid is null then null else coalesce($4, now()) end
  from rows from (
    json_to_recordset($1) as (
      id uuid,
      number integer,
      ${ownColumns.map((column) => `${snakeCase(column)} ${columnTypes[column]}`).join(', ')}
    )
  ) with ordinality
  on conflict (revises_id) where revises_id is not null do nothing
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
 * Stores new terms with their concepts in a few statements, for submissions, imports and the
 * sample. A verified word that is to be preferred is only admitted if its concept already has a
 * preferred word.
 * @param inputs terms that have passed the domain's checks
 * @param by.verifierId the terms are stored as verified by this user, or as pending if it is null
 * @param by.revisesId the rejected term that the only input revises
 * @param built the search keys of inputs that have been built in advance
 * @returns whether the terms were stored; false if the rejected term has been revised already
 * @throws 403 if the submitter may not submit terms, or the verifier may not verify them
 */
export async function storeTerms(
  tx: Queryable,
  inputs: readonly ImportedTerm[],
  by: StoredBy & { revisesId?: string | null },
  built?: ReadonlyMap<ImportedTerm, BuiltKeys>,
): Promise<boolean> {
  if (inputs.length === 0) return true;
  await checkNew(tx, inputs, by);
  if (inputs.length > 1) await tx.query(LOOK_UP_BY_INDEX);
  const prepared = await prepareTerms(tx, inputs, by);
  const rows = await insertTerms(
    tx,
    prepared.map(({ row }) => row),
    by,
  );
  if (rows.length === 0) return false;
  const extras = prepared.map((term) => term.extras);
  const conceptIds = extras.map(({ conceptId }) => conceptId);
  await (by.verifierId ? lockConcepts : shareConcepts)(tx, conceptIds);
  await storeExtras(tx, extras);
  await insertKeys(tx, rows, { built: pairWithIds(prepared, inputs, built) });
  const ids = rows.map(({ id }) => id);
  await recordHistory(tx, ids, { action: 'created', actorId: by.submitterId, at: by.at });
  if (!by.verifierId) return true;
  await recordHistory(tx, ids, { action: 'verified', actorId: by.verifierId, at: by.at });
  await refreshConcepts(tx, conceptIds, by.submitterId);
  const labelled = extras.filter(({ synonyms }) => synonyms.length > 0);
  await rekeyConcepts(
    tx,
    labelled.map(({ conceptId }) => conceptId),
  );
  return true;
}

const pairWithIds = (
  prepared: readonly PreparedTerm[],
  inputs: readonly ImportedTerm[],
  built: ReadonlyMap<ImportedTerm, BuiltKeys> | undefined,
): ReadonlyMap<string, BuiltKeys> =>
  new Map(
    prepared.flatMap(({ row }, index) => {
      const keys = built?.get(inputs[index] as ImportedTerm);
      return keys ? [[row.id, keys] as const] : [];
    }),
  );

/**
 * Stores a submission as a pending term. The term joins the concept that the contributor chose, or
 * the one that its words and notes describe.
 * @param revisesId the rejected term that the submission revises
 * @param at when it was submitted; by default, now
 * @throws 400 if the contributor chose a concept that does not exist or that they may not see
 * @throws 409 if another submission has already revised that term
 */
export async function submitTerm(
  tx: Queryable,
  input: NewTerm,
  submitterId: string,
  revisesId: string | null = null,
  at?: string,
): Promise<Term> {
  const id = randomUUID();
  const by = { submitterId, verifierId: null, at, revisesId };
  if (!(await storeTerms(tx, [{ ...input, id }], by)))
    throw new HttpProblem(409, errorText('revised_already'));
  return tx.selectFrom('terms').select(selectTerm).where('id', '=', id).executeTakeFirstOrThrow();
}

async function insertTerms(
  tx: Queryable,
  rows: readonly NewRow[],
  by: StoredBy & { revisesId?: string | null },
): Promise<KeyedTerm[]> {
  const withColumnNames = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value])),
  );
  // This must precede the insert, so that rows without a number do not get one of the given
  // numbers.
  const highest = rows.reduce((number, row) => Math.max(number, row.number ?? 0), 0);
  if (highest > 0) await tx.query(SKIP_NUMBERS, [highest]);
  const inserted = await tx.query<KeyedTerm>(INSERT_TERMS, [
    JSON.stringify(withColumnNames),
    by.submitterId,
    by.verifierId,
    by.at ?? null,
    by.revisesId ?? null,
  ]);
  return inserted.rows;
}
