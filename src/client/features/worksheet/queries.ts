import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { composeGlossary } from '#contract/glossary.ts';
import { m } from '#domain/messages.ts';

export const useComposeGlossary = () =>
  useApiMutation(composeGlossary, { failed: m.worksheet_failed() });
