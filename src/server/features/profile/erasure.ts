import { sql } from 'kysely';
import { errorText } from '#contract/error-texts.ts';
import { withdrawInvitations } from '#server/identity/sessions/withdraw-invitations.ts';
import { now, type Queryable, type Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { anonymizeText, type Person } from './anonymize.ts';

type ErasedUser = Person & Pick<Row<'users'>, 'issuer' | 'subject'>;

/**
 * Erases an account. Contributions and donations remain, attributed to "Deleted contributor".
 * `anonymizeText` removes the name and the address from texts, including the history.
 * @param options.lastAdmin whether the last admin can be erased; refused by default
 * @returns the identity that the user signed in with, so that the caller can delete the provider's
 * account in the same transaction
 * @throws 409 for the last admin
 * @throws 401 if the account has already been erased
 */
export async function erasePerson(
  tx: Queryable,
  userId: string,
  { lastAdmin = 'refuse' }: { lastAdmin?: 'refuse' | 'allow' } = {},
): Promise<Pick<ErasedUser, 'issuer' | 'subject' | 'email'>> {
  if (lastAdmin === 'refuse') await checkAnotherAdmin(tx, userId);
  const person = await lockPerson(tx, userId);
  // Anonymizing searches all texts, so it needs a longer timeout. History rows can be changed only
  // while `mazwi.erasing` is on.
  await tx.query(`
    select
      set_config('statement_timeout', '120s', true),
      set_config('mazwi.erasing', 'on', true)`);
  await anonymizeText(tx, person);
  if (person.emailVerified && person.email !== null) await forgetAddress(tx, person.email);
  await withdrawInvitations(tx, { invitedBy: userId }, userId);
  await deletePersonalRows(tx, userId);
  await clearDonations(tx, userId);
  await clearUser(tx, userId);
  await recordErasure(tx, { userId, erasedAt: now });
  return person;
}

/**
 * Records that a person was erased, in a table that nothing deletes from. It is also kept in a file
 * outside the database, so that nobody returns with a restored backup (decision 0053).
 */
export async function recordErasure(
  tx: Queryable,
  erasure: { userId: string; erasedAt: string | typeof now },
): Promise<void> {
  await tx
    .insertInto('erasures')
    .values({ userId: erasure.userId, erasedAt: erasure.erasedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Checks that the user is not the last admin. Locks the admins' rows in the order of their ids, as
 * a role change does, so that an erasure and a role change cannot deadlock.
 */
async function checkAnotherAdmin(tx: Queryable, userId: string): Promise<void> {
  const admins = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('emailVerified', '=', true)
    .where('isSystem', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (admins.length === 1 && admins[0]?.id === userId)
    throw new HttpProblem(409, errorText('last_admin_stays'));
}

async function lockPerson(tx: Queryable, userId: string): Promise<ErasedUser> {
  const person = await tx
    .selectFrom('users')
    .select(['id', 'issuer', 'subject', 'email', 'emailVerified', 'firstName', 'lastName'])
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!person) throw new HttpProblem(401, errorText('sign_in'));
  return person;
}

/**
 * Deletes the address from all donations whose receipt has not been sent, including donations made
 * while signed out. These receipts are not sent. Also deletes the invitations sent to the address,
 * and all emails to it that wait in the queue.
 */
async function forgetAddress(tx: Queryable, email: string): Promise<void> {
  await tx
    .deleteFrom('invitations')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', sql<string>`lower(${email})`))
    .execute();
  await tx
    .updateTable('donations')
    .set({ receiptEmail: null, receiptState: 'none' })
    .where((eb) => eb(eb.fn('lower', ['receiptEmail']), '=', sql<string>`lower(${email})`))
    .execute();
  await tx
    .deleteFrom('mails')
    .where((eb) => eb(eb.fn('lower', ['address']), '=', sql<string>`lower(${email})`))
    .execute();
}

async function deletePersonalRows(tx: Queryable, userId: string): Promise<void> {
  await tx
    .deleteFrom('rateLimits')
    .where((eb) => eb(sql<string>`right(${eb.ref('key')}, 36)`, '=', userId))
    .execute();
  await tx
    .deleteFrom('sessions')
    .where((eb) => eb(eb.ref('sess', '->>').key('userId'), '=', userId))
    .execute();
  await tx.deleteFrom('securityEvents').where('userId', '=', userId).execute();
  await tx.deleteFrom('deviceKeys').where('userId', '=', userId).execute();
  await tx.deleteFrom('idempotencyKeys').where('userId', '=', userId).execute();
  await tx.deleteFrom('verifierApplications').where('userId', '=', userId).execute();
  await tx.deleteFrom('verifierPreferences').where('userId', '=', userId).execute();
  await tx.deleteFrom('notices').where('userId', '=', userId).execute();
  await tx.deleteFrom('noticePreferences').where('userId', '=', userId).execute();
  await tx.deleteFrom('noticeDeliveries').where('userId', '=', userId).execute();
  await tx.deleteFrom('mails').where('userId', '=', userId).execute();
  await deleteReviewRows(tx, userId);
}

/** The person's comments, proposals, suspensions and decisions remain. */
async function deleteReviewRows(tx: Queryable, userId: string): Promise<void> {
  await tx.deleteFrom('contributorPages').where('userId', '=', userId).execute();
  await tx.deleteFrom('languageStatements').where('userId', '=', userId).execute();
  await tx.deleteFrom('verifierScopes').where('userId', '=', userId).execute();
  await tx.deleteFrom('personFlags').where('userId', '=', userId).execute();
  await tx.deleteFrom('invitations').where('acceptedBy', '=', userId).execute();
  await tx.deleteFrom('claims').where('verifierId', '=', userId).execute();
}

const CLEAR_DONATIONS = `
  update donations
  set
    donor_name = null,
    donor_message = null,
    show_on_donor_wall = false,
    receipt_email = null,
    receipt_state = case when receipt_state = 'due' then 'none' else receipt_state end
  where user_id = $1`;

async function clearDonations(tx: Queryable, userId: string): Promise<void> {
  await tx.query(CLEAR_DONATIONS, [userId]);
  await tx
    .deleteFrom('mails')
    .where('donationId', 'in', (eb) =>
      eb.selectFrom('donations').select('id').where('userId', '=', userId),
    )
    .execute();
}

async function clearUser(tx: Queryable, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      issuer: null,
      subject: null,
      email: null,
      pendingEmail: null,
      emailVerified: false,
      firstName: 'Deleted',
      lastName: 'contributor',
      profileImageUrl: null,
      role: 'user',
      stripeCustomerId: null,
      stripeSubscriptionId: null,
      locale: null,
      erasedAt: now,
      updatedAt: now,
    })
    .where('id', '=', userId)
    .execute();
}
