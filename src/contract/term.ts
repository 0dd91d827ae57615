import * as z from 'zod/mini';
import { languageIds } from '#domain/languages.ts';
import { subjectIds } from '#domain/subjects.ts';
import { termChoices, termTexts } from '#domain/term/fields.ts';
import { historyActions, termStatuses } from '#domain/term/transitions.ts';
import { choice, id, text, time } from './endpoint.ts';

const language = z.enum(languageIds);
const subject = z.enum(subjectIds);

/** A term as it leaves the server, in lists and alone. */
export const term = z.object({
  id,
  englishWord: z.string(),
  vernacularWord: z.string(),
  meaning: z.string(),
  language,
  subject,
  notes: z.nullable(z.string()),
  status: z.enum(termStatuses),
  submitterId: id,
  verifierId: z.nullable(id),
  verifiedAt: z.nullable(time),
  createdAt: time,
  updatedAt: time,
});
export type Term = z.infer<typeof term>;

export const change = z.object({ from: z.nullable(z.string()), to: z.nullable(z.string()) });
export const historyEntry = z.object({
  id,
  action: z.enum(historyActions),
  reason: z.nullable(z.string()),
  changes: z.nullable(z.record(z.string(), change)),
  createdAt: time,
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** The body of a submission and of a verifier's edit. */
export const termBody = z.object({
  englishWord: text(termTexts.englishWord),
  meaning: text(termTexts.meaning),
  subject: choice(termChoices.subject.ids, termChoices.subject.missing),
  vernacularWord: text(termTexts.vernacularWord),
  language: choice(termChoices.language.ids, termChoices.language.missing),
  notes: text(termTexts.notes),
});
