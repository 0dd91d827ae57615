import { termFields } from '#domain/term/fields.ts';
import type { TermSnapshot } from '#domain/term/snapshot.ts';
import { readExtras } from '#domain/term/submission.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { readAdditions } from './read-additions.ts';

/** Reads a term before a decision. The caller has locked the term. */
export async function readSnapshot(
  tx: Queryable,
  termId: string,
): Promise<Omit<TermSnapshot, 'demoted'>> {
  const term = await tx
    .selectFrom('terms')
    .select(termFields)
    .select(['usage', 'conceptId', 'status', 'verifierId', 'verifiedAt'])
    .select(['changesRequestedAt', 'changesRequestedBy', 'unansweredAt'])
    .where('id', '=', termId)
    .executeTakeFirstOrThrow();
  const confirmations = await tx
    .selectFrom('termConfirmations')
    .select(['verifierId', 'confirmedAt'])
    .where('termId', '=', termId)
    .execute();
  const approvals = await tx
    .selectFrom('termApprovals')
    .select(['verifierId', 'approvedAt'])
    .where('termId', '=', termId)
    .execute();
  return {
    ...term,
    meaning: term.meaning ?? '',
    ...readExtras(await readAdditions(tx, termId)),
    confirmations,
    approvals,
  };
}

const STORE_DECISION = `
  insert into term_decisions (position, term_id, actor_id, kind, before, created_at)
  select
    (
      select max(h.position)
      from term_history h
      where h.term_id = $1
    ),
    $1,
    u.id,
    $3,
    $4,
    coalesce($5, now())
  from users u
  where u.id = $2 and not u.is_system
  returning id`;

/**
 * Stores what a decision replaced. Call it after the decision is in the term's history. Decisions of
 * system users, such as imports, are not stored.
 * @param decision.at when the decision was made, if not now
 * @returns the id of the stored decision
 */
export async function storeDecision(
  tx: Queryable,
  termId: string,
  {
    actorId,
    kind,
    before,
    at,
  }: {
    actorId: string;
    kind: Row<'termDecisions'>['kind'];
    before: TermSnapshot;
    at?: string | undefined;
  },
): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(STORE_DECISION, [
    termId,
    actorId,
    kind,
    JSON.stringify(before),
    at ?? null,
  ]);
  return rows[0]?.id ?? null;
}
