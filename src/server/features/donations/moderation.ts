import type { OwnDonation, ReceivedDonation } from '#contract/donations.ts';
import { donationReference } from '#domain/donation.ts';
import { m } from '#domain/messages.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';

const receivedColumns = [
  'id',
  'amount',
  'refundedCents as refunded',
  'status',
  'donorName',
  'donorMessage',
  'messageHidden',
  'showOnDonorWall',
  'testMode',
  'createdAt',
] as const;

const withReference = (row: Omit<ReceivedDonation, 'reference'>): ReceivedDonation => ({
  ...row,
  reference: donationReference(row.id),
});

/** Lists all donations for admins, newest first. */
export async function listReceivedDonations(
  database: Queryable,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ donations: ReceivedDonation[]; total: number }> {
  const [donations, { total }] = await Promise.all([
    database
      .selectFrom('donations')
      .select(receivedColumns)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    database
      .selectFrom('donations')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { donations: donations.map(withReference), total };
}

/**
 * Checks that a donation exists, and returns its id.
 * @throws 404 if there is no such donation
 */
export async function findDonationId(database: Queryable, id: string): Promise<string> {
  const donation = await database
    .selectFrom('donations')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!donation) throw new HttpProblem(404, m.errors_detail_missing());
  return donation.id;
}

/**
 * Checks that a donation belongs to a donor, and returns its id.
 * @throws 404 if it does not
 */
export async function findOwnDonationId(
  database: Queryable,
  id: string,
  donorId: string,
): Promise<string> {
  const donation = await database
    .selectFrom('donations')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', donorId)
    .executeTakeFirst();
  if (!donation) throw new HttpProblem(404, m.errors_detail_missing());
  return donation.id;
}

/**
 * Hides a donor's message from the donor wall, and stores an audit entry.
 * @throws 409 if there is no message, or if it is already hidden
 */
export async function hideDonorMessage(
  tx: Queryable,
  id: string,
  actorId: string,
): Promise<ReceivedDonation> {
  const hidden = await tx
    .updateTable('donations')
    .set({ messageHidden: true })
    .where('id', '=', id)
    .where('donorMessage', 'is not', null)
    .where('messageHidden', '=', false)
    .returning([...receivedColumns, 'userId'])
    .executeTakeFirst();
  if (!hidden) throw new HttpProblem(409, m.errors_detail_message_hidden());
  await recordAudit(tx, {
    action: 'donation',
    actorId,
    personId: hidden.userId,
    change: { from: 'shown', to: 'hidden', donation: id },
  });
  return withReference(hidden);
}

/** Stores whether a donation appears on the donor wall. */
export function setShownOnWall(
  database: Queryable,
  id: string,
  showOnDonorWall: boolean,
): Promise<OwnDonation> {
  return database
    .updateTable('donations')
    .set({ showOnDonorWall })
    .where('id', '=', id)
    .returning([
      'id',
      'amount',
      'refundedCents as refunded',
      'createdAt',
      'status',
      'donorMessage',
      'showOnDonorWall',
    ])
    .executeTakeFirstOrThrow();
}
