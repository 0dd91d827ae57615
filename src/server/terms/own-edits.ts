import { alreadyDecided } from '#contract/errors.ts';
import type { Term } from '#contract/term.ts';
import { describeConcept } from '#domain/concept/describe.ts';
import { m } from '#domain/messages.ts';
import type { NewTerm } from '#domain/term/details.ts';
import { changesBetween, type TermChanges } from '#domain/term/fields.ts';
import { normalizeVarieties } from '#domain/varieties.ts';
import { now, type Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { endedRequest } from './author-wait.ts';
import { pickFields, selectTerm, type TermRow } from './columns.ts';
import { ensureConcepts, findChosenConcept, moveLabels } from './concepts.ts';
import { editAdditions } from './edit-additions.ts';
import { recordHistory } from './history.ts';
import { keyedFields, replaceKeys, updateKeyFilters } from './keys.ts';
import { lockConcepts } from './lock-concepts.ts';
import { notifyOnce } from './notify-once.ts';
import { assessTerm, readSupport, updateQuality } from './quality.ts';
import { isAnyMerged, reserveConcepts } from './reserve-concepts.ts';
import { readUnlocked, type TargetConcept } from './transition.ts';

/*
 * What authors do with their pending submissions. Both end a request for changes and the approvals
 * of the earlier text.
 */

export type OwnEdit = NewTerm & { version?: number | undefined };

type PendingTerm = TermRow & { conceptId: string | null; changesRequestedBy: string | null };

/**
 * Stores the author's edit of a pending term, which returns to the queue if changes were requested.
 * If the English word or the subject changes, the term joins the concept of the new words, unless
 * the author chose one.
 * @throws 400 if the author chose a concept that does not exist
 * @throws 409 if the term is not pending, or it or its concept has changed meanwhile
 */
export async function editSubmission(
  tx: Queryable,
  termId: string,
  edit: OwnEdit,
  authorId: string,
): Promise<Term> {
  const known = await readUnlocked(tx, termId);
  const target = await findTarget(tx, termId, edit, authorId);
  await reserveConcepts(tx, { toUse: [known.conceptId, target.id] });
  if (await isAnyMerged(tx, [target.id]))
    throw new HttpProblem(409, m.errors_detail_concept_changed());
  const before = await lockPending(tx, termId);
  const isOutdated = edit.version !== undefined && edit.version !== before.version;
  if (isOutdated || before.conceptId !== known.conceptId)
    throw new HttpProblem(409, m.errors_detail_term_changed());
  await lockConcepts(tx, [known.conceptId, target.id]);
  const after = {
    ...edit,
    usage: before.usage,
    varieties: normalizeVarieties(edit.varieties ?? [], edit.language),
  };
  const changes = {
    ...changesBetween(before, after),
    ...(await editAdditions(tx, { termId, conceptId: target.id }, edit)),
  };
  if (target.id !== known.conceptId)
    changes.concept = { from: String(before.conceptNumber), to: String(target.number) };
  return storeEdit(tx, before, { after, target, changes, authorId });
}

/** Finds the concept of the edited term. */
async function findTarget(
  tx: Queryable,
  termId: string,
  edit: OwnEdit,
  authorId: string,
): Promise<TargetConcept> {
  if (edit.concept) return findChosenConcept(tx, edit.concept, authorId);
  const { englishWord, subject, conceptId, number } = await tx
    .selectFrom('terms')
    .innerJoin('concepts', 'concepts.id', 'terms.conceptId')
    .select(['terms.englishWord', 'terms.subject', 'concepts.id as conceptId', 'concepts.number'])
    .where('terms.id', '=', termId)
    .executeTakeFirstOrThrow();
  if (edit.englishWord === englishWord && edit.subject === subject)
    return { id: conceptId, number };
  const concept = describeConcept(edit, { isImported: false });
  const wanted = { ...concept, subject: edit.subject, gloss: concept.notes.context };
  const found = await ensureConcepts(tx, [wanted], authorId);
  return tx
    .selectFrom('concepts')
    .select(['id', 'number'])
    .where('id', '=', found.get(concept.identity) as string)
    .executeTakeFirstOrThrow();
}

/** @throws 409 if the term is not pending */
async function lockPending(tx: Queryable, termId: string): Promise<PendingTerm> {
  const before = await tx
    .selectFrom('terms')
    .select(selectTerm)
    .select(['conceptId', 'changesRequestedBy'])
    .where('id', '=', termId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (before.status !== 'pending') throw new HttpProblem(409, alreadyDecided(before.status));
  return before;
}

type Edited = {
  after: NewTerm & Pick<TermRow, 'usage' | 'varieties'>;
  target: TargetConcept;
  changes: TermChanges;
  authorId: string;
};

async function storeEdit(
  tx: Queryable,
  before: PendingTerm,
  { after, target, changes, authorId }: Edited,
): Promise<Term> {
  const { id, changesRequestedBy } = before;
  const isChanged = Object.keys(changes).length > 0;
  await tx.deleteFrom('termApprovals').where('termId', '=', id).execute();
  if (target.id !== before.conceptId) await moveLabels(tx, id, target.id);
  const [support] = await readSupport(tx, [{ id, verifierId: null }]);
  const meaning = after.meaning || null;
  const term = await tx
    .updateTable('terms')
    .set({
      ...pickFields(after),
      ...assessTerm(
        { ...after, meaning, status: 'pending' },
        support ?? { verifiers: 0, sources: [] },
      ),
      ...endedRequest,
      conceptId: target.id,
      version: before.version + (isChanged ? 1 : 0),
      updatedAt: now,
    })
    .where('id', '=', id)
    .returning(selectTerm)
    .executeTakeFirstOrThrow();
  if (keyedFields.some((field) => field in changes)) await replaceKeys(tx, [term]);
  else await updateKeyFilters(tx, [id]);
  if (isChanged) await recordHistory(tx, [id], { action: 'updated', actorId: authorId, changes });
  else if (changesRequestedBy)
    await recordHistory(tx, [id], {
      action: 'updated',
      actorId: authorId,
      reason: m.term_history_unchanged(),
    });
  if (changesRequestedBy)
    await notifyOnce(tx, { kind: 'comment', userId: changesRequestedBy, actorId: authorId, term });
  return term;
}

/**
 * Withdraws a pending term: nobody reviews it any more, and the author can take it up again like a
 * rejected one. Withdrawing is not a decision.
 * @throws 409 if the term is not pending
 */
export async function withdrawSubmission(
  tx: Queryable,
  termId: string,
  authorId: string,
): Promise<Term> {
  await lockPending(tx, termId);
  for (const table of ['claims', 'termApprovals'] as const)
    await tx.deleteFrom(table).where('termId', '=', termId).execute();
  await tx
    .updateTable('terms')
    .set({ ...endedRequest, status: 'rejected', withdrawnAt: now, updatedAt: now })
    .where('id', '=', termId)
    .execute();
  await updateQuality(tx, [termId]);
  await updateKeyFilters(tx, [termId]);
  await recordHistory(tx, [termId], {
    action: 'updated',
    actorId: authorId,
    reason: m.term_history_withdrawn(),
  });
  return tx
    .selectFrom('terms')
    .select(selectTerm)
    .where('id', '=', termId)
    .executeTakeFirstOrThrow();
}
