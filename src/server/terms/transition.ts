import { alreadyDecided } from '#contract/errors.ts';
import type { Term } from '#contract/term.ts';
import { m } from '#domain/messages.ts';
import type { TermEdit } from '#domain/term/details.ts';
import type { TermChanges, TermInput } from '#domain/term/fields.ts';
import { type TermStatus, type TermTransition, termTransitions } from '#domain/term/transitions.ts';
import { normalizeVarieties } from '#domain/varieties.ts';
import { anyOf, now, type Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { attachConcept } from './attach-concepts.ts';
import { endedRequest } from './author-wait.ts';
import { pickFields, selectTerm, type TermRow } from './columns.ts';
import { findChosenConcept, moveLabels } from './concepts.ts';
import { lockPreferred } from './preferred.ts';
import { assessTerm, readSupport } from './quality.ts';
import { isAnyMerged, reserveConcepts } from './reserve-concepts.ts';

export type Decision = {
  transition: TermTransition;
  actorId: string;
  reason: string | null;
  edit?: TermEdit;
  /** The version that the verifier saw. */
  version?: number | undefined;
  /** Whether the subject of the term needs the approvals of two verifiers. */
  needsTwo?: boolean;
  /** When the decision was made, if not now. */
  at?: string | undefined;
};

export type LockedTerm = TermRow & { conceptId: string };
/** The concept to which the term belongs after the decision. */
export type TargetConcept = { id: string; number: number | null };

/**
 * Locks a term for a decision, and finds its concept afterwards. A term that an old copy of the
 * server stored gets its concept first.
 * @throws 400 if the edit names a concept that does not exist
 * @throws 404 if the term does not exist
 * @throws 409 if the term is in another status, or it or its concept has changed meanwhile
 */
export async function lockTerm(
  tx: Queryable,
  termId: string,
  { transition, edit, actorId, version = edit?.version }: Decision,
): Promise<{ before: LockedTerm; target: TargetConcept }> {
  const { from, to } = termTransitions[transition];
  const known = await readUnlocked(tx, termId);
  const target = edit?.concept
    ? await findChosenConcept(tx, edit.concept, actorId)
    : { id: known.conceptId, number: known.conceptNumber };
  const becomesPreferred = to === 'verified' && (edit?.usage ?? known.usage) === 'preferred';
  await reserveConcepts(tx, {
    toChange: becomesPreferred ? [target.id] : [],
    toUse: [known.conceptId, target.id],
  });
  if (await isAnyMerged(tx, [target.id]))
    throw new HttpProblem(409, m.errors_detail_concept_changed());
  if (becomesPreferred) await lockPreferred(tx, termId, target.id);
  const before = await tx
    .selectFrom('terms')
    .select(selectTerm)
    .select('conceptId')
    .where('id', '=', termId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (!(from as readonly string[]).includes(before.status))
    throw new HttpProblem(409, alreadyDecided(before.status));
  if (to === 'pending') await checkReviewable(tx, termId);
  const isOutdated = version !== undefined && version !== before.version;
  const hasMoved = before.conceptId !== known.conceptId;
  if (isOutdated || hasMoved) throw new HttpProblem(409, m.errors_detail_term_changed());
  return { before: { ...before, conceptId: known.conceptId }, target };
}

/**
 * Reads the usage and the concept of a term before it is locked. A term that an old copy of the
 * server stored gets its concept first.
 * @throws 404 if the term does not exist
 */
export async function readUnlocked(tx: Queryable, termId: string) {
  const read = () =>
    tx
      .selectFrom('terms')
      .leftJoin('concepts', 'concepts.id', 'terms.conceptId')
      .select(['terms.usage', 'terms.conceptId', 'concepts.number as conceptNumber'])
      .where('terms.id', '=', termId);
  let known = await read().executeTakeFirst();
  if (known && known.conceptId === null) {
    await read().forNoKeyUpdate('terms').execute();
    await attachConcept(tx, termId);
    known = await read().executeTakeFirst();
  }
  if (!known?.conceptId) throw new HttpProblem(404, m.errors_detail_missing());
  return { ...known, conceptId: known.conceptId };
}

/** @throws 409 if the term was withdrawn, marked as spam, deleted, or merged into another one */
async function checkReviewable(tx: Queryable, termId: string): Promise<void> {
  const term = await tx
    .selectFrom('terms')
    .select(['mergedInto', 'withdrawnAt', 'spamBatch', 'deletedAt'])
    .where('id', '=', termId)
    .executeTakeFirstOrThrow();
  if (Object.values(term).some((value) => value !== null))
    throw new HttpProblem(409, m.errors_detail_not_reviewable());
}

/** The fields and the usage of a term after a decision. */
export type EditedTerm = TermInput & Pick<LockedTerm, 'usage' | 'varieties'>;

/** Returns the fields and the usage of a term after an edit. */
export function applyEdit(before: LockedTerm, edit: TermEdit | undefined): EditedTerm {
  if (!edit) return before;
  return {
    ...edit,
    usage: edit.usage ?? before.usage,
    varieties: normalizeVarieties(edit.varieties ?? before.varieties, edit.language),
  };
}

/**
 * Stores the term after a decision, which also ends claims and requests for changes. Only edits
 * change the version.
 */
export async function storeTransition(
  tx: Queryable,
  before: LockedTerm,
  next: {
    after: EditedTerm;
    target: TargetConcept;
    changes: TermChanges;
    decision: Decision;
    status: TermStatus;
  },
): Promise<Term> {
  const { after, target, changes, decision, status } = next;
  const verifierId = status === 'pending' ? null : decision.actorId;
  const decidedAt = decision.at ?? now;
  if (status === 'pending')
    await tx.deleteFrom('termConfirmations').where('termId', '=', before.id).execute();
  await tx.deleteFrom('claims').where('termId', '=', before.id).execute();
  const [support] = await readSupport(tx, [{ id: before.id, verifierId }]);
  const meaning = after.meaning || null;
  if (target.id !== before.conceptId) await moveLabels(tx, before.id, target.id);
  return tx
    .updateTable('terms')
    .set({
      ...pickFields(after),
      usage: after.usage,
      conceptId: target.id,
      version: before.version + (Object.keys(changes).length > 0 ? 1 : 0),
      ...assessTerm({ ...after, meaning, status }, support ?? { verifiers: 0, sources: [] }),
      status,
      verifierId,
      verifiedAt: status === 'verified' ? decidedAt : null,
      ...endedRequest,
      updatedAt: decidedAt,
    })
    .where('id', '=', before.id)
    .where('status', '=', anyOf(termTransitions[decision.transition].from))
    .returning(selectTerm)
    .executeTakeFirstOrThrow();
}
