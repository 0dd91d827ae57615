import * as z from 'zod/mini';
import { languageIds } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { wantedStatuses } from '#domain/site/wanted-status.ts';
import { subjectIds } from '#domain/subjects.ts';
import { areValid, choice, count, endpoint, id, text, time } from '../endpoint.ts';
import { allOr, paging } from '../list-query.ts';

const wantedWord = z.object({
  id,
  english: z.string(),
  /** The language in which people searched, or null for all. */
  language: z.nullable(z.enum(languageIds)),
  subject: z.nullable(z.enum(subjectIds)),
  /** How many people made this search on one day. */
  people: count,
});
export type WantedWord = z.infer<typeof wantedWord>;

export const listWanted = endpoint({
  method: 'GET',
  path: '/api/wanted',
  summary: 'Lists words that people searched for and the dictionary lacks, most wanted first',
  needs: 'wanted.read',
  public: true,
  query: z.object({ language: allOr(languageIds), ...paging }),
  reply: z.object({ words: z.array(wantedWord), total: count }),
});

export const askForWord = endpoint({
  method: 'POST',
  path: '/api/wanted',
  summary: 'Counts that somebody needs a word that the dictionary lacks, like a search for it',
  needs: 'wanted.read',
  rate: 'wanted',
  body: z.object({
    word: text({ name: m.terms_field_english_word, max: limits.text.word }),
    language: choice(languageIds),
  }),
  reply: z.object({}),
});

const wantedSearch = z.object({
  id,
  text: z.string(),
  language: z.nullable(z.enum(languageIds)),
  people: count,
  status: z.enum(wantedStatuses),
  english: z.nullable(z.string()),
  subject: z.nullable(z.enum(subjectIds)),
  lastMissedAt: time,
});
export type WantedSearchRow = z.infer<typeof wantedSearch>;

export const listWantedSearches = endpoint({
  method: 'GET',
  path: '/api/admin/wanted',
  summary: 'Lists searches by several people that found nothing',
  needs: 'wanted.review',
  query: z.object({ status: z._default(choice(wantedStatuses), 'new'), ...paging }),
  reply: z.object({ searches: z.array(wantedSearch), total: count }),
});
export const reviewWanted = endpoint({
  method: 'POST',
  path: '/api/admin/wanted/{id}',
  summary: 'Shows a search as a wanted term, or hides it',
  needs: 'wanted.review',
  body: z
    .object({
      status: choice(['shown', 'hidden'], m.rules_wanted_status_missing),
      english: text({ name: m.terms_field_english_word, max: limits.text.word }),
      subject: z.optional(z.nullable(z.enum(subjectIds, { error: m.rules_subject_missing }))),
    })
    .check(
      z.refine(({ status, english }) => status === 'hidden' || english !== null, {
        error: () => m.rules_wanted_english_missing(),
        path: ['english'],
        when: areValid('status', 'english'),
      }),
    ),
  reply: wantedSearch,
});
