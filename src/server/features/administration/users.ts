import type { ListedUser } from '#contract/administration/administration.ts';
import { errorText } from '#contract/error-texts.ts';
import { type Role, roles } from '#domain/roles.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import { notify } from '#server/features/notices/notify.ts';
import { recordRoleChange } from '#server/identity/security-log/record.ts';
import { findSuspension } from '#server/identity/sessions/active.ts';
import { deleteScope } from '#server/identity/sessions/scopes.ts';
import { withdrawInvitations } from '#server/identity/sessions/withdraw-invitations.ts';
import { now, type Queryable, type Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';

const listedColumns = [
  'id',
  'email',
  'firstName',
  'lastName',
  'profileImageUrl',
  'role',
  'createdAt',
] as const satisfies readonly (keyof Row<'users'>)[];

/**
 * The email address is not null, because system users and erased accounts, which have none, are not
 * listed.
 */
type ListedRow = Omit<Pick<Row<'users'>, (typeof listedColumns)[number]>, 'email'> & {
  email: string;
};

/** `$1` is a role or 'all', and `$2` is the search text. */
const MATCHING_USERS = `
  from users
  where not is_system
    and erased_at is null
    and ($1 = 'all' or role = $1)
    and (
      $2 = ''
      or strpos(lower(concat_ws(' ', first_name, last_name, email)), lower($2)) > 0
    )`;

const LIST_USERS = `
  select id, email, first_name, last_name, profile_image_url, role, created_at
  ${MATCHING_USERS}
  order by created_at desc, id desc
  limit $3
  offset $4`;

const COUNT_USERS = `
  select count(*) as total
  ${MATCHING_USERS}`;

/**
 * Lists the users with the given role whose name or email address contains the search text, newest
 * first. In the search text, characters such as % have no special meaning.
 */
export async function listUsers(
  database: Queryable,
  filters: { search: string; role: Role | 'all'; page: number; pageSize: number },
): Promise<{ users: ListedUser[]; total: number }> {
  const { role, search, page, pageSize } = filters;
  const [users, count] = await Promise.all([
    database.query<ListedRow>(LIST_USERS, [role, search, pageSize, (page - 1) * pageSize]),
    database.query<{ total: number }>(COUNT_USERS, [role, search]),
  ]);
  return { users: users.rows, total: count.rows[0]?.total ?? 0 };
}

/**
 * Checks that a user exists, and returns the id.
 * @throws 404 if the id is unknown, or belongs to a system user or an erased account
 */
export async function findUserId(database: Queryable, id: string): Promise<string> {
  const user = await database
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('isSystem', '=', false)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
  if (!user) throw new HttpProblem(404, errorText('missing'));
  return user.id;
}

/**
 * Changes a user's role, and stores entries in the audit log and the security log, and a notice.
 * Former verifiers lose their scope, so that a later promotion starts without one, and the open
 * invitations of former admins are withdrawn.
 * Locks all admins first, so that two admins cannot demote each other concurrently and at least one
 * admin always remains.
 * @throws 409 if the change is not allowed
 */
export async function changeUserRole(
  tx: Queryable,
  userId: string,
  { to, actorId }: { to: Role; actorId: string },
): Promise<ListedUser> {
  if (userId === actorId) throw new HttpProblem(409, errorText('own_role'));
  const adminIds = await lockAdmins(tx);
  // The actor may have been demoted after the request was authorized.
  if (!adminIds.includes(actorId)) throw new HttpProblem(409, errorText('role_change'));
  const { role: from, emailVerified } = await lockUser(tx, userId);
  if (!(roles[from].becomes as readonly Role[]).includes(to))
    throw new HttpProblem(409, errorText('role_change'));
  if (await findSuspension(tx, userId)) throw new HttpProblem(409, errorText('role_of_suspended'));
  if (to !== 'user' && !emailVerified) throw new HttpProblem(409, errorText('role_of_unverified'));
  if (from === 'admin' && adminIds.length === 1)
    throw new HttpProblem(409, errorText('last_admin'));
  const changed = await tx
    .updateTable('users')
    .set({ role: to, updatedAt: now })
    .where('id', '=', userId)
    .returning(listedColumns)
    .$narrowType<{ email: string }>()
    .executeTakeFirstOrThrow();
  if (from === 'verifier') await deleteScope(tx, userId);
  if (from === 'admin') await withdrawInvitations(tx, { invitedBy: userId }, actorId);
  await recordAudit(tx, { action: 'role', actorId, personId: userId, change: { from, to } });
  await recordRoleChange(tx, userId, { from, to });
  await notify(tx, { kind: 'role', userId, actorId, role: to });
  return changed;
}

/** Locks all admins in a fixed order, so that concurrent changes cannot deadlock. */
async function lockAdmins(tx: Queryable): Promise<string[]> {
  const admins = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('isSystem', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute();
  return admins.map(({ id }) => id);
}

/** Locks the row of a user, also against new references, and returns what decides on changes. */
export const lockUser = (tx: Queryable, userId: string) =>
  tx
    .selectFrom('users')
    .select(['role', 'emailVerified'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
