import { describeOperator } from '#contract/operator.ts';
import { donationReference } from '#domain/donation.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { dollars } from '#domain/locale/money.ts';
import { m } from '#domain/messages.ts';
import type { Config } from '#server/config.ts';
import type { Database, Queryable, Row } from '#server/platform/db/database.ts';
import type { Composer } from '#server/platform/mail/mail-worker.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';

type PaidDonation = Pick<Row<'donations'>, 'id' | 'amount' | 'createdAt' | 'testMode'>;

/** The parts of the configuration that appear in a receipt. */
export type ReceiptSite = Pick<Config, 'operator' | 'contactEmail'>;

const QUEUE_RECEIPTS = `
  with due as (
    select id, receipt_email
    from donations
    where receipt_state = 'due'
    for update skip locked
  ),
  moved as (
    update donations d
    set receipt_state = 'sent', receipt_email = null
    from due
    where d.id = due.id
  )
  insert into mails (kind, donation_id, address)
  select 'receipt', id, receipt_email
  from due`;

/**
 * Queues every receipt that is due. The address moves from the donation to the queue, which deletes
 * it once the email is no longer sent. Copies of the server can run this concurrently.
 */
export async function queueReceipts(database: Queryable): Promise<void> {
  await database.query(QUEUE_RECEIPTS);
}

/** Returns the composer of receipts. A donation that was refunded meanwhile gets none. */
export function receiptComposers(
  database: Database,
  site: ReceiptSite,
): Record<'receipt', Composer> {
  return {
    receipt: async ({ donationId, address }) => {
      const donation = await database
        .selectFrom('donations')
        .select(['id', 'amount', 'createdAt', 'testMode'])
        .where('id', '=', donationId)
        .where('status', '=', 'completed')
        .executeTakeFirst();
      return donation && address ? composeReceipt({ ...donation, address }, site) : null;
    },
  };
}

/**
 * Composes a receipt. Leaves out the donor's name and message. Otherwise, donors could send any
 * text to a stranger by entering the stranger's address.
 */
function composeReceipt(
  { id, amount, createdAt, testMode, address }: PaidDonation & { address: string },
  { operator, contactEmail }: ReceiptSite,
): Mail {
  const receiver = describeOperator(operator);
  return {
    to: address,
    subject: testMode ? m.receipts_subject_test_mode() : m.receipts_subject(),
    text: `${[
      m.receipts_thanks(),
      m.receipts_facts({
        reference: donationReference(id),
        amount: dollars(amount),
        date: formatDate(createdAt),
      }),
      ...(testMode ? [m.receipts_test_mode()] : []),
      whoReceived(receiver, testMode),
      ...(contactEmail ? [m.receipts_question({ contact: contactEmail })] : []),
    ].join('\n\n')}\n`,
  };
}

function whoReceived(receiver: string | null, testMode: boolean): string {
  if (receiver === null) return m.operator_received_unnamed();
  return testMode
    ? m.operator_runs_site({ operator: receiver })
    : m.operator_received({ operator: receiver });
}
