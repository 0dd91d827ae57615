import { sql } from 'kysely';
import type { Application, ReceivedApplication } from '#contract/applications.ts';
import { m } from '#domain/messages.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import { notify } from '#server/features/notices/notify.ts';
import { recordRoleChange } from '#server/identity/security-log/record.ts';
import { findSuspension } from '#server/identity/sessions/active.ts';
import { type Covered, scopeIds, storeScope } from '#server/identity/sessions/scopes.ts';
import { now, type Queryable, type Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { applicationColumns, findApplication } from './queries.ts';

/* Besides this file, only the code that erases accounts changes applications. */

type ApplicationForm = Pick<
  Row<'verifierApplications'>,
  'motivation' | 'background' | 'languages' | 'subjects'
>;

/**
 * Stores an application.
 * @throws 409 if the user already has a pending application, or submits another one concurrently
 */
export async function apply(
  database: Queryable,
  userId: string,
  { motivation, background, languages, subjects }: ApplicationForm,
): Promise<Application> {
  const application = await database
    .insertInto('verifierApplications')
    .values({ userId, motivation, background, languages, subjects })
    .onConflict((conflict) =>
      // The status is a literal, because PostgreSQL cannot match a parameter with a partial index.
      conflict.column('userId').where('status', '=', sql.lit('pending')).doNothing(),
    )
    .returning(applicationColumns)
    .executeTakeFirst();
  if (!application) throw new HttpProblem(409, m.errors_detail_pending_application());
  return application;
}

type Decision = {
  to: 'approved' | 'rejected';
  actorId: string;
  notes: string | null;
  /** The scope of the new verifier, if it differs from the application. */
  scope?: { [Property in keyof Covered]?: Covered[Property] | undefined };
};

/**
 * Decides on a pending application, and stores an audit entry and a notice. Approval makes a
 * contributor a verifier. Call it in a transaction.
 * @throws 409 if the application is already decided, or if `to` is `approved` and the applicant is
 * suspended or their address is not verified
 */
export async function decideApplication(
  tx: Queryable,
  id: string,
  { to, actorId, notes, scope }: Decision,
): Promise<ReceivedApplication> {
  const decided = await tx
    .updateTable('verifierApplications')
    .set({ status: to, reviewedBy: actorId, reviewedAt: now, reviewNotes: notes })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning(['userId', 'languages', 'subjects'])
    .executeTakeFirst();
  if (!decided) throw new HttpProblem(409, m.errors_detail_application_decided());
  const { userId, languages, subjects } = decided;
  await recordAudit(tx, {
    action: 'application',
    actorId,
    personId: userId,
    change: { from: 'pending', to },
  });
  if (to === 'approved')
    await makeVerifier(tx, userId, {
      languages: scope?.languages ?? languages,
      subjects: scope?.subjects ?? subjects,
      grantedBy: actorId,
    });
  await notify(tx, {
    kind: to === 'approved' ? 'applicationApproved' : 'applicationRejected',
    userId,
    actorId,
    reason: notes,
  });
  return findApplication(tx, id);
}

/** Makes a contributor a verifier with this scope. Verifiers and admins keep role and scope. */
async function makeVerifier(
  tx: Queryable,
  userId: string,
  scope: Covered & { grantedBy: string },
): Promise<void> {
  const actorId = scope.grantedBy;
  await lockEligibleUser(tx, userId);
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ role: 'verifier', updatedAt: now })
    .where('id', '=', userId)
    .where('role', '=', 'user')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await recordAudit(tx, {
    action: 'role',
    actorId,
    personId: userId,
    change: { from: 'user', to: 'verifier' },
  });
  await storeScope(tx, userId, scope);
  await recordAudit(tx, {
    action: 'scope',
    actorId,
    personId: userId,
    change: { from: null, to: scopeIds(scope) },
  });
  await recordRoleChange(tx, userId, { from: 'user', to: 'verifier' });
}

/**
 * Locks a user who can get a role.
 * @throws 409 if their address is not verified, because it may belong to somebody else
 * @throws 409 if they are suspended
 */
async function lockEligibleUser(tx: Queryable, userId: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('emailVerified', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw new HttpProblem(409, m.errors_detail_role_of_unverified());
  if (await findSuspension(tx, userId))
    throw new HttpProblem(409, m.errors_detail_role_of_suspended());
}
