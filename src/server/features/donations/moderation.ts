import type { DonorText, OwnDonation, ReceivedDonation } from '#contract/donations/donations.ts';
import { errorText } from '#contract/error-texts.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { receivedColumns, withReference } from './received.ts';

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
  if (!donation) throw new HttpProblem(404, errorText('missing'));
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
  if (!donation) throw new HttpProblem(404, errorText('missing'));
  return donation.id;
}

const columns = {
  name: { text: 'donorName', hidden: 'nameHidden' },
  message: { text: 'donorMessage', hidden: 'messageHidden' },
} as const;
const changes = {
  name: {
    hide: { from: 'nameShown', to: 'nameHidden' },
    show: { from: 'nameHidden', to: 'nameShown' },
  },
  message: { hide: { from: 'shown', to: 'hidden' }, show: { from: 'hidden', to: 'shown' } },
} as const;

/**
 * Hides a donor's name or message from the donor wall, or shows it again, and stores an audit
 * entry.
 * @throws 409 if there is no such text, or it is already hidden or shown
 */
export async function hideOrShow(
  tx: Queryable,
  id: string,
  { what, to, actorId }: { what: DonorText; to: 'hide' | 'show'; actorId: string },
): Promise<ReceivedDonation> {
  const { text, hidden } = columns[what];
  const changed = await tx
    .updateTable('donations')
    .set(what === 'name' ? { nameHidden: to === 'hide' } : { messageHidden: to === 'hide' })
    .where('id', '=', id)
    .where(text, 'is not', null)
    .where(hidden, '=', to === 'show')
    .returning([...receivedColumns, 'userId'])
    .executeTakeFirst();
  if (!changed)
    throw new HttpProblem(
      409,
      to === 'hide' ? errorText('message_hidden') : errorText('text_shown'),
    );
  await recordAudit(tx, {
    action: 'donation',
    actorId,
    personId: changed.userId,
    change: { ...changes[what][to], donation: id },
  });
  return withReference(changed);
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
