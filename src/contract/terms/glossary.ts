import * as z from 'zod/mini';
import { glossaryText } from '#domain/glossary/rule.ts';
import { languageIds } from '#domain/languages.ts';
import { varietyIds } from '#domain/varieties.ts';
import { choice, count, endpoint, text } from '../endpoint.ts';

const glossaryWord = z.object({
  english: z.string(),
  word: z.string(),
  language: z.enum(languageIds),
  varieties: z.array(z.enum(varietyIds)),
  conceptNumber: z.nullable(z.int()),
});
export type GlossaryWord = z.infer<typeof glossaryWord>;

export const composeGlossary = endpoint({
  method: 'POST',
  path: '/api/glossary',
  summary: 'Returns the verified terms of one language that explain a text. The text is not stored',
  needs: 'dictionary.read',
  rate: 'glossary',
  body: z.object({ text: text(glossaryText), language: choice(languageIds) }),
  reply: z.object({
    /** In the order of the text. */
    words: z.array(glossaryWord),
    /** How many different words of the text are not in the dictionary. */
    unknown: count,
    /** False if the text has so many different phrases that some were not looked up. */
    isComplete: z.boolean(),
  }),
});
