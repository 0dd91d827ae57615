import { expect, test } from 'vitest';
import { checkReport, isUnderReview, reasonMissing, reopenReason } from './report.ts';
import { rejectionReason } from './term/transitions.ts';
import { checkText } from './text.ts';

test('a report needs a reason of the list; its details are optional and cleaned', () => {
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
  'knows no reason called %j',
  (reason) => {
    expect(checkReport({ reason, details: null })).toEqual({
      ok: false,
      errors: [{ path: 'reason', message: reasonMissing }],
    });
  },
);

test('every wrong field is named, in the order of the form', () => {
  expect(checkReport({ reason: null, details: 'a'.repeat(1001) })).toEqual({
    ok: false,
    errors: [
      { path: 'reason', message: reasonMissing },
      {
        path: 'details',
        message: 'The details can have at most 1,000 characters; this has 1,001.',
      },
    ],
  });
});

test('sending a term back needs as much of a reason as rejecting it', () => {
  expect([reopenReason.min, reopenReason.max]).toEqual([rejectionReason.min, rejectionReason.max]);
  expect([
    checkText('too short', reopenReason).ok,
    checkText('long enough', reopenReason).ok,
  ]).toEqual([false, true]);
});

test('three different people put a term under review', () => {
  expect([0, 2, 3, 4].map(isUnderReview)).toEqual([false, false, true, true]);
});
