import type { ListedUser } from '#contract/administration.ts';
import { details } from '#contract/errors.ts';
import { type Role, roles } from '#domain/roles.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import { notify } from '#server/features/notices/notify.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';

const columns = `u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.profile_image_url as "profileImageUrl", u.role, u.created_at as "createdAt"`;

/** People whose name or address holds the text, as it stands; newest first. */
export async function listUsers(
  database: Queryable,
  filters: { search: string; role: Role | 'all'; page: number; pageSize: number },
): Promise<{ users: ListedUser[]; total: number }> {
  const where = `not u.is_system and u.erased_at is null and ($1 = 'all' or u.role = $1) and ($2 = '' or strpos(lower(concat_ws(' ', u.first_name, u.last_name, u.email)), lower($2)) > 0)`;
  const [
    { rows: users },
    {
      rows: [counted],
    },
  ] = await Promise.all([
    database.query<ListedUser>(
      `select ${columns} from users u where ${where} order by u.created_at desc, u.id desc limit $3 offset $4`,
      [filters.role, filters.search, filters.pageSize, (filters.page - 1) * filters.pageSize],
    ),
    database.query<{ total: number }>(`select count(*) as total from users u where ${where}`, [
      filters.role,
      filters.search,
    ]),
  ]);
  return { users, total: counted!.total };
}

export async function findUser(database: Queryable, id: string): Promise<string> {
  const { rowCount } = await database.query(
    'select 1 from users where id = $1 and not is_system and erased_at is null',
    [id],
  );
  if (rowCount === 0) throw new HttpProblem(404, details.missing);
  return id;
}

/**
 * Changes a role along the table of the domain; anything else is a 409. There is always an admin:
 * whoever takes the role from one first locks them all, in one order,
 * so that two admins who demote each other at once are decided one after the other.
 */
export async function changeRole(
  tx: Queryable,
  userId: string,
  change: { to: Role; actorId: string },
): Promise<ListedUser> {
  if (userId === change.actorId) throw new HttpProblem(409, details.ownRole);
  const { rows: admins } = await tx.query<{ id: string }>(
    `select id from users where role = 'admin' and not is_system order by id for update`,
  );
  // The role that the session read may be gone by now: the other admin was quicker.
  if (!admins.some(({ id }) => id === change.actorId))
    throw new HttpProblem(409, details.roleChange);
  const {
    rows: [person],
  } = await tx.query<{ role: Role; emailVerified: boolean }>(
    'select role, email_verified as "emailVerified" from users where id = $1 for update',
    [userId],
  );
  const from = person!.role;
  if (!(roles[from].becomes as readonly Role[]).includes(change.to))
    throw new HttpProblem(409, details.roleChange);
  if (change.to !== 'user' && !person!.emailVerified)
    throw new HttpProblem(409, details.roleOfUnverified);
  if (from === 'admin' && admins.length === 1) throw new HttpProblem(409, details.lastAdmin);
  const {
    rows: [changed],
  } = await tx.query<ListedUser>(
    `update users as u set role = $2, updated_at = now() where u.id = $1 returning ${columns}`,
    [userId, change.to],
  );
  await recordAudit(tx, {
    action: 'role',
    actorId: change.actorId,
    personId: userId,
    change: { from, to: change.to },
  });
  await notify(tx, { kind: 'role', userId, actorId: change.actorId, role: change.to });
  return changed!;
}
