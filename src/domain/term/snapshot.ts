import type { TermValues } from './fields.ts';
import type { TermStatus } from './status.ts';
import type { SubmissionExtras } from './submission.ts';
import type { Usage } from './usage.ts';

/** A term as it was before a decision, with everything that undoing the decision restores. */
export type TermSnapshot = TermValues &
  SubmissionExtras & {
    usage: Usage;
    conceptId: string | null;
    status: TermStatus;
    verifierId: string | null;
    verifiedAt: string | null;
    changesRequestedAt: string | null;
    changesRequestedBy: string | null;
    unansweredAt: string | null;
    /** Absent from decisions that an older copy of the server stored. */
    authorWaitSeconds?: number;
    confirmations: { verifierId: string; confirmedAt: string }[];
    approvals: { verifierId: string; approvedAt: string }[];
    /** The ids of the words that the decision demoted from preferred to admitted. */
    demoted: string[];
  };
