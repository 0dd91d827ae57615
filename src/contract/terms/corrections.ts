import * as z from 'zod/mini';
import { m } from '#domain/messages.ts';
import { termDescription } from '#domain/term/fields.ts';
import { sendBackReason } from '#domain/term/reasons.ts';
import { endpoint, text } from '../endpoint.ts';
import { decidedTerm } from '../review/verification.ts';
import { term } from './term.ts';
import { keptText } from './term-body.ts';

export const sendBackTerm = endpoint({
  method: 'POST',
  path: '/api/verify/{id}/send-back',
  summary: 'Sends a verified or rejected term back to pending with a reason',
  needs: 'term.sendBack',
  rate: 'decision',
  body: z.object({ reason: text(sendBackReason) }),
  reply: term,
});

export const restoreTerm = endpoint({
  method: 'POST',
  path: '/api/verify/{id}/restore',
  summary: 'Restores an earlier version of a verified term',
  needs: 'term.restore',
  rate: 'decision',
  /** `historyId` is the history entry after which the term had the version. */
  body: z.object({
    historyId: z.uuid({ error: m.rules_history_id_missing }),
    reason: text(sendBackReason),
    version: z.int({ error: m.rules_term_version_missing }),
  }),
  reply: decidedTerm,
});

export const correctSpelling = endpoint({
  method: 'POST',
  path: '/api/verify/{id}/spelling',
  summary: 'Corrects the spelling of a verified term, without other changes',
  needs: 'term.correctSpelling',
  rate: 'decision',
  /**
   * Omitted words do not change. A word keeps its letters: only diacritics, capitals, hyphens,
   * apostrophes and spaces can differ.
   */
  body: z.object({
    englishWord: z.optional(text(termDescription.englishWord.rule)),
    vernacularWord: z.optional(text(termDescription.vernacularWord.rule)),
    plural: keptText(termDescription.plural.rule),
    version: z.int({ error: m.rules_term_version_missing }),
  }),
  reply: decidedTerm,
});
