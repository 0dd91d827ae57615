import type { Application, ReceivedApplication } from '#contract/applications.ts';
import { details } from '#contract/errors.ts';
import type { Language } from '#domain/languages.ts';
import type { Subject } from '#domain/subjects.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import { notify } from '#server/features/notices/notify.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';

const columns = `a.id, a.motivation, a.background, a.languages, a.subjects, a.status, a.review_notes as "reviewNotes", a.reviewed_at as "reviewedAt", a.created_at as "createdAt"`;
const received = `${columns}, json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) as applicant`;

/** A person's latest application, or null. */
export async function findLatestApplication(
  database: Queryable,
  userId: string,
): Promise<Application | null> {
  const { rows } = await database.query<Application>(
    `select ${columns} from verifier_applications a where a.user_id = $1 order by a.created_at desc limit 1`,
    [userId],
  );
  return rows[0] ?? null;
}

/**
 * Stores an application; a second one beside one that is pending is a 409, also when both come at
 * once.
 */
export async function apply(
  database: Queryable,
  userId: string,
  form: { motivation: string; background: string; languages: Language[]; subjects: Subject[] },
): Promise<Application> {
  const { rows } = await database.query<Application>(
    `insert into verifier_applications as a (user_id, motivation, background, languages, subjects) values ($1, $2, $3, $4, $5)
     on conflict (user_id) where status = 'pending' do nothing returning ${columns}`,
    [userId, form.motivation, form.background, form.languages, form.subjects],
  );
  if (!rows[0]) throw new HttpProblem(409, details.pendingApplication);
  return rows[0];
}

/** Applications of a status: those that wait in the order they came, the others newest first. */
export async function listApplications(
  database: Queryable,
  filters: { status: Application['status']; page: number; pageSize: number },
): Promise<{ applications: ReceivedApplication[]; total: number }> {
  const order =
    filters.status === 'pending' ? 'a.created_at, a.id' : 'a.created_at desc, a.id desc';
  const [
    { rows: applications },
    {
      rows: [counted],
    },
  ] = await Promise.all([
    database.query<ReceivedApplication>(
      `select ${received} from verifier_applications a join users u on u.id = a.user_id where a.status = $1 order by ${order} limit $2 offset $3`,
      [filters.status, filters.pageSize, (filters.page - 1) * filters.pageSize],
    ),
    database.query<{ total: number }>(
      'select count(*) as total from verifier_applications where status = $1',
      [filters.status],
    ),
  ]);
  return { applications, total: counted!.total };
}

/** Throws a 404 unless there is such an application. */
export async function findApplication(database: Queryable, id: string): Promise<string> {
  const { rowCount } = await database.query('select 1 from verifier_applications where id = $1', [
    id,
  ]);
  if (rowCount === 0) throw new HttpProblem(404, details.missing);
  return id;
}

/**
 * Decides once: approving makes a contributor a verifier. Decision, role and audit are one
 * transaction.
 */
export async function decideApplication(
  tx: Queryable,
  id: string,
  decision: { to: 'approved' | 'rejected'; actorId: string; notes: string | null },
): Promise<ReceivedApplication> {
  const {
    rows: [decided],
  } = await tx.query<{ userId: string }>(
    `update verifier_applications set status = $2, reviewed_by = $3, reviewed_at = now(), review_notes = $4 where id = $1 and status = 'pending' returning user_id as "userId"`,
    [id, decision.to, decision.actorId, decision.notes],
  );
  if (!decided) throw new HttpProblem(409, details.applicationDecided);
  await recordAudit(tx, {
    action: 'application',
    actorId: decision.actorId,
    personId: decided.userId,
    change: { from: 'pending', to: decision.to },
  });
  if (decision.to === 'approved') {
    await lockVerified(tx, decided.userId);
    const { rowCount } = await tx.query(
      `update users set role = 'verifier', updated_at = now() where id = $1 and role = 'user'`,
      [decided.userId],
    );
    if (rowCount > 0)
      await recordAudit(tx, {
        action: 'role',
        actorId: decision.actorId,
        personId: decided.userId,
        change: { from: 'user', to: 'verifier' },
      });
  }
  await notify(tx, {
    kind: decision.to === 'approved' ? 'applicationApproved' : 'applicationRejected',
    userId: decided.userId,
    actorId: decision.actorId,
    reason: decision.notes,
  });
  const {
    rows: [application],
  } = await tx.query<ReceivedApplication>(
    `select ${received} from verifier_applications a join users u on u.id = a.user_id where a.id = $1`,
    [id],
  );
  return application!;
}

/** An unverified person may be anybody, so they get no role; the whole decision is refused. */
async function lockVerified(tx: Queryable, userId: string): Promise<void> {
  const { rowCount } = await tx.query(
    'select 1 from users where id = $1 and email_verified for update',
    [userId],
  );
  if (rowCount === 0) throw new HttpProblem(409, details.roleOfUnverified);
}
