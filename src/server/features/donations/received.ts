import { sql } from 'kysely';
import type { listAllDonations, ReceivedDonation } from '#contract/donations/donations.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { donationReference } from '#domain/donation.ts';
import type { Queryable } from '#server/platform/db/database.ts';

type Filters = Omit<QueryOf<typeof listAllDonations>, 'page' | 'pageSize'>;

export const receivedColumns = [
  'id',
  'amount',
  'refundedCents as refunded',
  'status',
  'donorName',
  'donorMessage',
  'messageHidden',
  'nameHidden',
  'showOnDonorWall',
  'testMode',
  'createdAt',
] as const;

export const withReference = (row: Omit<ReceivedDonation, 'reference'>): ReceivedDonation => ({
  ...row,
  reference: donationReference(row.id),
});

/** Selects the donations with a status that were started in a range of days, in UTC. */
export function selectMatching(database: Queryable, { status, from, to }: Filters) {
  return database
    .selectFrom('donations')
    .$if(status !== 'all', (rows) =>
      rows.where('status', '=', status as ReceivedDonation['status']),
    )
    .$if(from !== null, (rows) =>
      rows.where('createdAt', '>=', sql<string>`${from}::timestamp at time zone 'UTC'`),
    )
    .$if(to !== null, (rows) =>
      rows.where(
        'createdAt',
        '<',
        sql<string>`(${to}::timestamp + interval '1 day') at time zone 'UTC'`,
      ),
    );
}

/** Lists one page of the donations that match, newest first. */
export async function listReceivedDonations(
  database: Queryable,
  { page, pageSize, ...filters }: Filters & { page: number; pageSize: number },
): Promise<{ donations: ReceivedDonation[]; total: number }> {
  const [donations, { total }] = await Promise.all([
    selectMatching(database, filters)
      .select(receivedColumns)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    selectMatching(database, filters)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { donations: donations.map(withReference), total };
}
