import { listLetters } from '#contract/terms/browse.ts';
import type { Language } from '#domain/languages.ts';

export const lettersQuery = (language: Language) => ({
  endpoint: listLetters,
  args: { params: { language } },
});
