import { notify } from '#server/features/notices/notify.ts';
import { grantAdmin, recordGrant } from '#server/identity/sessions/admin-grants.ts';
import type { Database } from '#server/platform/db/database.ts';

/**
 * Makes the person with an address an administrator, on record, and tells them.
 * @returns whether they are one now, and the sentence that says why or why not
 */
export function grantAdminByCommand(
  database: Database,
  address: string,
): Promise<{ granted: boolean; message: string }> {
  const email = address.trim();
  return database.transaction(async (tx) => {
    const {
      rows: [person],
    } = await tx.query<{ id: string; emailVerified: boolean }>(
      `
        select id, email_verified as "emailVerified"
        from users
        where lower(email) = lower($1)
          and not is_system
        for update`,
      [email],
    );
    if (!person)
      return {
        granted: false,
        message: `Nobody has signed in with ${email}. Ask the person to sign in once, then run this command again.`,
      };
    if (!person.emailVerified)
      return {
        granted: false,
        message: `The address ${email} is not verified. Ask the person to open the link that we sent them, then run this command again.`,
      };
    // ADMIN_EMAILS must not grant it a second time after a demotion.
    await recordGrant(tx, email);
    const actorId = await grantAdmin(tx, person.id, 'command');
    if (!actorId) return { granted: true, message: `${email} is an administrator already.` };
    await notify(tx, { kind: 'role', userId: person.id, actorId, role: 'admin' });
    return { granted: true, message: `${email} is an administrator now.` };
  });
}
