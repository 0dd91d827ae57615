import * as z from 'zod/mini';
import { languageIds } from '#domain/languages.ts';
import { subjectIds } from '#domain/subjects.ts';
import { historyActions, termChoices, termStatuses, termTexts } from '#domain/term.ts';
import { defaultFilters, queryRule, searchFields, sorts } from '#domain/term-search.ts';
import { choice, count, endpoint, id, paging, text, time } from './endpoint.ts';

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

/** A term in a list; `why` it was found, when the query does not stand in it as it was typed. */
export const listedTerm = z.extend(term, { matchReason: z.nullable(z.string()) });
export type ListedTerm = z.infer<typeof listedTerm>;

/** What the same query finds in other languages than the one that was asked for; the most first. */
export const otherLanguageMatches = z.object({
  total: count,
  languages: z.array(z.object({ language, total: count })),
});
export type OtherLanguageMatches = z.infer<typeof otherLanguageMatches>;

export const change = z.object({ from: z.nullable(z.string()), to: z.nullable(z.string()) });
export const historyEntry = z.object({
  id,
  action: z.enum(historyActions),
  reason: z.nullable(z.string()),
  changes: z.nullable(z.record(z.string(), change)),
  createdAt: time,
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** The same English word otherLanguageMatches: what a term's page shows of the other languages. */
export const otherWord = z.object({
  id,
  vernacularWord: z.string(),
  language,
  notes: z.nullable(z.string()),
});
export type OtherWord = z.infer<typeof otherWord>;

/**
 * How a term follows one that was rejected, or was followed, as far as the caller may see the
 * other.
 */
export const revision = z.object({ revises: z.nullable(id), revisedBy: z.nullable(id) });

/** The body of a submission and of a verifier's edit. */
export const termBody = z.object({
  englishWord: text(termTexts.englishWord),
  meaning: text(termTexts.meaning),
  subject: choice(termChoices.subject.ids, termChoices.subject.missing),
  vernacularWord: text(termTexts.vernacularWord),
  language: choice(termChoices.language.ids, termChoices.language.missing),
  notes: text(termTexts.notes),
});

export const allOr = <const T extends readonly [string, ...string[]]>(ids: T) =>
  z._default(choice(['all', ...ids] as ['all', ...T]), 'all');

export const listTerms = endpoint({
  method: 'GET',
  path: '/api/terms',
  summary: 'Search and list terms',
  needs: 'dictionary.read',
  public: true,
  query: z.object({
    query: z.pipe(
      text(queryRule),
      z.transform((value: string | null) => value ?? ''),
    ),
    field: z._default(choice(searchFields), defaultFilters.field),
    language: allOr(languageIds),
    subject: allOr(subjectIds),
    status: z._default(choice(termStatuses), defaultFilters.status),
    sort: z._default(z.nullable(choice(sorts)), null),
    ...paging,
  }),
  // Of `didYouMean` (at most three words, as their contributors spell them) and `otherLanguageMatches` nothing
  // is among `terms` or counted in `total`, unless it was found anyway.
  reply: z.object({
    terms: z.array(listedTerm),
    total: count,
    didYouMean: z.array(z.string()),
    otherLanguageMatches: z.nullable(otherLanguageMatches),
  }),
});

export const listSuggestions = endpoint({
  method: 'GET',
  path: '/api/suggestions',
  summary: 'Terms that begin with what is being typed',
  needs: 'dictionary.read',
  public: true,
  query: z.object({
    query: z.pipe(
      text(queryRule),
      z.transform((value: string | null) => value ?? ''),
    ),
    field: z._default(choice(searchFields), defaultFilters.field),
    language: allOr(languageIds),
    subject: allOr(subjectIds),
  }),
  reply: z.object({
    suggestions: z.array(
      z.object({
        id,
        englishWord: z.string(),
        vernacularWord: z.string(),
        language,
        notes: z.nullable(z.string()),
      }),
    ),
  }),
});

export const getTerm = endpoint({
  method: 'GET',
  path: '/api/terms/{id}',
  summary: 'One term, its history and its words in the other languages',
  needs: 'dictionary.read',
  public: true,
  /** `underReview`: several people have reported it, and nobody has closed their reports yet. */
  reply: z.object({
    term,
    history: z.array(historyEntry),
    others: z.array(otherWord),
    revision,
    underReview: z.boolean(),
  }),
});

export const findDuplicates = endpoint({
  method: 'GET',
  path: '/api/terms/duplicates',
  summary: 'Terms of the same language that look like the one being written',
  needs: 'term.submit',
  query: z.object({
    english: text({ ...termTexts.englishWord }),
    language: choice(languageIds, termChoices.language.missing),
  }),
  reply: z.array(z.object({ id, englishWord: z.string(), vernacularWord: z.string() })),
});

export const submitTerm = endpoint({
  method: 'POST',
  path: '/api/terms',
  summary: 'Submit a term for verification',
  needs: 'term.submit',
  reply: term,
  status: 201,
  rate: 'submission',
  /** `revises`: one's own rejected submission that this one takes up again. */
  body: z.extend(termBody, {
    revises: z._default(
      z.nullable(z.uuid({ error: 'This is not the identifier of a submission.' })),
      null,
    ),
  }),
});
