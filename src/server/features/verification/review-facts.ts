import type { Review } from '#contract/review.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { REQUESTED_REASON } from '#server/terms/requests.ts';
import {
  nameOrPlaceholder,
  personName,
  QUEUE_JOINS,
  type QueueRow,
  queueColumns,
  toQueueFacts,
} from './queue-facts.ts';

/** Imports have so many terms that counting them takes too long. */
const FACTS_FROM = `
  from terms t
  ${QUEUE_JOINS}
  left join contributor_pages cp on cp.user_id = s.id and cp.is_shown
  left join users r on r.id = t.changes_requested_by
  cross join lateral (
    select
      count(*) filter (where o.status = 'verified') as accepted,
      count(*) filter (where o.status = 'rejected' and o.withdrawn_at is null) as rejected,
      count(*) filter (where o.status = 'pending') as pending
    from terms o
    where o.submitter_id = s.id and not s.is_system
  ) submitted
  where t.id = $1`;

const FACTS = `
  select
    ${queueColumns('$2')},
    t.submitter_id,
    s.created_at as joined,
    cp.number as page,
    submitted.accepted,
    submitted.rejected,
    submitted.pending,
    t.changes_requested_at,
    ${personName('r')} as requested_by,
    ${REQUESTED_REASON} as requested_reason,
    (
      select l.text
      from concept_labels l
      where l.concept_id = t.concept_id and l.kind = 'preferred'
    ) as english,
    (select count(*) from comments k where k.term_id = t.id) as comments,
    (select count(*) from term_approvals a where a.term_id = t.id) as approvals,
    exists (
      select
      from term_approvals a
      where a.term_id = t.id and a.verifier_id = $2
    ) as own_approval
  ${FACTS_FROM}`;

export type FactsRow = QueueRow &
  Pick<Review['submitter'], 'accepted' | 'rejected' | 'pending' | 'joined' | 'page'> &
  Pick<Review, 'comments' | 'approvals' | 'ownApproval'> &
  Pick<Row<'terms'>, 'changesRequestedAt'> & {
    requestedBy: string;
    requestedReason: string | null;
    english: string | null;
  };

export async function readFacts(
  database: Queryable,
  callerId: string,
  termId: string,
): Promise<FactsRow> {
  const { rows } = await database.query<FactsRow>(FACTS, [termId, callerId]);
  const [row] = rows;
  if (!row) throw new Error(`the term ${termId} has no facts for its review`);
  return row;
}

type ReviewFacts = Pick<
  Review,
  | 'submitter'
  | 'waitingSince'
  | 'claim'
  | 'marks'
  | 'changesRequested'
  | 'comments'
  | 'approvals'
  | 'ownApproval'
>;

/** Returns the facts as the contract describes them. */
export function toReviewFacts(row: FactsRow, isCopy: boolean): ReviewFacts {
  const { accepted, rejected, pending, joined, page } = row;
  const { comments, approvals, ownApproval, waitingSince } = row;
  const { submitter, ...queueFacts } = toQueueFacts(row, isCopy);
  return {
    ...queueFacts,
    submitter: { ...submitter, accepted, rejected, pending, joined, page },
    changesRequested: describeRequest(row),
    waitingSince,
    comments,
    approvals,
    ownApproval,
  };
}

const describeRequest = (row: FactsRow): Review['changesRequested'] =>
  row.changesRequestedAt === null
    ? null
    : {
        reason: row.requestedReason ?? '',
        at: row.changesRequestedAt,
        by: nameOrPlaceholder(row.requestedBy),
      };
