import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import type { ToastText } from '#client/ui/toasts/toast.ts';
import {
  approveTerm,
  type DecidedTerm,
  editAndApproveTerm,
  getReview,
  listMyActions,
  listPending,
  listRecentHistory,
  rejectTerm,
  requestChanges,
} from '#contract/review/verification.ts';
import { getTerm, listTerms } from '#contract/terms/dictionary.ts';
import { getStats } from '#contract/terms/home.ts';
import { m } from '#domain/messages.ts';

/** The calls whose replies change when a verifier decides on a term. */
export const changedByDecision = [
  listPending,
  listMyActions,
  listRecentHistory,
  getReview,
  listTerms,
  getTerm,
  getStats,
];

/** The mutation stays pending until the returned promise settles. */
type OnDecided = (reply: DecidedTerm, text: ToastText) => Promise<void>;
type Handlers = { onDecided: OnDecided; onConflict: () => void };

const CONFLICT = 409;

const decisionOptions = (onConflict: () => void) => ({
  toastDetail: true,
  // `useDecision` marks the decided review as outdated. Fetching it again would show it for a
  // moment without its buttons, before the next one opens.
  invalidates: changedByDecision.filter((endpoint) => endpoint !== getReview),
  invalidatesOnConflict: [getReview],
  onFailure: ({ status }: { status: number | null }) => {
    if (status === CONFLICT) onConflict();
  },
});

export const useApproveTerm = ({ onDecided, onConflict }: Handlers) =>
  useApiMutation(approveTerm, {
    ...decisionOptions(onConflict),
    failed: m.verification_approve_failed(),
    onSuccess: (reply) =>
      onDecided(
        reply,
        sayFirstApproval(reply) ?? {
          title: m.verification_approved_title(),
          description: m.verification_approved_description(),
        },
      ),
  });

export const useEditAndApproveTerm = ({ onDecided, onConflict }: Handlers) =>
  useApiMutation(editAndApproveTerm, {
    ...decisionOptions(onConflict),
    failed: m.verification_update_failed(),
    onSuccess: (reply) =>
      onDecided(
        reply,
        sayFirstApproval(reply) ?? {
          title: m.verification_edited_title(),
          description: m.verification_edited_description(),
        },
      ),
  });

export const useRejectTerm = ({ onDecided, onConflict }: Handlers) =>
  useApiMutation(rejectTerm, {
    ...decisionOptions(onConflict),
    failed: m.verification_reject_failed(),
    onSuccess: (reply) =>
      onDecided(reply, {
        title: m.verification_rejected_title(),
        description: m.verification_rejected_description(),
      }),
  });

export const useRequestChanges = ({ onDecided, onConflict }: Handlers) =>
  useApiMutation(requestChanges, {
    ...decisionOptions(onConflict),
    failed: m.review_loop_request_failed(),
    onSuccess: (reply) =>
      onDecided(
        { ...reply, decision: null },
        {
          title: m.review_loop_requested_title(),
          description: m.review_loop_requested_description(),
        },
      ),
  });

/** Returns what to say if the term stays pending because its subject needs two approvals. */
const sayFirstApproval = ({ status }: DecidedTerm): ToastText | null =>
  status === 'pending'
    ? {
        title: m.review_loop_first_approval_title(),
        description: m.review_loop_first_approval_description(),
      }
    : null;
