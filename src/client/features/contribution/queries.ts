import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { type ApiMutationOptions, useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { getProfileSummary, listSubmissions } from '#contract/account/profile.ts';
import { listPending } from '#contract/review/verification.ts';
import { editSubmission, findDuplicates, submitTerm } from '#contract/terms/contribution.ts';
import { getTerm, listTerms } from '#contract/terms/dictionary.ts';
import type { Language } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';

/** Looks up terms with a similar English word in the same language. */
export const useSimilarTerms = (query: { english: string; language: Language }) =>
  useApiQuery(findDuplicates, { query });

export const useOwnTerm = (id: string) => useApiQuery(getTerm, { params: { id } });

const invalidated = [
  listTerms,
  listSubmissions,
  getProfileSummary,
  listPending,
  findDuplicates,
  getTerm,
];

export const useSubmitTerm = (
  options: Pick<ApiMutationOptions<typeof submitTerm>, 'draft' | 'onSuccess'>,
) =>
  useApiMutation(submitTerm, {
    failed: m.contribution_submit_failed(),
    invalidates: invalidated,
    outbox: ({ body }) => ({ kind: 'term', title: body?.englishWord ?? '' }),
    ...options,
  });

/** Stores the author's edit of a pending submission. */
export const useEditSubmission = (onSuccess: () => void) =>
  useApiMutation(editSubmission, {
    failed: m.own_submission_save_failed(),
    serverSentence: 'conflict',
    invalidates: invalidated,
    onSuccess,
  });
