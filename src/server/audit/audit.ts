import type { Queryable } from '../db/database.ts';

/** Records what somebody changed about a person (null: nobody we know), in the transaction of the change. */
export async function recordAudit(tx: Queryable, entry: { action: 'role' | 'application' | 'donation'; actorId: string; personId: string | null; change: { from: string; to: string; donation?: string } }): Promise<void> {
  await tx.query('insert into audit (action, actor_id, person_id, change) values ($1, $2, $3, $4)', [entry.action, entry.actorId, entry.personId, JSON.stringify(entry.change)]);
}
