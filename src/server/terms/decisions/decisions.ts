import type { DecidedTerm } from '#contract/review/verification.ts';
import { limits } from '#domain/limits.ts';
import { termFields } from '#domain/term/fields.ts';
import type { TermSnapshot } from '#domain/term/snapshot.ts';
import { toSubmissionExtras } from '#domain/term/submission.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import type { TermState } from '../changes/state.ts';
import { readExtras } from '../rows/read-extras.ts';

/** The columns of a term that undoing a decision restores. */
const restoredColumns = [
  ...termFields,
  'usage',
  'conceptId',
  'status',
  'verifierId',
  'verifiedAt',
  'changesRequestedAt',
  'changesRequestedBy',
  'unansweredAt',
  'authorWaitSeconds',
] as const;

/** Returns a term, which has been locked, as it is before a decision. */
export async function readSnapshot(
  tx: Queryable,
  term: TermState,
): Promise<Omit<TermSnapshot, 'demoted'>> {
  const termId = term.id;
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
  const restored = Object.fromEntries(restoredColumns.map((column) => [column, term[column]]));
  return {
    ...(restored as Pick<TermState, (typeof restoredColumns)[number]>),
    ...toSubmissionExtras(await readExtras(tx, termId)),
    confirmations,
    approvals,
  };
}

export type DecisionKind = Row<'termDecisions'>['kind'];

/** The kinds of decisions that verifiers can undo. */
const undoableKinds: readonly DecisionKind[] = [
  'approve',
  'editAndApprove',
  'reject',
  'firstApproval',
  'confirm',
  'correctSpelling',
];

export const isUndoable = (kind: DecisionKind): boolean => undoableKinds.includes(kind);

/** Checks that nobody has changed the term since the decision `d`. Tidying does not count. */
const IS_LATEST = `
  not exists (
    select
    from term_history later
    join users u on u.id = later.actor_id
    where later.term_id = d.term_id and later.position > d.position and not u.is_system
  )`;

/**
 * Selects until when the decision that ends with the history entry `h` can be undone. Selects
 * nothing if it cannot be undone any more.
 */
export const UNDO_UNTIL = `
  select d.created_at + make_interval(secs => ${limits.undo.seconds})
  from term_decisions d
  where d.term_id = h.term_id
    and d.position = h.position
    and d.kind in (${undoableKinds.map((kind) => `'${kind}'`).join(', ')})
    and d.undone_at is null
    and d.created_at > now() - make_interval(secs => ${limits.undo.seconds})
    and ${IS_LATEST}`;

const STORE_DECISION = `
  insert into term_decisions (position, term_id, actor_id, kind, before, created_at, batch_id)
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
    coalesce($5, now()),
    $7
  from users u
  where u.id = $2 and not u.is_system
  returning id, created_at + make_interval(secs => $6) as undo_until`;

/**
 * Stores what a decision replaced. Call it after the decision is in the term's history. Decisions
 * of system users, such as imports, are not stored.
 * @param decision.at when the decision was made; by default, now
 * @returns the decision and until when it can be undone, or null if it was not stored
 */
export async function storeDecision(
  tx: Queryable,
  termId: string,
  {
    actorId,
    kind,
    before,
    at,
    batchId,
  }: {
    actorId: string;
    kind: DecisionKind;
    before: TermSnapshot;
    at?: string | undefined;
    batchId?: string | undefined;
  },
): Promise<DecidedTerm['decision']> {
  const { rows } = await tx.query<NonNullable<DecidedTerm['decision']>>(STORE_DECISION, [
    termId,
    actorId,
    kind,
    JSON.stringify(before),
    at ?? null,
    limits.undo.seconds,
    batchId ?? null,
  ]);
  return rows[0] ?? null;
}

/** A decision on a term that might be undone. */
export type StoredDecision = Pick<
  Row<'termDecisions'>,
  'id' | 'position' | 'actorId' | 'kind' | 'before'
> & { isUndone: boolean; isLate: boolean; isLatest: boolean };

const FIND_LATEST_DECISION = `
  select
    d.id,
    d.position,
    d.actor_id,
    d.kind,
    d.before,
    d.undone_at is not null as is_undone,
    d.created_at <= clock_timestamp() - make_interval(secs => $2) as is_late,
    (${IS_LATEST}) as is_latest
  from term_decisions d
  where d.term_id = $1
  order by d.position desc
  limit 1`;

/** Reads the latest decision on a term. Returns null if it is of a kind that cannot be undone. */
export async function findUndoable(tx: Queryable, termId: string): Promise<StoredDecision | null> {
  const { rows } = await tx.query<StoredDecision>(FIND_LATEST_DECISION, [
    termId,
    limits.undo.seconds,
  ]);
  return rows.find(({ kind }) => isUndoable(kind)) ?? null;
}
