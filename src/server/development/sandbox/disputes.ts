import type { Queryable } from '#server/platform/db/database.ts';
import { type Intent, invalid, randomId, readIntent, SandboxError } from './intent-rows.ts';
import { type Dispute, disputeJson, emit } from './json.ts';

const columns = `id, intent_id as "intentId", status, created_at as "createdAt"`;

/** The cardholder disputes the payment: the provider withdraws the money until it is decided. */
export async function openDispute(tx: Queryable, intent: Intent): Promise<void> {
  const {
    rows: [dispute],
  } = await tx.query<Dispute>(
    `insert into sandbox_disputes (id, intent_id, status)
     values ($1, $2, 'needs_response')
     returning ${columns}`,
    [randomId('dp'), intent.id],
  );
  for (const type of ['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
    await emit(tx, type, disputeJson(dispute!, intent));
}

export async function listDisputes(
  database: Queryable,
  intentId: string,
): Promise<Record<string, unknown>[]> {
  const { rows } = await database.query<Dispute>(
    `select ${columns} from sandbox_disputes where intent_id = $1`,
    [intentId],
  );
  const intent = await readIntent(database, intentId);
  return rows.map((dispute) => disputeJson(dispute, intent));
}

/** Decides an open dispute. A dispute that was won brings the money back. */
export async function decideDispute(
  tx: Queryable,
  id: string,
  status: 'won' | 'lost',
): Promise<Record<string, unknown>> {
  const {
    rows: [dispute],
  } = await tx.query<Dispute>(
    `update sandbox_disputes
     set status = $2
     where id = $1 and status = 'needs_response'
     returning ${columns}`,
    [id, status],
  );
  if (!dispute) {
    const { rowCount } = await tx.query('select 1 from sandbox_disputes where id = $1', [id]);
    if (rowCount === 1) throw invalid('dispute_closed', 'This dispute is already closed.');
    throw new SandboxError(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such dispute: '${id}'`,
      param: 'dispute',
    });
  }
  const decided = disputeJson(dispute, await readIntent(tx, dispute.intentId));
  await emit(tx, 'charge.dispute.closed', decided);
  if (status === 'won') await emit(tx, 'charge.dispute.funds_reinstated', decided);
  return decided;
}
