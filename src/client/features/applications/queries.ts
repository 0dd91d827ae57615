import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { type SubmissionDraft, useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { getMyApplication, submitApplication } from '#contract/account/applications.ts';
import { acceptInvitation } from '#contract/administration/invitations.ts';
import { getReviewTimes } from '#contract/review/review-times.ts';
import { m } from '#domain/messages.ts';

export const useReviewTimes = () => useApiQuery(getReviewTimes);
export const useMyApplication = () => useApiQuery(getMyApplication);

export const useSubmitApplication = (draft: SubmissionDraft, onSubmitted: () => void) =>
  useApiMutation(submitApplication, {
    failed: m.applications_submit_failed(),
    draft,
    invalidates: [getMyApplication],
    onSuccess: () => {
      toast({
        title: m.applications_submitted_title(),
        description: m.applications_submitted_description(),
      });
      onSubmitted();
    },
  });

/** `onUsed` runs if the invitation cannot be accepted again, whether or not the call succeeded. */
export const useAcceptInvitation = ({
  onUsed,
  onAccepted,
}: {
  onUsed: () => void;
  onAccepted: () => void;
}) =>
  useApiMutation(acceptInvitation, {
    failed: m.applications_invited_accept_failed(),
    serverSentence: 'always',
    onSuccess: () => {
      onUsed();
      onAccepted();
    },
    onFailure: ({ status }) => {
      if (status === 404 || status === 409) onUsed();
    },
  });
