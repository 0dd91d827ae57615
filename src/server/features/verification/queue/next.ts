import type { QueuePreferences } from '#domain/people/preferences.ts';
import type { ReviewView } from '#domain/review/review-queue.ts';
import type { SignedInCaller } from '#server/identity/sessions/caller.ts';
import type { Bind } from '#server/platform/db/bind.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { claimTerm, releaseTerms } from './claims.ts';
import { orderClause, preferenceCondition, queueOrder, viewConditions } from './view-sql.ts';

type Wanted = {
  caller: SignedInCaller;
  view: ReviewView;
  /** The submission that the verifier leaves. */
  after: string | null;
  skip: readonly string[];
};

/**
 * Picks the submission that follows `after` in the order of the view, or the first one after the
 * last, and claims it. Leaves out those that others have claimed. Verifiers who ask concurrently
 * get different ones.
 * @returns the id of the submission, and the total of the view, as the queue shows it
 */
export async function pickNext(
  tx: Queryable,
  wanted: Wanted,
  preferences: QueuePreferences,
): Promise<{ id: string | null; left: number }> {
  const { caller, after, skip } = wanted;
  await releaseTerms(tx, caller.user.id, after ? [...skip, after] : skip);
  const id = await claimFirst(tx, wanted, preferences);
  const { rows } = await runBound<{ left: number }>(tx, (bind) => {
    const where = viewConditions(wanted.view, caller, bind).join(' and ');
    return `
      select count(*) as left
      from terms t
      where ${where}`;
  });
  return { id, left: rows[0]?.left ?? 0 };
}

/**
 * Claims the first submission that can be offered. If another verifier has just claimed it, tries
 * the one after it.
 */
async function claimFirst(
  tx: Queryable,
  wanted: Wanted,
  preferences: QueuePreferences,
): Promise<string | null> {
  const taken: string[] = [];
  for (;;) {
    const open = { ...wanted, skip: [...wanted.skip, ...taken] };
    const id =
      (wanted.after && (await pick(tx, open, preferences, true))) ??
      (await pick(tx, open, preferences, false));
    if (!id) return null;
    const { claimedBy } = await claimTerm(tx, wanted.caller, id);
    if (claimedBy === null) return id;
    taken.push(id);
  }
}

async function pick(
  tx: Queryable,
  wanted: Wanted,
  preferences: QueuePreferences,
  isAfter: boolean,
): Promise<string | null> {
  const { rows } = await runBound<{ id: string }>(tx, (bind) =>
    pickSql(wanted, preferences, isAfter, bind),
  );
  return rows[0]?.id ?? null;
}

function runBound<Row>(tx: Queryable, build: (bind: Bind) => string) {
  const values: unknown[] = [];
  const text = build((value) => `$${values.push(value)}`);
  return tx.query<Row>(text, values);
}

function pickSql(
  wanted: Wanted,
  preferences: QueuePreferences,
  isAfter: boolean,
  bind: Bind,
): string {
  const preferred = preferenceCondition(wanted.view.sort, preferences, bind);
  const order = queueOrder(wanted.view.sort, preferred);
  const place = order.columns.join(', ');
  const following = () => `
    and (${place}) ${order.isDescending ? '<' : '>'} (
      select ${place}
      from terms t
      where t.id = ${bind(wanted.after)}
    )`;
  return `
    select t.id
    from terms t
    where ${offeredConditions(wanted, bind)}
      ${isAfter ? following() : ''}
    ${orderClause(order)}
    limit 1
    for no key update of t skip locked`;
}

/** Returns the conditions for the submissions that the verifier can be offered. */
function offeredConditions({ caller, view, after, skip }: Wanted, bind: Bind): string {
  const me = bind(caller.user.id);
  return [
    ...viewConditions(view, caller, bind),
    `t.id <> all(${bind(after ? [...skip, after] : skip)}::uuid[])`,
    `not exists (
      select
      from claims c
      where c.term_id = t.id and c.expires_at > now() and c.verifier_id <> ${me}
    )`,
  ].join(' and ');
}
