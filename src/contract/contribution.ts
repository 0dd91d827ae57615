import * as z from 'zod/mini';
import { languageIds } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { limits } from '#domain/limits.ts';
import { subjectIds } from '#domain/subjects.ts';
import { termDescription } from '#domain/term/fields.ts';
import { checkSynonyms, hasTranslatedExample, submissionTexts } from '#domain/term/submission.ts';
import { choice, endpoint, id, text } from './endpoint.ts';
import { conceptNumber, ownVarieties, term, termBody } from './term.ts';

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

const synonyms = z.pipe(
  z.optional(z.unknown()),
  z.transform((raw: unknown, context): string[] => {
    const checked = checkSynonyms(raw);
    if (checked.ok) return checked.value;
    context.issues.push({ code: 'custom', message: checked.message, input: raw });
    return z.NEVER;
  }),
);
z.globalRegistry.add(synonyms, {
  type: ['array', 'null'],
  items: { type: 'string', maxLength: limits.text.word },
  maxItems: limits.synonyms,
});

export const submitTerm = endpoint({
  method: 'POST',
  path: '/api/terms',
  summary: 'Submits a term for verification',
  needs: 'term.submit',
  reply: term,
  status: 201,
  rate: 'submission',
  /**
   * `concept` is the number of the concept that the term joins; by default, the term joins the
   * concept of its English word and subject. `revises` is the id of the caller's rejected submission
   * that this submission replaces.
   */
  body: z
    .extend(termBody, {
      example: z.optional(text(submissionTexts.example)),
      exampleEnglish: z.optional(text(submissionTexts.exampleEnglish)),
      synonyms: z.optional(synonyms as z.ZodMiniType<string[], string[] | null>),
      concept: z._default(z.nullable(conceptNumber), null),
      revises: z._default(z.nullable(z.uuid({ error: m.rules_revised_id_invalid })), null),
    })
    .check(
      ownVarieties,
      z.refine(hasTranslatedExample, { path: ['example'], error: m.rules_example_missing }),
    ),
});
