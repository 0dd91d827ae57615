import { alreadyDecided } from '#contract/errors.ts';
import type { Term } from '#contract/term.ts';
import { m } from '#domain/messages.ts';
import type { NoticeKind } from '#domain/notice.ts';
import type { ImportedTerm, NewTerm, TermEdit } from '#domain/term/details.ts';
import {
  changesBetween,
  describeField,
  type FieldValue,
  type TermChanges,
  type TermField,
  termFields,
} from '#domain/term/fields.ts';
import { type TermTransition, termTransitions } from '#domain/term/transitions.ts';
import { notify } from '#server/features/notices/notify.ts';
import { snakeCase } from '#server/platform/db/camel-case.ts';
import { anyOf, now, type Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { pickFields, selectTerm } from './columns.ts';
import { recordHistory } from './history.ts';
import { insertKeys, type KeyedTerm, keyedFields, replaceKeys, updateKeyFilters } from './keys.ts';

/*
 * The only code that creates terms and changes their status. In the caller's transaction, each
 * function also stores the search keys (keys.ts), and the change and its actor (history.ts).
 */

/**
 * Stores a submission as a pending term, with its history.
 * @param revisesId the rejected term that the submission revises
 * @throws 409 if another submission has already revised that term
 */
export async function submitTerm(
  tx: Queryable,
  input: NewTerm,
  submitterId: string,
  revisesId: string | null = null,
): Promise<Term> {
  const term = await tx
    .insertInto('terms')
    .values({ ...pickFields(input), submitterId, revisesId })
    .onConflict((conflict) =>
      conflict.column('revisesId').where('revisesId', 'is not', null).doNothing(),
    )
    .returning(selectTerm)
    .executeTakeFirst();
  if (!term) throw new HttpProblem(409, m.errors_detail_revised_already());
  await insertKeys(tx, [term]);
  await recordHistory(tx, [term.id], { action: 'created', actorId: submitterId });
  return term;
}

const snakeFields = termFields.map(snakeCase);
/** `unnest` would also flatten lists, so a list is passed as the text of an array. */
const typeOf = (field: TermField) => (describeField(field).kind === 'choices' ? 'text[]' : 'text');
const toCell = (value: FieldValue) => (Array.isArray(value) ? `{${value.join()}}` : value);
const STORE_TERMS = `
  insert into terms (
    ${snakeFields.join(', ')},
    submitter_id,
    status,
    verifier_id,
    verified_at
  )
  select
    ${termFields.map((field) => `r.${snakeCase(field)}::${typeOf(field)}`).join(', ')},
    $1::uuid,
    case when $2::uuid is null then 'pending' else 'verified' end,
    $2::uuid,
    case when $2::uuid is null then null else now() end
  from unnest(${termFields.map((_, index) => `$${index + 3}::text[]`).join(', ')})
    as r (${snakeFields.join(', ')})
  returning id, ${keyedFields.map(snakeCase).join(', ')}`;

/**
 * Stores many terms in one statement, for the import and the sample.
 * @param inputs terms that have passed the domain's checks
 * @param by.verifierId the terms are stored as verified by this user, or as pending if it is null
 */
export async function storeTerms(
  tx: Queryable,
  inputs: readonly ImportedTerm[],
  by: { submitterId: string; verifierId: string | null },
): Promise<void> {
  if (inputs.length === 0) return;
  const stored = inputs.map(pickFields);
  const columns = termFields.map((field) => stored.map((term) => toCell(term[field])));
  const { rows } = await tx.query<KeyedTerm>(STORE_TERMS, [
    by.submitterId,
    by.verifierId,
    ...columns,
  ]);
  await insertKeys(tx, rows);
  const ids = rows.map(({ id }) => id);
  await recordHistory(tx, ids, { action: 'created', actorId: by.submitterId });
  if (by.verifierId) await recordHistory(tx, ids, { action: 'verified', actorId: by.verifierId });
}

export type Decision = {
  transition: TermTransition;
  actorId: string;
  reason: string | null;
  edit?: TermEdit;
};

/**
 * Applies a transition to a term. A reopened term loses its verifier and its verification date.
 * @throws 404 if the term does not exist
 * @throws 409 with the current status if the term is no longer in a status that the transition
 * starts from, for example because of a concurrent transition
 */
export async function applyTransition(
  tx: Queryable,
  termId: string,
  decision: Decision,
): Promise<Term> {
  const { from, to } = termTransitions[decision.transition];
  const before = await tx
    .selectFrom('terms')
    .select(selectTerm)
    .where('id', '=', termId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new HttpProblem(404, m.errors_detail_missing());
  const after = decision.edit ?? before;
  const term = await tx
    .updateTable('terms')
    .set({
      ...pickFields(after),
      status: to,
      verifierId: to === 'pending' ? null : decision.actorId,
      verifiedAt: to === 'verified' ? now : null,
      updatedAt: now,
    })
    .where('id', '=', termId)
    .where('status', '=', anyOf(from))
    .returning(selectTerm)
    .executeTakeFirst();
  if (!term) throw new HttpProblem(409, alreadyDecided(before.status));
  const changes = changesBetween(before, after);
  if (keyedFields.some((field) => field in changes)) await replaceKeys(tx, [term]);
  else await updateKeyFilters(tx, termId);
  await recordDecision(tx, termId, decision, changes);
  await notify(tx, {
    kind: noticeKind(decision, changes),
    userId: term.submitterId,
    actorId: decision.actorId,
    term,
    reason: decision.reason,
  });
  return term;
}

const hasChanges = (changes: TermChanges): boolean => Object.keys(changes).length > 0;

async function recordDecision(
  tx: Queryable,
  termId: string,
  { transition, actorId, reason }: Decision,
  changes: TermChanges,
): Promise<void> {
  for (const action of termTransitions[transition].records) {
    if (transition === 'editAndApprove' && action === 'updated') {
      // An edit without changes is recorded as an approval only.
      if (hasChanges(changes)) await recordHistory(tx, [termId], { action, actorId, changes });
    } else {
      await recordHistory(tx, [termId], { action, actorId, reason });
    }
  }
}

const noticeKindByTransition: Record<TermTransition, NoticeKind> = {
  approve: 'approved',
  editAndApprove: 'edited',
  reject: 'rejected',
  reopen: 'reopened',
};

function noticeKind({ transition }: Decision, changes: TermChanges): NoticeKind {
  const isUnchanged = transition === 'editAndApprove' && !hasChanges(changes);
  return noticeKindByTransition[isUnchanged ? 'approve' : transition];
}
