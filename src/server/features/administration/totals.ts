import type { getAdminStats } from '#contract/administration/administration.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { countTerms } from '#server/terms/derived/counts.ts';

type Totals = ReplyOf<typeof getAdminStats>;

const TOTALS = `
  select
    (
      select count(*)
      from users
      where not is_system and erased_at is null
    ) as total_users,
    (
      select count(*)
      from verifier_applications
      where status = 'pending'
    ) as verifier_applications,
    (
      select count(*)
      from donations
      where status = 'completed'
    ) as total_donations,
    (
      select coalesce(sum(amount - refunded_cents), 0)::bigint
      from donations
      where status = 'completed'
    ) as total_donation_amount`;

/** Reads the totals that the administration page shows. Amounts are in cents. */
export async function readTotals(database: Queryable): Promise<Totals> {
  const [{ rows }, totalTerms, pendingTerms] = await Promise.all([
    database.query<Omit<Totals, 'totalTerms' | 'pendingTerms'>>(TOTALS),
    countTerms(database),
    countTerms(database, { status: 'pending' }),
  ]);
  const [others] = rows;
  if (!others) throw new Error('the totals returned no row');
  return { ...others, totalTerms, pendingTerms };
}
