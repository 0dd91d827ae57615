import type { Batch, TermName } from '#contract/batches.ts';
import { m } from '#domain/messages.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import { anyOf, type Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { markUndone } from '#server/terms/batches.ts';
import { restoreSpam } from '#server/terms/spam.ts';
import { nameJson } from './names.ts';

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
  if (!rows[0]) throw new HttpProblem(404, m.errors_detail_missing());
  return rows[0];
}

/**
 * Undoes a batch, except for the terms that have changed since.
 * @throws 409 if the batch has already been undone
 */
export async function undoBatch(
  tx: Queryable,
  id: string,
  actorId: string,
): Promise<{ batch: Batch; restored: number; skipped: TermName[] }> {
  const { kind, personId } = await markUndone(tx, id, actorId);
  const skippedIds = await findDeleted(tx, id);
  const restored = await restoreSpam(tx, { batchId: id, actorId });
  await recordAudit(tx, {
    action: 'batch',
    actorId,
    personId,
    change: { from: kind, to: null, count: restored.length },
  });
  return {
    batch: await findBatch(tx, id),
    restored: restored.length,
    skipped: await readNames(tx, skippedIds),
  };
}

async function findDeleted(tx: Queryable, batchId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('terms')
    .select('id')
    .where('spamBatch', '=', batchId)
    .where('deletedAt', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Reads the words of terms, in the order of their English words. */
export function readNames(database: Queryable, ids: readonly string[]): Promise<TermName[]> {
  return database
    .selectFrom('terms')
    .select(['id', 'englishWord', 'vernacularWord', 'language'])
    .where('id', '=', anyOf(ids))
    .orderBy('englishWord')
    .orderBy('id')
    .execute();
}
