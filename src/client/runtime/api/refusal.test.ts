import { expect, test } from 'vitest';
import { details, type Problem, problem } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import { ApiError } from './api.ts';
import { submitFailureFrom } from './refusal.ts';

const thrown = (status: number, told: Problem) => new ApiError(status, JSON.stringify(told));

test('wrong fields are shown at the fields', () => {
  const errors = [{ path: 'meaning', message: 'Enter a definition' }];
  expect(
    submitFailureFrom(thrown(400, problem(400, details.fields, errors)), messages.submitFailed),
  ).toEqual({ kind: 'fields', errors });
});

test('a lost session leads to sign-in', () => {
  expect(
    submitFailureFrom(thrown(401, problem(401, details.signIn)), messages.submitFailed),
  ).toEqual({
    kind: 'signedOut',
  });
});

test('an unverified address and a limit are told in their own words', () => {
  expect(
    submitFailureFrom(thrown(403, problem(403, details.unverified)), messages.submitFailed),
  ).toEqual({
    kind: 'failed',
    sentence: details.unverified,
    detail: null,
  });
  expect(
    submitFailureFrom(thrown(429, problem(429, details.tooMany)), messages.submitFailed),
  ).toEqual({
    kind: 'failed',
    sentence: details.tooMany,
    detail: null,
  });
});

test('any other failure is told in the words of the specification, and then why', () => {
  expect(
    submitFailureFrom(thrown(503, problem(503, details.unavailable)), messages.submitFailed),
  ).toEqual({
    kind: 'failed',
    sentence: messages.submitFailed,
    detail: details.unavailable,
  });
  expect(
    submitFailureFrom(thrown(400, problem(400, details.malformed)), messages.submitFailed),
  ).toEqual({
    kind: 'failed',
    sentence: messages.submitFailed,
    detail: details.malformed,
  });
  expect(submitFailureFrom(new TypeError('Failed to fetch'), messages.submitFailed)).toEqual({
    kind: 'failed',
    sentence: messages.submitFailed,
    detail: null,
  });
});

test('a conflict is told in the words of the form, and then what it conflicts with', () => {
  expect(
    submitFailureFrom(
      thrown(409, problem(409, details.pendingApplication)),
      messages.applicationFailed,
    ),
  ).toEqual({
    kind: 'failed',
    sentence: messages.applicationFailed,
    detail: details.pendingApplication,
  });
  expect(
    submitFailureFrom(
      thrown(409, problem(409, details.pendingApplication)),
      messages.applicationFailed,
      {
        conflictSettles: true,
      },
    ),
  ).toEqual({ kind: 'failed', sentence: details.pendingApplication, detail: null });
});
