import { errorText } from '#contract/error-texts.ts';
import type { DecidedTerm } from '#contract/review/verification.ts';
import { m } from '#domain/messages.ts';
import type { TermSnapshot } from '#domain/term/snapshot.ts';
import type { Usage } from '#domain/term/usage.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { changeTerm, type Next } from '../changes/change-terms.ts';
import { restoreSnapshot } from '../changes/restore-snapshot.ts';
import { findRivals } from '../concepts/preferred.ts';
import {
  COUNT_DECISIONS_AGAIN,
  IS_CHANGED_BY_OTHERS,
  LEAVE_OUT_DECISIONS,
  READ_BEFORE,
} from './take-back-sql.ts';
import { markUndone } from './undo.ts';

/* Takes back what one person contributed or decided, one term in each transaction. */

/** A term to take back. `first` is the position of the person's first decision on it, if any. */
export type Taken = { id: string; first: Position | null; position: Position };
type Position = Row<'termDecisions'>['position'];

type TakeBack = {
  batchId: string;
  personId: string;
  actorId: string;
  since: string;
  reason: string;
};

/**
 * Returns a term to its state before the person's decisions, or to the queue if that state is not
 * known or the person submitted the term.
 * @returns the term with the decision, or null if somebody else has changed it since
 */
export async function takeBackTerm(
  tx: Queryable,
  { id, first }: Taken,
  { batchId, personId, actorId, since, reason }: TakeBack,
): Promise<DecidedTerm | null> {
  const stored = first === null ? null : await readBefore(tx, id, first);
  let usage = stored?.usage;
  return unlessChanged(() =>
    changeTerm(tx, id, {
      kind: 'takeBack',
      actorId,
      reason,
      batchId,
      joined: stored?.conceptId ? [stored.conceptId] : [],
      check: async () => {
        if (first !== null) await refuseChangedByOthers(tx, id, { personId, position: first });
        if (stored) usage = await findFreeUsage(tx, id, stored);
      },
      next: () => (stored ? restoreTerm(stored, usage) : returnToQueue),
      storeMore: async () => {
        await tx.query(LEAVE_OUT_DECISIONS, [id, personId, since]);
      },
    }),
  );
}

/** The new values of a term that is neither verified nor supported by anybody. */
const returnToQueue: Next = {
  values: { status: 'pending', verifierId: null, verifiedAt: null },
  support: { confirmations: [], approvals: [] },
  changes: {},
};

const restoreTerm = (before: TermSnapshot, usage: Usage | undefined): Next =>
  restoreSnapshot({ ...before, usage: usage ?? before.usage });

/** Runs a change. @returns null if the term or its concept has changed meanwhile */
async function unlessChanged<Done>(change: () => Promise<Done>): Promise<Done | null> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof HttpProblem && [404, 409].includes(error.status)) return null;
    throw error;
  }
}

/** The changes of a batch that took terms back, which have not been undone. */
export function listTakenBack(database: Queryable, batchId: string) {
  return database
    .selectFrom('termDecisions')
    .select(['id', 'termId', 'position', 'before'])
    .where('batchId', '=', batchId)
    .where('kind', '=', 'takeBack')
    .where('undoneAt', 'is', null)
    .orderBy('termId')
    .execute();
}

type TakenBack = Pick<Row<'termDecisions'>, 'id' | 'termId' | 'position' | 'before'>;

/**
 * Restores a term as it was before it was taken back, and deletes the notice about that.
 * @returns false if anybody has changed the term since
 */
export async function undoTakeBack(
  tx: Queryable,
  { id, termId, position, before }: TakenBack,
  { actorId, personId, since }: Pick<TakeBack, 'actorId' | 'personId' | 'since'>,
): Promise<boolean> {
  let { usage } = before;
  const restored = await unlessChanged(() =>
    changeTerm(tx, termId, {
      kind: 'undoTakeBack',
      actorId,
      reason: m.term_history_batch_undone(),
      joined: before.conceptId ? [before.conceptId] : [],
      check: async () => {
        await refuseChangedByOthers(tx, termId, { personId: null, position });
        usage = await findFreeUsage(tx, termId, before);
      },
      next: () => restoreTerm(before, usage),
    }),
  );
  if (!restored) return false;
  await tx.query(COUNT_DECISIONS_AGAIN, [termId, personId, since]);
  await markUndone(tx, id, actorId);
  return true;
}

async function readBefore(
  tx: Queryable,
  termId: string,
  position: Position,
): Promise<TermSnapshot | null> {
  const { rows } = await tx.query<{ before: TermSnapshot }>(READ_BEFORE, [termId, position]);
  return rows[0]?.before ?? null;
}

/** @throws 409 if somebody else has changed the term after the position */
async function refuseChangedByOthers(
  tx: Queryable,
  termId: string,
  { personId, position }: { personId: string | null; position: Position },
): Promise<void> {
  const nobody = '00000000-0000-0000-0000-000000000000';
  const { rows } = await tx.query<{ changed: boolean }>(IS_CHANGED_BY_OTHERS, [
    termId,
    personId ?? nobody,
    position,
  ]);
  if (rows[0]?.changed !== false) throw new HttpProblem(409, errorText('term_changed'));
}

/** A concept has one preferred word for each variety, so a restored word may only be admitted. */
async function findFreeUsage(tx: Queryable, id: string, before: TermSnapshot): Promise<Usage> {
  const { status, usage, conceptId } = before;
  if (status !== 'verified' || usage !== 'preferred' || !conceptId) return usage;
  const varieties = before.varieties ?? [];
  const rivals = await findRivals(tx, { ...before, id, conceptId, varieties });
  return rivals.length > 0 ? 'admitted' : usage;
}
