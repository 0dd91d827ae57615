import { sql } from 'kysely';
import type { Application, ReceivedApplication } from '#contract/account/applications.ts';
import { errorText } from '#contract/error-texts.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import { notify } from '#server/features/notices/notify.ts';
import type { Covered } from '#server/identity/sessions/scopes.ts';
import { now, type Queryable, type Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { makeVerifier } from './make-verifier.ts';
import { applicationColumns, findApplication } from './queries.ts';

/* Only this file and the code that erases accounts change applications. */

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
  if (!application) throw new HttpProblem(409, errorText('pending_application'));
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
  if (!decided) throw new HttpProblem(409, errorText('application_decided'));
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
