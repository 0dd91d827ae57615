import { errorText } from '#contract/error-texts.ts';
import type { Batch } from '#contract/terms/batches.ts';
import type { TermName } from '#contract/terms/term.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import { anyOf, type Database, type Queryable } from '#server/platform/db/database.ts';
import { nameJson } from '#server/platform/db/name-json.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { markUndone, type UndoneBatch } from '#server/terms/decisions/batches.ts';
import { restoreSpam } from '#server/terms/decisions/spam.ts';
import { listTakenBack, undoTakeBack } from '#server/terms/decisions/take-back.ts';
import { selectTermName } from '#server/terms/rows/columns.ts';

const selectBatches = (rest: string) => `
  select
    b.id,
    b.kind,
    ${nameJson('a')} as actor,
    case when p.id is not null then ${nameJson('p')} end as person,
    b.since,
    b.reason,
    b.terms,
    b.created_at,
    case when u.id is not null then ${nameJson('u')} end as undone_by,
    b.undone_at
  from batches b
  join users a on a.id = b.actor_id
  left join users p on p.id = b.person_id
  left join users u on u.id = b.undone_by
  ${rest}`;

const LIST_BATCHES = selectBatches(`
  order by b.created_at desc, b.id
  limit $1
  offset $2`);

const FIND_BATCH = selectBatches('where b.id = $1');

export async function listBatches(
  database: Queryable,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ batches: Batch[]; total: number }> {
  const [{ rows: batches }, { total }] = await Promise.all([
    database.query<Batch>(LIST_BATCHES, [pageSize, (page - 1) * pageSize]),
    database
      .selectFrom('batches')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { batches, total };
}

/** @throws 404 if there is no such batch */
export async function findBatch(database: Queryable, id: string): Promise<Batch> {
  const { rows } = await database.query<Batch>(FIND_BATCH, [id]);
  if (!rows[0]) throw new HttpProblem(404, errorText('missing'));
  return rows[0];
}

/**
 * Undoes a batch, except for the terms that have changed since. Spam is restored in one
 * transaction, and each term that was taken back in one of its own.
 * @throws 409 if the batch has already been undone, or is a bulk action of a verifier
 */
export async function undoBatch(
  database: Database,
  id: string,
  actorId: string,
): Promise<{ batch: Batch; restored: number; skipped: TermName[] }> {
  const { kind } = await findBatch(database, id);
  const isSpam = kind === 'spam';
  if (!isSpam && kind !== 'takeBackSubmissions' && kind !== 'takeBackDecisions')
    throw new HttpProblem(409, errorText('batch_not_undoable'));
  const { restored, skipped } = isSpam
    ? await database.transaction((tx) => undoSpam(tx, id, actorId))
    : await undoTaken(database, id, actorId);
  return {
    batch: await findBatch(database, id),
    restored,
    skipped: await readNames(database, skipped),
  };
}

type Undone = { restored: number; skipped: string[] };

async function undoSpam(tx: Queryable, id: string, actorId: string): Promise<Undone> {
  const batch = await markUndone(tx, id, actorId);
  const skipped = await findDeleted(tx, id);
  const { length: restored } = await restoreSpam(tx, { batchId: id, actorId });
  await recordUndo(tx, batch, { actorId, restored });
  return { restored, skipped };
}

async function undoTaken(database: Database, id: string, actorId: string): Promise<Undone> {
  const batch = await database.transaction((tx) => markUndone(tx, id, actorId));
  const { personId, since } = batch;
  if (personId === null || since === null) throw new Error('the batch names no person and time');
  const taken = await listTakenBack(database, id);
  const skipped: string[] = [];
  for (const each of taken) {
    const isRestored = await database.transaction((tx) =>
      undoTakeBack(tx, each, { actorId, personId, since }),
    );
    if (!isRestored) skipped.push(each.termId);
  }
  const restored = taken.length - skipped.length;
  await database.transaction((tx) => recordUndo(tx, batch, { actorId, restored }));
  return { restored, skipped };
}

const recordUndo = (
  tx: Queryable,
  { kind, personId }: Pick<UndoneBatch, 'kind' | 'personId'>,
  { actorId, restored }: { actorId: string; restored: number },
): Promise<void> =>
  recordAudit(tx, {
    action: 'batch',
    actorId,
    personId,
    change: { from: kind, to: null, count: restored },
  });

async function findDeleted(tx: Queryable, batchId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('terms')
    .select('id')
    .where('spamBatch', '=', batchId)
    .where('deletedAt', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Reads the words of terms that have not been deleted, in the order of their English words. */
export function readNames(database: Queryable, ids: readonly string[]): Promise<TermName[]> {
  return database
    .selectFrom('terms')
    .select(selectTermName)
    .where('id', '=', anyOf(ids))
    .where('deletedAt', 'is', null)
    .orderBy('englishWord')
    .orderBy('id')
    .execute();
}
