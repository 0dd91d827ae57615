import type { Role } from '#domain/roles.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/** System users: in the record of roles they say what made somebody an administrator. */
const grantors = {
  ADMIN_EMAILS: {
    id: '00000000-0000-4000-8000-000000000201',
    firstName: 'The setting',
    lastName: 'ADMIN_EMAILS',
  },
  command: {
    id: '00000000-0000-4000-8000-000000000202',
    firstName: 'The command',
    lastName: 'grant-admin',
  },
} as const;

/**
 * Makes the owner of a verified address an administrator if ADMIN_EMAILS names it, once per
 * address: whoever is demoted afterwards stays demoted.
 */
export async function grantByAddress(
  tx: Queryable,
  { userId, email }: { userId: string; email: string },
  adminEmails: readonly string[],
): Promise<void> {
  if (!adminEmails.includes(email.toLowerCase())) return;
  if (await rememberGrant(tx, email)) await grantAdmin(tx, userId, 'ADMIN_EMAILS');
}

/**
 * Makes a person an administrator, on record. The caller has checked that the address is verified.
 * @returns who did it, or null when the person is an administrator already
 */
export async function grantAdmin(
  tx: Queryable,
  userId: string,
  by: keyof typeof grantors,
): Promise<string | null> {
  const {
    rows: [person],
  } = await tx.query<{ role: Role }>('select role from users where id = $1 for update', [userId]);
  if (!person || person.role === 'admin') return null;
  const { id, firstName, lastName } = grantors[by];
  await tx.query(
    `
      insert into users (id, is_system, first_name, last_name)
      values ($1, true, $2, $3)
      on conflict (id) do nothing`,
    [id, firstName, lastName],
  );
  await tx.query(`update users set role = 'admin', updated_at = now() where id = $1`, [userId]);
  await recordAudit(tx, {
    action: 'role',
    actorId: id,
    personId: userId,
    change: { from: person.role, to: 'admin' },
  });
  return id;
}

/** @returns whether this address had not been granted anything before */
export async function rememberGrant(tx: Queryable, email: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `
      insert into admin_grants (address_hash)
      values (encode(sha256(convert_to(lower($1), 'UTF8')), 'hex'))
      on conflict do nothing`,
    [email],
  );
  return rowCount > 0;
}
