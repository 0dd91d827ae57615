import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { type SubmissionDraft, useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { toast } from '#client/ui/toast.tsx';
import { getMyApplication, submitApplication } from '#contract/applications.ts';
import { m } from '#domain/messages.ts';

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
