import type { Application, ReceivedApplication } from '#contract/account/applications.ts';
import { errorText } from '#contract/error-texts.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';

/** The columns that an applicant may see. */
export const applicationColumns = [
  'id',
  'motivation',
  'background',
  'languages',
  'subjects',
  'status',
  'reviewNotes',
  'reviewedAt',
  'createdAt',
] as const satisfies readonly (keyof Row<'verifierApplications'>)[];

/** Finds the user's latest application. Returns null if there is none. */
export async function findLatestApplication(
  database: Queryable,
  userId: string,
): Promise<Application | null> {
  const latest = await database
    .selectFrom('verifierApplications')
    .select(applicationColumns)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest ?? null;
}

/**
 * Finds an application with its applicant.
 * @throws 404 if there is no such application
 */
export async function findApplication(
  database: Queryable,
  id: string,
): Promise<ReceivedApplication> {
  const application = await selectReceived(database)
    .where('application.id', '=', id)
    .executeTakeFirst();
  if (!application) throw new HttpProblem(404, errorText('missing'));
  return withApplicant(application);
}

/**
 * Lists the applications with the given status: pending ones oldest first, decided ones newest
 * first.
 */
export async function listApplications(
  database: Queryable,
  { status, page, pageSize }: { status: Application['status']; page: number; pageSize: number },
): Promise<{ applications: ReceivedApplication[]; total: number }> {
  const direction = status === 'pending' ? 'asc' : 'desc';
  const [rows, { total }] = await Promise.all([
    selectReceived(database)
      .where('application.status', '=', status)
      .orderBy('application.createdAt', direction)
      .orderBy('application.id', direction)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    database
      .selectFrom('verifierApplications')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('status', '=', status)
      .executeTakeFirstOrThrow(),
  ]);
  return { applications: rows.map(withApplicant), total };
}

const selectReceived = (database: Queryable) =>
  database
    .selectFrom('verifierApplications as application')
    .innerJoin('users as applicant', 'applicant.id', 'application.userId')
    .select(applicationColumns.map((column) => `application.${column}` as const))
    .select(['applicant.id as applicantId', 'applicant.firstName', 'applicant.lastName']);

type ReceivedRow = Application & { applicantId: string } & Pick<
    Row<'users'>,
    'firstName' | 'lastName'
  >;

function withApplicant({
  applicantId,
  firstName,
  lastName,
  ...application
}: ReceivedRow): ReceivedApplication {
  return { ...application, applicant: { id: applicantId, firstName, lastName } };
}
