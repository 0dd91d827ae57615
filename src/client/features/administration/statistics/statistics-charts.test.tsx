import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Statistics } from '#contract/administration/statistics.ts';
import { formatMonth, formatShortMonth } from '#domain/locale/months.ts';
import { m } from '#domain/messages.ts';
import { formatDuration } from './format.ts';
import { StatisticsCharts } from './StatisticsCharts.tsx';
import {
  summarizeDonations,
  summarizeLanguages,
  summarizePeople,
  summarizeQueue,
  summarizeReviews,
  summarizeReviewTimes,
  summarizeSubjects,
  summarizeSubmissions,
} from './summaries.ts';

const none = { verified: 0, pending: 0, rejected: 0 };
const empty: Statistics = {
  asOf: '2026-11-15T12:00:00.000Z',
  terms: {
    total: none,
    byLanguage: [
      { language: 'shona', ...none },
      { language: 'venda', ...none },
    ],
    bySubject: [
      { subject: 'law', ...none },
      { subject: 'physics', ...none },
    ],
    byMonth: [
      { month: '2026-10', ...none },
      { month: '2026-11', ...none },
    ],
  },
  reviewTimes: [
    { language: 'shona', reviewed: 0, median: null, ninetieth: null, agreement: null },
    { language: 'venda', reviewed: 0, median: null, ninetieth: null, agreement: null },
  ],
  queue: [
    { language: 'shona', pending: 0, oldest: null, median: null },
    { language: 'venda', pending: 0, oldest: null, median: null },
  ],
  people: {
    total: { contributors: 0, verifiers: 0 },
    byMonth: [{ month: '2026-11', contributors: 0, verifiers: 0 }],
  },
  reviews: {
    total: { approved: 0, rejected: 0 },
    byMonth: [{ month: '2026-11', approved: 0, rejected: 0 }],
  },
  donations: { total: { count: 0, cents: 0 }, byMonth: [{ month: '2026-11', count: 0, cents: 0 }] },
};
const some: Statistics = {
  ...empty,
  terms: {
    total: { verified: 1200, pending: 30, rejected: 4 },
    byLanguage: [
      { language: 'shona', ...none },
      { language: 'venda', verified: 1200, pending: 30, rejected: 4 },
    ],
    bySubject: [
      { subject: 'law', ...none, pending: 30 },
      { subject: 'physics', verified: 1200, pending: 0, rejected: 4 },
    ],
    byMonth: [
      { month: '2026-10', ...none, verified: 3 },
      { month: '2026-11', ...none, pending: 1 },
    ],
  },
  reviewTimes: [
    { language: 'shona', reviewed: 2, median: 7980, ninetieth: 7980, agreement: null },
    { language: 'venda', reviewed: 3, median: 60, ninetieth: 90_000, agreement: 95 },
  ],
  queue: [
    { language: 'shona', pending: 1, oldest: 86_400, median: 86_400 },
    { language: 'venda', pending: 29, oldest: 273_700, median: 20 },
  ],
  people: {
    total: { contributors: 9, verifiers: 2 },
    byMonth: [{ month: '2026-11', contributors: 1, verifiers: 2 }],
  },
  reviews: {
    total: { approved: 10, rejected: 5 },
    byMonth: [
      { month: '2026-10', approved: 3, rejected: 0 },
      { month: '2026-11', approved: 1, rejected: 1 },
    ],
  },
  donations: {
    total: { count: 4, cents: 123_450 },
    byMonth: [{ month: '2026-11', count: 1, cents: 50 }],
  },
};

const summarizers = [
  summarizeLanguages,
  summarizeSubjects,
  summarizeSubmissions,
  summarizeReviews,
  summarizeReviewTimes,
  summarizeQueue,
  summarizePeople,
  summarizeDonations,
];
const emptyTexts = [
  m.statistics_languages_empty(),
  m.statistics_subjects_empty(),
  m.statistics_months_empty(),
  m.statistics_reviews_empty(),
  m.statistics_review_times_empty(),
  m.statistics_queue_empty(),
  m.statistics_people_empty(),
  m.statistics_donations_empty(),
];

test('an empty site has no summaries', () => {
  expect(summarizers.map((summarize) => summarize(empty))).toEqual(summarizers.map(() => null));
});

test('an empty site shows each heading with a sentence and no chart', () => {
  const html = renderToString(<StatisticsCharts statistics={empty} />);
  expect(html.match(/<h2/g)).toHaveLength(summarizers.length);
  for (const sentence of emptyTexts) expect(html).toContain(sentence);
  expect(html).not.toMatch(/role="img"|<table|NaN/);
});

test('each chart has a table with the same figures', () => {
  const html = renderToString(<StatisticsCharts statistics={some} />);
  expect(html.match(/role="img"/g)).toHaveLength(summarizers.length);
  expect(html.match(/<caption/g)).toHaveLength(summarizers.length);
  expect(html).not.toMatch(/NaN|style=/);
});

test('each chart has a summary', () => {
  expect(summarizers.map((summarize) => summarize(some))).toEqual([
    '1,234 terms, 1,200 of them verified. Venda has the most: 1,234.',
    '2 of 2 subjects have terms. Physics has the most: 1,204.',
    '4 terms were submitted or imported in the last twelve months, 1 of them this month.',
    'Last twelve months: 4 approved, 1 rejected. All time: 10 approved, 5 rejected.',
    '5 submissions received a first decision in the last twelve months. ' +
      'Shona has the longest median wait: 2 hours 13 minutes.',
    '30 terms are waiting for review. The oldest is in Venda and was submitted 3 days 4 hours ago.',
    'This month, 1 person contributed and 2 verified. All time: 9 contributed, 2 verified.',
    'Last twelve months: 1 donation, $0.50 in total. All time: 4 donations, $1,234.50 in total.',
  ]);
});

test.each([
  [null, '–'],
  [0, 'less than an hour'],
  [3599, 'less than an hour'],
  [3600, '1 hour'],
  [7980, '2 hours 13 minutes'],
  [86_399, '23 hours 59 minutes'],
  [86_400, '1 day'],
  [273_700, '3 days 4 hours'],
  [100_000_000, '1,157 days 9 hours'],
])('%s seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test('months are named in English', () => {
  expect([formatMonth('2026-01'), formatShortMonth('2026-12')]).toEqual(['January 2026', 'Dec']);
});
