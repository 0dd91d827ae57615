import * as z from 'zod/mini';
import { glossaryText } from '#domain/glossary/rule.ts';
import { type Language, languageIds } from '#domain/languages.ts';
import { varietyIds } from '#domain/varieties.ts';
import { choice, endpoint, id, type ReplyOf, text } from '../endpoint.ts';
import { senseFacts } from './term.ts';

const glossaryWord = z.object({
  id,
  word: z.string(),
  language: z.enum(languageIds),
  varieties: z.array(z.enum(varietyIds)),
});
export type GlossaryWord = z.infer<typeof glossaryWord>;

const glossarySense = z.object({
  conceptNumber: z.nullable(z.int()),
  ...senseFacts,
  words: z.array(glossaryWord),
});
export type GlossarySense = z.infer<typeof glossarySense>;

/** The largest form of the page /worksheet, in bytes: a letter can take nine in a form. */
export const MAX_WORKSHEET_BYTES = 10 * glossaryText.max;

/** What the form of the page /worksheet contained, and the glossary or the errors. */
export type PostedWorksheet = {
  text: string;
  language: Language;
  /** The position of the chosen sense of each entry, or `all`. */
  choices: readonly (string | null)[];
  glossary: Glossary | null;
  /** The missing words that the person has asked for. */
  asked: readonly string[];
  errors: readonly { path: string; message: string }[];
  /** The host name of the site. */
  host: string;
};

export const composeGlossary = endpoint({
  method: 'POST',
  path: '/api/glossary',
  summary: 'Returns the verified terms of one language that explain a text. The text is not stored',
  needs: 'dictionary.read',
  rate: 'glossary',
  body: z.object({ text: text(glossaryText), language: choice(languageIds) }),
  reply: z.object({
    /** The English words in the order of the text, each with its senses, the likeliest first. */
    entries: z.array(z.object({ english: z.string(), senses: z.array(glossarySense) })),
    /** The words of the text that are not in the dictionary, as they are written there. */
    missing: z.array(z.string()),
    /** The language in which most of the text is: English, or that of the words. */
    side: z.enum(['english', 'vernacular']),
    /** False if the text has so many different phrases that some were not looked up. */
    isComplete: z.boolean(),
  }),
});
export type Glossary = ReplyOf<typeof composeGlossary>;
