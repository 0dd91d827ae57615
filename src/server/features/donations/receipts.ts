import { describeOperator } from '#contract/operator.ts';
import { donationReference } from '#domain/donation.ts';
import { m } from '#domain/messages.ts';
import type { Config } from '#server/config.ts';
import type { Database, Row } from '#server/platform/db/database.ts';
import { isHeld } from '#server/platform/db/held.ts';
import type { Mail, Mailer } from '#server/platform/mail/mailer.ts';

type DueReceipt = Pick<Row<'donations'>, 'id' | 'amount' | 'createdAt' | 'testMode'> & {
  address: string;
};

/** The parts of the configuration that appear in a receipt. */
export type ReceiptSite = Pick<Config, 'publicUrl' | 'operator' | 'contactEmail'>;

const CLAIM_RECEIPT = `
  with due as (
    select id, receipt_email
    from donations
    where receipt_state = 'due'
    order by created_at
    limit 1
    for update skip locked
  )
  update donations d
  set receipt_state = 'sent', receipt_email = null
  from due
  where d.id = due.id
  returning d.id, d.amount, d.created_at, d.test_mode, due.receipt_email as address`;

/**
 * Sends every receipt that is due, unless the site was restored and is still held. Claiming a
 * receipt deletes the email address from the donation, and prevents other copies of the server from
 * sending the same receipt.
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
  if (await isHeld(database)) return;
  for (;;) {
    const { rows } = await database.query<DueReceipt>(CLAIM_RECEIPT);
    const [due] = rows;
    if (!due) return;
    await mailer.send(composeReceipt(due, site));
  }
}

/**
 * Composes a receipt. Leaves out the donor's name and message. Otherwise, donors could send any
 * text to a stranger by entering the stranger's address.
 */
function composeReceipt(
  { id, amount, createdAt, testMode, address }: DueReceipt,
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
    subject: testMode ? m.receipts_subject_test_mode() : m.receipts_subject(),
    text: `${[
      m.receipts_thanks(),
      m.receipts_facts({ reference: donationReference(id), amount: dollars, date }),
      ...(testMode ? [m.receipts_test_mode()] : []),
      whoReceived(receiver, testMode),
      m.receipts_question({ contact: contactEmail ?? `${publicUrl}/contact` }),
    ].join('\n\n')}\n`,
  };
}

function whoReceived(receiver: string | null, testMode: boolean): string {
  if (receiver === null) return m.operator_received_unnamed();
  return testMode
    ? m.operator_runs_site({ operator: receiver })
    : m.operator_received({ operator: receiver });
}
