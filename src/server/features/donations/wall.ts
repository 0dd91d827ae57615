import type { WallEntry } from '#contract/donations.ts';
import { amountRange } from '#domain/donation.ts';
import { limits } from '#domain/limits.ts';
import type { Queryable } from '#server/platform/db/database.ts';

const DOLLARS_SHOWN = 10;

/**
 * Donors who want to be shown, newest first. The range is that of what was not refunded. Times are
 * truncated to the minute so that a donation cannot be matched with a bank statement.
 */
export async function wallPage(database: Queryable, page: number): Promise<WallEntry[]> {
  const { rows } = await database.query<Omit<WallEntry, 'range'> & { amount: number }>(
    `select wall_id as id, donor_name as "donorName",
       amount - refunded_cents as amount,
       case when not message_hidden then donor_message end as "donorMessage",
       date_trunc('minute', created_at) as "createdAt"
     from donations d
     where status = 'completed' and show_on_donor_wall
     order by d.created_at desc, d.id desc
     limit $1 offset $2`,
    [limits.donation.wallPage, (page - 1) * limits.donation.wallPage],
  );
  return rows.map(({ amount, ...entry }) => ({ ...entry, range: amountRange(amount) }));
}

/**
 * Totals over all completed donations, without what was refunded. A signed-in person is one donor
 * however often they gave; a donation without an account is one donor each.
 */
export async function wallStats(
  database: Queryable,
): Promise<{ donors: number; totalRaised: number; messages: number }> {
  const {
    rows: [row],
  } = await database.query<{ donors: number; cents: number; messages: number }>(
    `select count(distinct coalesce(user_id, id)) as donors,
       coalesce(sum(amount - refunded_cents), 0)::bigint as cents,
       count(*) filter (where donor_message is not null and not message_hidden) as messages
     from donations
     where status = 'completed'`,
  );
  return {
    donors: row!.donors,
    totalRaised: Math.floor(row!.cents / 100 / DOLLARS_SHOWN) * DOLLARS_SHOWN,
    messages: row!.messages,
  };
}
