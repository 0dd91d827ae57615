import * as z from 'zod/mini';
import { languageIds } from '#domain/languages.ts';
import { defaultFilters, queryRule, searchFields, sorts } from '#domain/lists/term-search.ts';
import { subjectIds } from '#domain/subjects.ts';
import { termStatuses } from '#domain/term/status.ts';
import { usageIds } from '#domain/term/usage.ts';
import { varietyFilterIds, varietyIds } from '#domain/varieties.ts';
import { choice, count, endpoint, id, text } from '../endpoint.ts';
import { allOr, checkVariety, languageFilters, paging } from '../list-query.ts';
import { conceptLink, source, supportOfTerm } from './concepts.ts';
import { changeRequest, historyEntry, senseFacts, term, termAdditions } from './term.ts';

const language = z.enum(languageIds);

/**
 * A term in a list. `matchReason` explains why the term matches if it does not contain the query as
 * typed; otherwise it is null. `sourceName` is the name of the best source if only an import
 * verified the term; otherwise it is null.
 */
export const listedTerm = z.extend(term, {
  matchReason: z.nullable(z.string()),
  sourceName: z.nullable(z.string()),
});
export type ListedTerm = z.infer<typeof listedTerm>;

/**
 * The number of terms that match the query in each language other than the chosen one, largest
 * first.
 */
export const otherLanguageMatches = z.object({
  total: count,
  languages: z.array(z.object({ language, total: count })),
});
export type OtherLanguageMatches = z.infer<typeof otherLanguageMatches>;

/**
 * The search that answers a question in words. `query` is what is searched, `language` the language
 * that the question names, `variety` the variety of it, and `literal` the question as it was asked.
 */
export const understood = z.object({
  query: z.string(),
  language: z.nullable(language),
  variety: z.nullable(z.enum(varietyFilterIds)),
  literal: z.string(),
});
export type Understood = z.infer<typeof understood>;

/** Another term for the same meaning. The page of a term lists these terms. */
export const otherWord = z.object({
  id,
  vernacularWord: z.string(),
  language,
  varieties: z.array(z.enum(varietyIds)),
  usage: z.enum(usageIds),
  notes: z.nullable(z.string()),
});
export type OtherWord = z.infer<typeof otherWord>;

/**
 * `revises` is the id of the rejected term that this term revises, and `revisedBy` is the id of the
 * term that revises this term. Each is null if there is no such term or the caller cannot view it.
 */
export const revision = z.object({ revises: z.nullable(id), revisedBy: z.nullable(id) });

/** A word in another language for what a search asks. */
export const wordInOtherLanguage = z.omit(otherWord, { usage: true });
export type WordInOtherLanguage = z.infer<typeof wordInOtherLanguage>;

/** The query parameters that the list of terms and the suggestions have in common. */
const searchParameters = {
  query: z.pipe(
    text(queryRule),
    z.transform((value: string | null) => value ?? ''),
  ),
  field: z._default(choice(searchFields), defaultFilters.field),
  ...languageFilters,
  subject: allOr(subjectIds),
};

export const listTerms = endpoint({
  method: 'GET',
  path: '/api/terms',
  summary: 'Searches and lists terms',
  needs: 'dictionary.read',
  public: true,
  query: z
    .object({
      ...searchParameters,
      status: z._default(choice(termStatuses), defaultFilters.status),
      sort: z._default(z.nullable(choice(sorts)), null),
      // `true` searches for the literal words of a question.
      literal: z._default(
        z.pipe(
          choice(['true', 'false']),
          z.transform((value) => value === 'true'),
        ),
        false,
      ),
      // A cursor, instead of a page number: empty for the first page, then `next` of each reply.
      // Not allowed with a query.
      after: z._default(z.nullable(z.string()), null),
      ...paging,
    })
    .check(checkVariety),
  // `didYouMean` contains at most three words of the dictionary that are similar to the query.
  // Neither these words nor the terms in other languages change `terms` and `total`. If the query
  // is a question, `understood` is the search that found `terms`; otherwise it is null.
  reply: z.object({
    terms: z.array(listedTerm),
    total: count,
    didYouMean: z.array(z.string()),
    otherLanguageMatches: z.nullable(otherLanguageMatches),
    understood: z.nullable(understood),
    // False if the dictionary has no word for the query: nothing matches, or only parts of words and
    // definitions do. `otherLanguageWords` are then the words in the languages that were not
    // searched, at most two of each.
    hasWord: z.boolean(),
    otherLanguageWords: z.array(wordInOtherLanguage),
    // Only in replies to calls with `after`. Null on the last page.
    next: z.optional(z.nullable(z.string())),
  }),
});

const suggestedWord = z.object({
  id,
  vernacularWord: z.string(),
  language,
  varieties: z.array(z.enum(varietyIds)),
  notes: z.nullable(z.string()),
});

/**
 * One suggestion for each sense: its best word in `language` or, without one, a word of the sense
 * that matches. `words` are the words to show: the one in `language`, or else up to three of other
 * languages. `match` is the word that begins with the text, if it is in another language.
 */
export const listSuggestions = endpoint({
  method: 'GET',
  path: '/api/suggestions',
  summary: 'Suggests meanings with a word that begins with the typed text',
  needs: 'dictionary.read',
  public: true,
  query: z.object(searchParameters).check(checkVariety),
  reply: z.object({
    suggestions: z.array(
      z.extend(suggestedWord, {
        englishWord: z.string(),
        conceptNumber: z.nullable(z.int()),
        ...senseFacts,
        words: z.array(suggestedWord),
        match: z.nullable(suggestedWord),
      }),
    ),
  }),
});

export const getTerm = endpoint({
  method: 'GET',
  path: '/api/terms/{id}',
  summary: 'Returns a term, its history, its sources and the other words for its meaning',
  needs: 'dictionary.read',
  public: true,
  /**
   * `others` and `synonymsInLanguage` are words of the same concept, in other languages and in the
   * language of the term. Until the term has a concept, `others` are words for the same English
   * word. `siblings` are the other senses of the English word. `underReview` is true while at least
   * `limits.reports.peopleForReview` signed-in people have an open report on the term. `canConfirm`
   * is true if the caller may confirm the term as a second verifier.
   */
  reply: z.object({
    term,
    /** The address of the term's page. */
    url: z.string(),
    ...termAdditions,
    history: z.array(historyEntry),
    others: z.array(otherWord),
    synonymsInLanguage: z.array(otherWord),
    siblings: z.array(z.pick(conceptLink, { number: true, gloss: true, subject: true })),
    sources: z.array(z.extend(source, supportOfTerm)),
    /** How many people verified or confirmed the term, without imports. */
    verifiers: count,
    revision,
    /** Set while a submission waits for its author. */
    changesRequested: z.nullable(changeRequest),
    underReview: z.boolean(),
    canConfirm: z.boolean(),
  }),
});
