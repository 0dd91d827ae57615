// Separate from queries.ts, because most readers never open the report form.
import type { RefObject } from 'react';
import type { Attempt } from '#client/runtime/api/attempt.ts';
import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { getTerm } from '#contract/dictionary.ts';
import { submitReport } from '#contract/reports.ts';
import { m } from '#domain/messages.ts';

export const useSubmitReport = (attempt: RefObject<Attempt | null>) =>
  useApiMutation(submitReport, {
    failed: m.dictionary_report_failed(),
    // Show the server's sentence for a 409: it says that the report was already received.
    serverSentence: 'conflict',
    invalidates: [getTerm],
    draft: { attempt },
  });
