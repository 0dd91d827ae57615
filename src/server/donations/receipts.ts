import { PRODUCT } from '#contract/messages.ts';
import { donationReference } from '#domain/donation.ts';
import type { Database } from '../db/database.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';

type Due = { id: string; amount: number; createdAt: string; testMode: boolean; address: string };

/**
 * Sends every receipt that is due. Each is claimed first, so that copies of the server send it once
 * between them; the address is forgotten with that.
 */
export async function sendReceipts({
  database,
  mailer,
  publicUrl,
}: {
  database: Database;
  mailer: Pick<Mailer, 'send'>;
  publicUrl: string;
}): Promise<void> {
  for (;;) {
    const {
      rows: [due],
    } = await database.query<Due>(
      `with due as (select id, receipt_email from donations where receipt_state = 'due' order by created_at limit 1 for update skip locked)
       update donations d set receipt_state = 'sent', receipt_email = null from due where d.id = due.id
       returning d.id, d.amount, d.created_at as "createdAt", d.test_mode as "testMode", due.receipt_email as address`,
    );
    if (!due) return;
    await mailer.send(receipt(due, publicUrl));
  }
}

/**
 * Without the donor's name and message: anybody can have a receipt sent to any address, and it must
 * carry no words of theirs.
 */
function receipt({ id, amount, createdAt, testMode, address }: Due, publicUrl: string): Mail {
  const date = new Date(createdAt).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const dollars = (amount / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  return {
    to: address,
    subject: testMode ? `Test mode: your donation to ${PRODUCT}` : `Your donation to ${PRODUCT}`,
    text: `${[
      `Thank you for your donation to ${PRODUCT}.`,
      `Reference: ${donationReference(id)}\nAmount: ${dollars}\nDate: ${date}`,
      ...(testMode
        ? ['This was made in test mode: no money was moved, and this is no proof of a payment.']
        : []),
      `If you have a question about this donation, write to us and name its reference:\n${publicUrl}/contact`,
    ].join('\n\n')}\n`,
  };
}
