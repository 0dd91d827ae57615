import * as z from 'zod/mini';
import { languageIds } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { termDescription } from '#domain/term/fields.ts';
import { choice, endpoint, id, text } from './endpoint.ts';
import { ownVarieties, term, termBody } from './term.ts';

export const findDuplicates = endpoint({
  method: 'GET',
  path: '/api/terms/duplicates',
  summary: 'Finds terms of the same language that are similar to the one being written',
  needs: 'term.submit',
  query: z.object({
    english: text(termDescription.englishWord.rule),
    language: choice(languageIds, termDescription.language.missing),
  }),
  reply: z.array(z.object({ id, englishWord: z.string(), vernacularWord: z.string() })),
});

export const submitTerm = endpoint({
  method: 'POST',
  path: '/api/terms',
  summary: 'Submits a term for verification',
  needs: 'term.submit',
  reply: term,
  status: 201,
  rate: 'submission',
  /** `revises` is the id of the caller's rejected submission that this submission replaces. */
  body: z
    .extend(termBody, {
      revises: z._default(z.nullable(z.uuid({ error: m.rules_revised_id_invalid })), null),
    })
    .check(ownVarieties),
});
