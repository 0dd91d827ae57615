import type { Queryable } from '../db/database.ts';

/** Records what somebody changed about a person, in the transaction of the change. */
export async function recordAudit(tx: Queryable, entry: { action: 'role' | 'application'; actorId: string; personId: string; change: { from: string; to: string } }): Promise<void> {
  await tx.query('insert into audit (action, actor_id, person_id, change) values ($1, $2, $3, $4)', [entry.action, entry.actorId, entry.personId, JSON.stringify(entry.change)]);
}
