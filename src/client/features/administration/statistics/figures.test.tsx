import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Statistics } from '#contract/statistics.ts';
import { Figures } from './Figures.tsx';
import {
  donationsSummary,
  languagesSummary,
  nothing,
  peopleSummary,
  queueSummary,
  reviewsSummary,
  reviewTimesSummary,
  subjectsSummary,
  submissionsSummary,
} from './summaries.ts';
import { duration, money, monthName, shortMonth } from './words.ts';

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
    { language: 'shona', reviewed: 0, median: null, ninetieth: null },
    { language: 'venda', reviewed: 0, median: null, ninetieth: null },
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
    { language: 'shona', reviewed: 2, median: 7980, ninetieth: 7980 },
    { language: 'venda', reviewed: 3, median: 60, ninetieth: 90_000 },
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

const summaries = [
  languagesSummary,
  subjectsSummary,
  submissionsSummary,
  reviewsSummary,
  reviewTimesSummary,
  queueSummary,
  peopleSummary,
  donationsSummary,
];

test('an empty site has nothing to sum up', () => {
  expect(summaries.map((summary) => summary(empty))).toEqual(summaries.map(() => null));
});

test('an empty site shows each heading with the sentence for it, and draws nothing', () => {
  const html = renderToString(<Figures statistics={empty} />);
  expect(html.match(/<h2/g)).toHaveLength(summaries.length);
  for (const sentence of Object.values(nothing)) expect(html).toContain(sentence);
  expect(html).not.toMatch(/role="img"|<table|NaN/);
});

test('what is there is drawn, and stands in a table under it', () => {
  const html = renderToString(<Figures statistics={some} />);
  expect(html.match(/role="img"/g)).toHaveLength(summaries.length);
  expect(html.match(/<caption/g)).toHaveLength(summaries.length);
  expect(html).not.toMatch(/NaN|style=/);
});

test('each figure is summed up in a sentence', () => {
  expect(summaries.map((summary) => summary(some))).toEqual([
    'There are 1,234 terms, 1,200 of them verified. Venda has the most, with 1,234.',
    '2 of 2 subjects have terms. Physics has the most, with 1,204.',
    '4 terms were submitted or imported in the last twelve months, 1 of them this month.',
    '4 approved and 1 rejected in the last twelve months; 10 and 5 in all.',
    '5 submissions had a first decision in the last twelve months; the longest median wait is 2 h 13 min, in Shona.',
    '30 terms are waiting for review; the oldest is in Venda and was submitted 3 d 4 h ago.',
    '1 person contributed and 2 verified this month; 9 and 2 in all.',
    '1 donation in the last twelve months, $0.50 in total; 4 in all, $1,234.50 in total.',
  ]);
});

test.each([
  [null, '–'],
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3599, '59 min'],
  [3600, '1 h'],
  [7980, '2 h 13 min'],
  [86_399, '23 h 59 min'],
  [86_400, '1 d'],
  [273_700, '3 d 4 h'],
  [100_000_000, '1,157 d 9 h'],
])('%s seconds are %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text);
});

test('months and money read as written', () => {
  expect([monthName('2026-01'), shortMonth('2026-12'), money(123_450), money(5)]).toEqual([
    'January 2026',
    'Dec',
    '$1,234.50',
    '$0.05',
  ]);
});
