import type { Claim } from '#contract/review/review.ts';
import { m } from '#domain/messages.ts';
import { type ReviewMark, reviewMarks } from '#domain/review/review-queue.ts';
import { COUNTED_APPROVALS } from '#server/terms/decisions/approvals.ts';
import { WAITING_SINCE } from '#server/terms/decisions/waiting-since.ts';

/** Facts about a submission that the queue and a review show besides the term. */
export type QueueRow = {
  submitterId: string;
  submitterName: string;
  imported: boolean;
  waitingSince: string;
  claimant: string | null;
  claimedUntil: string | null;
  isOwnClaim: boolean | null;
  isApprovedOnce: boolean;
  isUnanswered: boolean;
  isRevision: boolean;
};

export const personName = (alias: string) =>
  `concat_ws(' ', ${alias}.first_name, ${alias}.last_name)`;

/**
 * Returns the columns of a `QueueRow`, from the term `t`, its submitter `s`, its claim `c`, and the
 * claim's verifier `v`.
 * @param callerId the SQL expression for the caller's id
 */
export const queueColumns = (callerId: string): string => `
  ${personName('s')} as submitter_name,
  s.is_system as imported,
  ${WAITING_SINCE} as waiting_since,
  ${personName('v')} as claimant,
  c.expires_at as claimed_until,
  c.verifier_id = ${callerId} as is_own_claim,
  exists ${COUNTED_APPROVALS} as is_approved_once,
  t.unanswered_at is not null as is_unanswered,
  t.revises_id is not null as is_revision`;

export const QUEUE_JOINS = `
  join users s on s.id = t.submitter_id
  left join claims c on c.term_id = t.id and c.expires_at > now()
  left join users v on v.id = c.verifier_id`;

export const nameOrPlaceholder = (name: string | null): string =>
  name || m.verification_person_without_name();

/**
 * Returns the facts as the contract describes them.
 * @param isCopy whether a verified term has the same words
 */
export function toQueueFacts(
  row: QueueRow,
  isCopy: boolean,
): {
  submitter: { id: string; name: string; imported: boolean };
  claim: Claim | null;
  marks: ReviewMark[];
} {
  const isMarked: Record<ReviewMark, boolean> = {
    copy: isCopy,
    approvedOnce: row.isApprovedOnce,
    unanswered: row.isUnanswered,
    revision: row.isRevision,
  };
  return {
    submitter: {
      id: row.submitterId,
      name: nameOrPlaceholder(row.submitterName),
      imported: row.imported,
    },
    claim:
      row.claimedUntil === null
        ? null
        : {
            name: nameOrPlaceholder(row.claimant),
            until: row.claimedUntil,
            own: row.isOwnClaim === true,
          },
    marks: reviewMarks.filter((mark) => isMarked[mark]),
  };
}
