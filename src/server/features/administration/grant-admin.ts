import { sql } from 'kysely';
import { notify } from '#server/features/notices/notify.ts';
import { grantAdmin, recordGrant } from '#server/identity/sessions/admin-grants.ts';
import { withDatabase } from '#server/platform/db/command.ts';
import type { Database } from '#server/platform/db/database.ts';
import { runAddressCommand } from './address-command.ts';

const USAGE = `Usage: npm run grant-admin -- ADDRESS
  ADDRESS  the verified email address of a person who has signed in`;

await runAddressCommand(USAGE, (address) =>
  withDatabase((database) => grantByCommand(database, address)),
);

/**
 * Makes the user with this address an admin, and stores an audit entry and a notice. Does nothing
 * if the address is unknown or unverified. If the user is already an admin, only records that the
 * address has been granted the role.
 * @returns whether the user is now an admin, and a sentence for the operator
 */
function grantByCommand(
  database: Database,
  address: string,
): Promise<{ done: boolean; message: string }> {
  const email = address.trim();
  return database.transaction(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'emailVerified'])
      .where((eb) => eb(eb.fn('lower', ['email']), '=', sql<string>`lower(${email})`))
      .where('isSystem', '=', false)
      .forUpdate()
      .executeTakeFirst();
    if (!user)
      return {
        done: false,
        message:
          `Nobody has signed in with ${email}. ` +
          'Ask the person to sign in once, then run this command again.',
      };
    if (!user.emailVerified)
      return {
        done: false,
        message:
          `The address ${email} is not verified. ` +
          'Ask the person to open the link that we sent them, then run this command again.',
      };
    // Without this record, ADMIN_EMAILS would make the user an admin again at a later sign-in, even
    // after a demotion.
    await recordGrant(tx, email);
    const actorId = await grantAdmin(tx, user.id, 'command');
    if (!actorId) return { done: true, message: `${email} is already an administrator.` };
    await notify(tx, { kind: 'role', userId: user.id, actorId, role: 'admin' });
    return { done: true, message: `${email} is now an administrator.` };
  });
}
