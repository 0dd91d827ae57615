import { m } from '#contract/messages.ts';
import { describeOperator } from '#contract/operator.ts';
import { PRODUCT } from '#contract/product.ts';
import { donationReference } from '#domain/donation.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Mail, Mailer } from '#server/platform/mail/mailer.ts';

type Due = { id: string; amount: number; createdAt: string; testMode: boolean; address: string };

/** What a receipt says about the site. */
export type ReceiptSite = Pick<Config, 'publicUrl' | 'operator' | 'contactEmail'>;

/**
 * Sends every receipt that is due. Each is claimed first, so that of several copies of the server
 * only one sends it; the address is deleted with the claim.
 */
export async function sendReceipts({
  database,
  mailer,
  site,
}: {
  database: Database;
  mailer: Pick<Mailer, 'send'>;
  site: ReceiptSite;
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
    await mailer.send(receipt(due, site));
  }
}

/**
 * Leaves out the donor's name and message: anybody can have a receipt sent to any address, so it
 * must not carry words of theirs.
 */
function receipt(
  { id, amount, createdAt, testMode, address }: Due,
  { publicUrl, operator, contactEmail }: ReceiptSite,
): Mail {
  const receiver = describeOperator(operator);
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
        ? [
            'This donation was made in test mode. No money was moved, so this is not a proof of payment.',
          ]
        : []),
      whoReceived(receiver, testMode),
      `If you have a question about this donation, write to us and give its reference:\n${contactEmail ?? `${publicUrl}/contact`}`,
    ].join('\n\n')}\n`,
  };
}

function whoReceived(receiver: string | null, testMode: boolean): string {
  if (receiver === null) return m.operator_received_unnamed();
  return testMode
    ? m.operator_runs_site({ operator: receiver })
    : m.operator_received({ operator: receiver });
}
