import type { ProfileSummary, Submission } from '#contract/account/profile.ts';
import type { SenseFacts } from '#domain/concept/sense-label.ts';
import type { TermField } from '#domain/term/fields.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { COUNTED_APPROVALS } from '#server/terms/decisions/approvals.ts';
import { requestedSql } from '#server/terms/decisions/change-requests.ts';
import { fieldColumns, senseColumns, type TermRow } from '#server/terms/rows/columns.ts';

type SubmissionRow = Pick<TermRow, 'id' | TermField | 'status' | 'version' | 'createdAt'> &
  SenseFacts &
  Pick<
    Submission,
    | 'reason'
    | 'revisedBy'
    | 'withdrawn'
    | 'requestedChanges'
    | 'requestedField'
    | 'requestedAt'
    | 'approvedOnce'
  >;

type DonationRow = Pick<
  Row<'donations'>,
  'id' | 'amount' | 'createdAt' | 'status' | 'donorMessage' | 'showOnDonorWall'
> & { refunded: Row<'donations'>['refundedCents'] };

type Page = { page: number; pageSize: number };

const LIST_SUBMISSIONS = `
  select
    t.id,
    ${fieldColumns('t')},
    ${senseColumns('t')},
    t.status,
    t.version,
    t.created_at,
    t.withdrawn_at is not null as withdrawn,
    ${requestedSql('reason')} as requested_changes,
    ${requestedSql('requested_field')} as requested_field,
    t.changes_requested_at as requested_at,
    exists ${COUNTED_APPROVALS} as approved_once,
    case when t.status = 'rejected' then (
      select h.reason
      from term_history h
      where h.term_id = t.id and h.action = 'rejected'
      order by h.position desc
      limit 1
    ) end as reason,
    (select r.id from terms r where r.revises_id = t.id) as revised_by
  from terms t
  where t.submitter_id = $1 and t.deleted_at is null
  order by t.changes_requested_at is null, t.created_at desc, t.id desc
  limit $2
  offset $3`;

const COUNT_SUBMISSIONS = `
  select count(*) as total
  from terms
  where submitter_id = $1 and deleted_at is null`;

/** Lists the terms that a user submitted: those that wait for the user first, then the newest. */
export function listSubmissions(database: Queryable, userId: string, page: Page) {
  return readPage<SubmissionRow>(
    database,
    { rows: LIST_SUBMISSIONS, count: COUNT_SUBMISSIONS },
    userId,
    page,
  );
}

const LIST_DONATIONS = `
  select
    id,
    amount,
    refunded_cents as refunded,
    created_at,
    status,
    donor_message,
    show_on_donor_wall
  from donations
  where user_id = $1
  order by created_at desc, id desc
  limit $2
  offset $3`;

const COUNT_DONATIONS = `
  select count(*) as total
  from donations
  where user_id = $1`;

/** Lists a user's donations, newest first. Amounts are in cents. */
export function listDonations(database: Queryable, userId: string, page: Page) {
  return readPage<DonationRow>(
    database,
    { rows: LIST_DONATIONS, count: COUNT_DONATIONS },
    userId,
    page,
  );
}

async function readPage<Item extends object>(
  database: Queryable,
  query: { rows: string; count: string },
  userId: string,
  { page, pageSize }: Page,
): Promise<{ rows: Item[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    database.query<Item>(query.rows, [userId, pageSize, (page - 1) * pageSize]),
    database.query<{ total: number }>(query.count, [userId]),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

const SUMMARY = `
  select
    (
      select count(*)
      from terms
      where submitter_id = $1 and deleted_at is null
    ) as submissions,
    (select count(*) from terms where submitter_id = $1 and status = 'verified') as verified,
    count(*) filter (where status = 'completed') as donations,
    coalesce(
      sum(amount - refunded_cents) filter (where status = 'completed'),
      0
    )::bigint as donated_cents,
    count(*) as listed_donations
  from donations
  where user_id = $1`;

/** Reads the totals that a profile shows. */
export async function readProfileSummary(
  database: Queryable,
  userId: string,
): Promise<ProfileSummary> {
  const { rows } = await database.query<ProfileSummary>(SUMMARY, [userId]);
  const [found] = rows;
  if (!found) throw new Error('the profile summary returned no row');
  return found;
}
