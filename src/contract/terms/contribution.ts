import * as z from 'zod/mini';
import { languageIds } from '#domain/languages.ts';
import { subjectIds } from '#domain/subjects.ts';
import { termDescription } from '#domain/term/fields.ts';
import { choice, endpoint, text } from '../endpoint.ts';
import { term, termName } from './term.ts';
import { ownEditBody, submissionBody } from './term-body.ts';

export const findDuplicates = endpoint({
  method: 'GET',
  path: '/api/terms/duplicates',
  summary: 'Finds terms of the same language that are similar to the one being written',
  needs: 'term.submit',
  query: z.object({
    english: text(termDescription.englishWord.rule),
    language: choice(languageIds, termDescription.language.missing),
  }),
  reply: z.array(termName),
});

const meaning = z.object({
  /** The number of the concept. */
  number: z.int(),
  gloss: z.nullable(z.string()),
  subject: z.enum(subjectIds),
  definition: z.nullable(z.string()),
  /** A few of its verified vernacular words. */
  words: z.array(z.string()),
});
export type Meaning = z.infer<typeof meaning>;
export const listMeanings = endpoint({
  method: 'GET',
  path: '/api/terms/meanings',
  summary: 'Lists the meanings of an English word, one of which a submission may join',
  needs: 'term.submit',
  query: z.object({ english: text(termDescription.englishWord.rule) }),
  reply: z.array(meaning),
});

export const submitTerm = endpoint({
  method: 'POST',
  path: '/api/terms',
  summary: 'Submits a term for verification',
  needs: 'term.submit',
  reply: term,
  status: 201,
  rate: 'submission',
  body: submissionBody,
});

export const editSubmission = endpoint({
  method: 'PATCH',
  path: '/api/terms/{id}',
  summary: 'Edits the caller’s own pending term; a requested change returns it to the queue',
  needs: 'term.editOwn',
  reply: term,
  rate: 'submission',
  body: ownEditBody,
});

export const withdrawSubmission = endpoint({
  method: 'POST',
  path: '/api/terms/{id}/withdraw',
  summary: 'Withdraws the caller’s own pending term',
  needs: 'term.withdrawOwn',
  reply: term,
  rate: 'decision',
});
