import type { OwnDonation, ProfileSummary, Submission } from '#contract/profile.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { fieldColumns } from '#server/terms/columns.ts';

type Page = { page: number; pageSize: number };

const submissions = `
  select
    t.id,
    ${fieldColumns('t')},
    t.status,
    t.created_at as "createdAt",
    case when t.status = 'rejected' then (
      select h.reason
      from term_history h
      where h.term_id = t.id and h.action = 'rejected'
      order by h.position desc
      limit 1
    ) end as reason,
    (select r.id from terms r where r.revises_id = t.id) as "revisedBy"
  from terms t
  where t.submitter_id = $1
  order by t.created_at desc, t.id desc
  limit $2 offset $3`;

const countSubmissions = `
  select count(*) as total
  from terms
  where submitter_id = $1`;

/** What a person submitted, newest first. */
export function submissionsPage(database: Queryable, userId: string, page: Page) {
  return readPage<Submission>(
    database,
    { rows: submissions, count: countSubmissions },
    userId,
    page,
  );
}

const donations = `
  select
    id,
    amount,
    refunded_cents as refunded,
    created_at as "createdAt",
    status,
    donor_message as "donorMessage",
    show_on_donor_wall as "showOnDonorWall"
  from donations
  where user_id = $1
  order by created_at desc, id desc
  limit $2 offset $3`;

const countDonations = `
  select count(*) as total
  from donations
  where user_id = $1`;

/** What a person donated, newest first. Amounts are cents. */
export function donationsPage(database: Queryable, userId: string, page: Page) {
  return readPage<OwnDonation>(database, { rows: donations, count: countDonations }, userId, page);
}

async function readPage<Row extends object>(
  database: Queryable,
  query: { rows: string; count: string },
  userId: string,
  { page, pageSize }: Page,
): Promise<{ rows: Row[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    database.query<Row>(query.rows, [userId, pageSize, (page - 1) * pageSize]),
    database.query<{ total: number }>(query.count, [userId]),
  ]);
  return { rows, total: counted.rows[0]!.total };
}

const summary = `
  select
    (select count(*) from terms where submitter_id = $1) as submissions,
    (select count(*) from terms where submitter_id = $1 and status = 'verified') as verified,
    count(*) filter (where status = 'completed') as donations,
    coalesce(
      sum(amount - refunded_cents) filter (where status = 'completed'),
      0
    )::bigint as "donatedCents",
    count(*) as "listedDonations"
  from donations
  where user_id = $1`;

/** The figures of a profile, without its lists. */
export async function profileSummary(database: Queryable, userId: string): Promise<ProfileSummary> {
  const { rows } = await database.query<ProfileSummary>(summary, [userId]);
  return rows[0]!;
}
