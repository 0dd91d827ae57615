import { expect, test } from 'vitest';
import { rejectionReason, sendBackReason } from '../term/reasons.ts';
import { checkText } from '../text.ts';
import { checkReport, isUnderReview, reasonMissing } from './report.ts';

test('accepts a listed reason with or without details, and cleans the details', () => {
  expect(checkReport({ reason: 'spelling', details: ' One l too many.\r\nSee page 4. ' })).toEqual({
    ok: true,
    value: { reason: 'spelling', details: 'One l too many.\nSee page 4.' },
  });
  expect(checkReport({ reason: 'other', details: '' })).toEqual({
    ok: true,
    value: { reason: 'other', details: null },
  });
});

test.each(['', 'dull', 'toString', '__proto__', undefined, 7])(
  'rejects the report reason %j',
  (reason) => {
    expect(checkReport({ reason, details: null })).toEqual({
      ok: false,
      errors: [{ path: 'reason', message: reasonMissing() }],
    });
  },
);

test('reports every wrong field of a report in the order of the form', () => {
  expect(checkReport({ reason: null, details: 'a'.repeat(1001) })).toEqual({
    ok: false,
    errors: [
      { path: 'reason', message: reasonMissing() },
      {
        path: 'details',
        message: 'Details: write at most 1,000 characters. You wrote 1,001.',
      },
    ],
  });
});

test('requires a reason of the same length for reopening a term as for rejecting it', () => {
  expect([sendBackReason.min, sendBackReason.max]).toEqual([
    rejectionReason.min,
    rejectionReason.max,
  ]);
  expect([
    checkText('too short', sendBackReason).ok,
    checkText('long enough', sendBackReason).ok,
  ]).toEqual([false, true]);
});

test('puts a term under review once three different people have reported it', () => {
  expect([0, 2, 3, 4].map(isUnderReview)).toEqual([false, false, true, true]);
});
