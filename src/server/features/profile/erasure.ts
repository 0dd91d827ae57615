import { details } from '#contract/errors.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { anonymizeText, type Person } from './anonymize.ts';

/**
 * What belongs to a person alone goes, what others see of it loses their name; $1 is their id. In
 * this order: the account goes last.
 */
const statements: readonly string[] = [
  `delete from rate_limits where right(key, 36) = $1::text`,
  `delete from sessions where sess ->> 'userId' = $1::text`,
  'delete from idempotency_keys where user_id = $1',
  'delete from verifier_applications where user_id = $1',
  'delete from verifier_preferences where user_id = $1',
  'delete from notices where user_id = $1',
  'delete from notice_preferences where user_id = $1',
  `update donations set donor_name = null, donor_message = null, show_on_donor_wall = false, receipt_email = null, receipt_state = case when receipt_state = 'due' then 'none' else receipt_state end where user_id = $1`,
  `update users set issuer = null, subject = null, email = null, pending_email = null, email_verified = false, first_name = 'Deleted', last_name = 'contributor', profile_image_url = null, role = 'user',
     stripe_customer_id = null, stripe_subscription_id = null, erased_at = now(), updated_at = now() where id = $1`,
];

/**
 * Erases a person. What they contributed and gave stays, under "Deleted contributor"; their name
 * and address go from everything that was written, histories included.
 * The last admin cannot go (409): the site would be without one.
 * @returns under which identity they signed in, so that the provider's account can go in the same
 * transaction
 */
export async function erasePerson(
  tx: Queryable,
  userId: string,
): Promise<{ issuer: string | null; subject: string | null; email: string | null }> {
  // Locked in the order in which a change of roles locks them.
  const { rows: admins } = await tx.query<{ id: string }>(
    `select id from users where role = 'admin' and email_verified and not is_system order by id for update`,
  );
  if (admins.length === 1 && admins[0]!.id === userId)
    throw new HttpProblem(409, details.lastAdminStays);
  const {
    rows: [person],
  } = await tx.query<Person & { issuer: string | null; subject: string | null }>(
    'select id, issuer, subject, email, email_verified as "emailVerified", first_name as "firstName", last_name as "lastName" from users where id = $1 and erased_at is null for update',
    [userId],
  );
  if (!person) throw new HttpProblem(401, details.signIn);
  // Names are looked for in every text there is.
  await tx.query(
    `select set_config('statement_timeout', '120s', true), set_config('mazwi.erasing', 'on', true)`,
  );
  await anonymizeText(tx, person);
  // Also where they gave without being signed in, if the address was proven to be theirs.
  if (person.emailVerified)
    await tx.query(
      `update donations set receipt_email = null, receipt_state = 'none' where lower(receipt_email) = lower($1)`,
      [person.email],
    );
  for (const statement of statements) await tx.query(statement, [userId]);
  return person;
}
