import { languageIds } from './languages.ts';
import { limits } from './limits.ts';
import { subjectIds } from './subjects.ts';
import type { TextRule } from './text.ts';

export const applicationStatuses = ['pending', 'approved', 'rejected'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** The fields of an application, in the order of the form; each of the lists needs one choice at least. */
export const applicationTexts = {
  motivation: { name: 'The motivation', max: limits.text.motivation, multiline: true, missing: 'Tell us why you want to become a verifier' },
  background: { name: 'The background', max: limits.text.background, multiline: true, missing: 'Tell us about your background' },
} as const satisfies Record<string, TextRule>;
export const applicationChoices = {
  languages: { ids: languageIds, missing: 'Choose at least one language' },
  subjects: { ids: subjectIds, missing: 'Choose at least one subject' },
} as const;
export const reviewNotes: TextRule = { name: 'The note', max: limits.text.reviewNotes, multiline: true };
