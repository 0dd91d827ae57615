import type { Review } from '#contract/review/review.ts';
import type { TermField } from '#domain/term/fields.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { COUNTED_APPROVALS } from '#server/terms/decisions/approvals.ts';
import {
  nameOrPlaceholder,
  personName,
  QUEUE_JOINS,
  type QueueRow,
  queueColumns,
  toQueueFacts,
} from '../queue/queue-facts.ts';

/**
 * The terms of imports are not counted (`is_system`), because there are so many that it would take
 * too long.
 */
const FACTS_FROM = `
  from terms t
  ${QUEUE_JOINS}
  left join contributor_pages cp on cp.user_id = s.id and cp.is_shown
  left join lateral (
    select h.reason, h.requested_field, h.created_at, h.actor_id
    from term_history h
    where h.term_id = t.id and h.is_request
    order by h.position desc
    limit 1
  ) q on true
  left join users r on r.id = q.actor_id
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
    q.created_at as requested_at,
    q.reason as requested_reason,
    q.requested_field,
    ${personName('r')} as requested_by,
    t.changes_requested_at is not null as is_requested,
    (
      select l.text
      from concept_labels l
      where l.concept_id = t.concept_id and l.kind = 'preferred'
    ) as english,
    (select count(*) from comments k where k.term_id = t.id) as comments,
    (select count(*) from ${COUNTED_APPROVALS} a) as approvals,
    exists (
      select
      from term_approvals a
      where a.term_id = t.id and a.verifier_id = $2
    ) as own_approval
  ${FACTS_FROM}`;

export type FactsRow = QueueRow &
  Pick<Review['submitter'], 'accepted' | 'rejected' | 'pending' | 'joined' | 'page'> &
  Pick<Review, 'comments' | 'approvals' | 'ownApproval'> & {
    requestedAt: string | null;
    requestedReason: string | null;
    requestedField: TermField | null;
    requestedBy: string;
    isRequested: boolean;
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
  row.requestedAt === null
    ? null
    : {
        reason: row.requestedReason ?? '',
        field: row.requestedField,
        at: row.requestedAt,
        by: nameOrPlaceholder(row.requestedBy),
        isOpen: row.isRequested,
      };
