import { errorText } from '#contract/error-texts.ts';
import type { Scoped } from '#domain/people/scope.ts';
import type { Subject } from '#domain/subjects.ts';
import type { TermSnapshot } from '#domain/term/snapshot.ts';
import { readSetting } from '#server/features/settings/settings.ts';
import { now, type Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { hasInScope } from '../access/scope-sql.ts';

/*
 * The subjects of the setting `secondApprovalSubjects` need the approvals of two verifiers. The
 * first one is stored in `term_approvals`, and becomes a confirmation with the second one.
 * Corrections of verified terms need a second verifier who agrees.
 */

/**
 * Selects the former subjects of a term, if a verifier moved it to another subject after its author
 * chose one, or after it was verified. Otherwise, a verifier who moves a term with the first
 * approval could then approve it alone.
 */
const FIND_LEFT_SUBJECTS = `
  select h.changes #>> '{subject,from}' as subject
  from term_history h
  join terms t on t.id = h.term_id
  where h.term_id = $1
    and h.actor_id <> t.submitter_id
    and h.changes ? 'subject'
    and not exists (
      select
      from term_history later
      where later.term_id = h.term_id
        and later.position > h.position
        and (
          later.actor_id = t.submitter_id and later.changes ? 'subject'
          or later.action = 'verified' and not exists (
            select
            from uncounted_decisions x
            where x.history_id = later.id
          )
        )
    )`;

/** Checks whether one of the subjects needs two approvals. */
async function needTwo(tx: Queryable, subjects: readonly string[]): Promise<boolean> {
  const chosen: readonly string[] = await readSetting(tx, 'secondApprovalSubjects');
  return subjects.some((subject) => chosen.includes(subject));
}

/**
 * Checks whether a pending term needs two approvals.
 * @param subject its subject after the approval, if an edit changes it
 */
export async function needsTwoApprovals(
  tx: Queryable,
  term: { id: string; subject: Subject },
  subject = term.subject,
): Promise<boolean> {
  const { rows } = await tx.query<{ subject: string }>(FIND_LEFT_SUBJECTS, [term.id]);
  return needTwo(tx, [term.subject, subject, ...rows.map((row) => row.subject)]);
}

/** Selects those of the people who may decide on a term, as it is and as it would be. */
const FIND_AGREEING = `
  select
  from users u
  where u.id = any($1::uuid[])
    and ${hasInScope('u', { language: '$2::text', subject: '$3::text' })}
    and ${hasInScope('u', { language: '$4::text', subject: '$5::text' })}`;

/** Thrown if nobody else agrees with a correction that needs two verifiers. */
export class SecondApprovalMissing extends HttpProblem {
  constructor() {
    super(409, errorText('second_approval'));
  }
}

type Corrected = Required<Scoped>;

/**
 * Checks that another verifier agrees with a correction if the old or the new subject needs two.
 * @param agreeing people who agree with the new text
 * @throws SecondApprovalMissing
 */
export async function requireSecond(
  tx: Queryable,
  { before, after }: { before: Corrected; after: Corrected },
  agreeing: () => Promise<readonly string[]>,
): Promise<void> {
  if (!(await needTwo(tx, [before.subject, after.subject]))) return;
  const { rowCount } = await tx.query(FIND_AGREEING, [
    await agreeing(),
    before.language,
    before.subject,
    after.language,
    after.subject,
  ]);
  if (rowCount === 0) throw new SecondApprovalMissing();
}

/**
 * The SQL table of the approvals of the term `t` that count: those by people who could approve it
 * now. If a verifier loses the role or the scope before the second approval, another one is needed.
 */
export const COUNTED_APPROVALS = `(
    select a.verifier_id, a.approved_at
    from term_approvals a
    join users u on u.id = a.verifier_id
    where a.term_id = t.id
      and ${hasInScope('u', { language: 't.language', subject: 't.subject' })}
  )`;

type Approval = {
  actorId: string;
  /** Whether the subject of the term needs two approvals. */
  needsTwo: boolean;
  /** Whether the verifier edited the term, so that earlier approvals no longer count. */
  isEdited: boolean;
};

const READ_APPROVALS = `
  select a.verifier_id
  from terms t, lateral ${COUNTED_APPROVALS} a
  where t.id = $1`;

/**
 * Checks whether an approval is the first of two. The caller has locked the term.
 * @throws 409 if the verifier has already given the first approval
 */
export async function isFirstApproval(
  tx: Queryable,
  termId: string,
  { actorId, needsTwo, isEdited }: Approval,
): Promise<boolean> {
  if (!needsTwo || isEdited) return needsTwo;
  const { rows: approvals } = await tx.query<{ verifierId: string }>(READ_APPROVALS, [termId]);
  if (approvals.length === 0) return true;
  if (approvals.every(({ verifierId }) => verifierId === actorId))
    throw new HttpProblem(409, errorText('approved_by_you'));
  return false;
}

/** Stores the first approval of a term, and deletes those of an earlier version. */
export async function storeFirstApproval(
  tx: Queryable,
  termId: string,
  { actorId, at }: { actorId: string; at?: string | undefined },
): Promise<void> {
  await deleteApprovals(tx, termId);
  await tx
    .insertInto('termApprovals')
    .values({ termId, verifierId: actorId, approvedAt: at ?? now })
    .execute();
}

const CONFIRM_APPROVALS = `
  insert into term_confirmations (term_id, verifier_id, confirmed_at)
  select t.id, a.verifier_id, a.approved_at
  from terms t, lateral ${COUNTED_APPROVALS} a
  where t.id = $1 and a.verifier_id <> $2
  on conflict do nothing`;

/** Turns the first approval into a confirmation, so that both verifiers count. */
export async function confirmApprovals(
  tx: Queryable,
  termId: string,
  verifierId: string,
): Promise<void> {
  await tx.query(CONFIRM_APPROVALS, [termId, verifierId]);
}

export async function deleteApprovals(tx: Queryable, termId: string): Promise<void> {
  await tx.deleteFrom('termApprovals').where('termId', '=', termId).execute();
}

/** Restores the confirmations and approvals of a term. */
export async function restoreSupport(
  tx: Queryable,
  termId: string,
  { confirmations, approvals }: Pick<TermSnapshot, 'confirmations' | 'approvals'>,
): Promise<void> {
  await tx.deleteFrom('termConfirmations').where('termId', '=', termId).execute();
  if (confirmations.length > 0)
    await tx
      .insertInto('termConfirmations')
      .values(confirmations.map((row) => ({ ...row, termId })))
      .execute();
  await tx.deleteFrom('termApprovals').where('termId', '=', termId).execute();
  if (approvals.length > 0)
    await tx
      .insertInto('termApprovals')
      .values(approvals.map((row) => ({ ...row, termId })))
      .execute();
}
