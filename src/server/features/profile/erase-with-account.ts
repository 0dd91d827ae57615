import { EMBEDDED_ISSUER } from '#server/identity/embedded-issuer.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { erasePerson } from './erasure.ts';

export type ErasureParts = {
  mailer: Pick<Mailer, 'forget'>;
  /** Deletes an account of the embedded identity provider. */
  deleteAccount: (tx: Queryable, accountId: string) => Promise<void>;
};

/**
 * Erases a person, their account at the embedded identity provider, and the emails to them in the
 * outbox. The emails are deleted inside the transaction, so that nothing is erased if deleting them
 * fails.
 */
export async function eraseWithAccount(
  tx: Queryable,
  userId: string,
  { mailer, deleteAccount, lastAdmin }: ErasureParts & { lastAdmin: 'refuse' | 'allow' },
): Promise<void> {
  const { issuer, subject, email } = await erasePerson(tx, userId, { lastAdmin });
  if (issuer === EMBEDDED_ISSUER && subject) await deleteAccount(tx, subject);
  if (email) await mailer.forget(email);
}
