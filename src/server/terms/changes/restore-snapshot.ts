import type { TermSnapshot } from '#domain/term/snapshot.ts';
import { anyOf, type Queryable } from '#server/platform/db/database.ts';
import { lockTermsOf } from '../concept-edits/lock-rows.ts';
import { promoteAgain } from '../concept-edits/settle-preferred.ts';
import { pickFields } from '../rows/columns.ts';
import type { Next } from './planned.ts';

/** Returns a term as it was before a change, with its support and its concept. */
export function restoreSnapshot(before: TermSnapshot): Next {
  const { usage, conceptId, status, verifierId, verifiedAt } = before;
  const { changesRequestedAt, changesRequestedBy, unansweredAt, authorWaitSeconds } = before;
  return {
    values: {
      ...pickFields(before),
      usage,
      conceptId,
      status,
      verifierId,
      verifiedAt,
      changesRequestedAt,
      changesRequestedBy,
      unansweredAt,
      ...(authorWaitSeconds !== undefined && { authorWaitSeconds }),
    },
    extras: before,
    support: before,
    changes: {},
  };
}

/** Selects the demoted words whose demotion is still their latest change. */
const FIND_DEMOTED = `
  select t.id
  from terms t
  join lateral (
    select h.changes
    from term_history h
    where h.term_id = t.id
    order by h.position desc
    limit 1
  ) latest on true
  where t.id = any($1::uuid[])
    and latest.changes = '{"usage": {"from": "preferred", "to": "admitted"}}'`;

/** Makes words preferred again that a decision on the term demoted, where nothing prevents it. */
export async function promoteDemoted(
  tx: Queryable,
  termId: string,
  demoted: readonly string[],
  actorId: string,
): Promise<void> {
  if (demoted.length === 0) return;
  const { rows } = await tx.query<{ id: string }>(FIND_DEMOTED, [demoted]);
  const unchanged = rows.map(({ id }) => id);
  const concepts = await tx
    .selectFrom('terms')
    .select('conceptId')
    .where('id', '=', anyOf([termId, ...demoted]))
    .execute();
  const conceptIds = concepts.flatMap(({ conceptId }) => conceptId ?? []);
  await promoteAgain(tx, await lockTermsOf(tx, conceptIds), { demoted: unchanged, actorId });
}
