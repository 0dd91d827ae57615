// This file is separate from queries.ts, so that its code is loaded only with the report form,
// which most readers never open.
import type { RefObject } from 'react';
import type { Attempt } from '#client/runtime/api/attempt.ts';
import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { getTerm } from '#contract/dictionary.ts';
import { submitReport } from '#contract/reports.ts';
import { m } from '#domain/messages.ts';

/** @param word the headword of the reported term */
export const useSubmitReport = (word: string, attempt: RefObject<Attempt | null>) =>
  useApiMutation(submitReport, {
    failed: m.dictionary_report_failed(),
    // Show the server's sentence for a 409: it says that the report was already received.
    serverSentence: 'conflict',
    invalidates: [getTerm],
    draft: { attempt },
    outbox: () => ({ kind: 'report', title: word }),
  });
