import type { Queryable } from '#server/platform/db/database.ts';
import { type Intent, invalid, randomId, readIntent, SandboxError } from './intent-rows.ts';
import { disputeColumns, disputeJson, emitEvent } from './json.ts';

/** Opens a dispute on behalf of the cardholder. The provider withdraws the money immediately. */
export async function openDispute(tx: Queryable, intent: Intent): Promise<void> {
  const dispute = await tx
    .insertInto('sandboxDisputes')
    .values({ id: randomId('dp'), intentId: intent.id, status: 'needs_response' })
    .returning(disputeColumns)
    .executeTakeFirstOrThrow();
  for (const type of ['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
    await emitEvent(tx, type, disputeJson(dispute, intent));
}

export async function listDisputes(
  database: Queryable,
  intentId: string,
): Promise<Record<string, unknown>[]> {
  const disputes = await database
    .selectFrom('sandboxDisputes')
    .select(disputeColumns)
    .where('intentId', '=', intentId)
    .execute();
  const intent = await readIntent(database, intentId);
  return disputes.map((dispute) => disputeJson(dispute, intent));
}

/** Decides an open dispute. If the dispute is won, the provider returns the money. */
export async function decideDispute(
  tx: Queryable,
  id: string,
  status: 'won' | 'lost',
): Promise<Record<string, unknown>> {
  const dispute = await tx
    .updateTable('sandboxDisputes')
    .set({ status })
    .where('id', '=', id)
    .where('status', '=', 'needs_response')
    .returning(disputeColumns)
    .executeTakeFirst();
  if (!dispute) throw await undecidable(tx, id);
  const decided = disputeJson(dispute, await readIntent(tx, dispute.intentId));
  await emitEvent(tx, 'charge.dispute.closed', decided);
  if (status === 'won') await emitEvent(tx, 'charge.dispute.funds_reinstated', decided);
  return decided;
}

async function undecidable(tx: Queryable, id: string): Promise<SandboxError> {
  const closed = await tx
    .selectFrom('sandboxDisputes')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (closed) return invalid('dispute_closed', 'This dispute is already closed.');
  return new SandboxError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such dispute: '${id}'`,
    param: 'dispute',
  });
}
