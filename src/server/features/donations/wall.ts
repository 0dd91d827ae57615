import type { WallEntry } from '#contract/donations/donations.ts';
import { amountRange } from '#domain/donation.ts';
import { limits } from '#domain/limits.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';

const ROUND_TO_DOLLARS = 10;

type WallRow = Pick<Row<'donations'>, 'donorName' | 'donorMessage' | 'createdAt'> & {
  id: string;
  amount: number;
};

/**
 * Selects one page of the donor wall. Times are truncated to the minute, so that a donation cannot
 * be matched with a bank statement.
 */
const WALL_PAGE = `
  select
    wall_id as id,
    case when not name_hidden then donor_name end as donor_name,
    amount - refunded_cents as amount,
    case when not message_hidden then donor_message end as donor_message,
    date_trunc('minute', created_at) as created_at
  from donations d
  where status = 'completed' and show_on_donor_wall
  order by d.created_at desc, d.id desc
  limit $1
  offset $2`;

/**
 * Lists the completed donations whose donors agreed to be shown, newest first. Shows the amount
 * after refunds only as a range.
 */
export async function listWallEntries(database: Queryable, page: number): Promise<WallEntry[]> {
  const { wallPage } = limits.donation;
  const { rows } = await database.query<WallRow>(WALL_PAGE, [wallPage, (page - 1) * wallPage]);
  return rows.map(({ amount, ...entry }) => ({ ...entry, range: amountRange(amount) }));
}

/**
 * Reads the totals of the donor wall. A person with an account counts as one donor, and each
 * donation without an account as another.
 */
const WALL_STATS = `
  select
    count(distinct coalesce(user_id, id)) as donors,
    coalesce(sum(amount - refunded_cents), 0)::bigint as cents,
    count(*) filter (where donor_message is not null and not message_hidden) as messages
  from donations
  where status = 'completed'`;

type WallStats = { donors: number; totalRaised: number; messages: number };

/**
 * Reads the totals of all completed donations. The sum after refunds is in dollars, rounded down to
 * a multiple of ten.
 */
export async function readWallStats(database: Queryable): Promise<WallStats> {
  const { rows } = await database.query<{ donors: number; cents: number; messages: number }>(
    WALL_STATS,
  );
  const { donors, cents, messages } = rows[0] ?? { donors: 0, cents: 0, messages: 0 };
  const totalRaised = Math.floor(cents / 100 / ROUND_TO_DOLLARS) * ROUND_TO_DOLLARS;
  return { donors, totalRaised, messages };
}
