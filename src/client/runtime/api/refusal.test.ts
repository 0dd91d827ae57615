import { expect, test } from 'vitest';
import { details, type Problem, problem } from '#contract/errors.ts';
import { m } from '#contract/messages.ts';
import { ApiError } from './api.ts';
import { submitFailureFrom } from './refusal.ts';

const thrown = (status: number, told: Problem) => new ApiError(status, JSON.stringify(told));

test('wrong fields are shown at the fields', () => {
  const errors = [{ path: 'meaning', message: 'Enter a definition' }];
  expect(
    submitFailureFrom(
      thrown(400, problem(400, details.fields, errors)),
      m.contribution_submit_failed(),
    ),
  ).toEqual({ kind: 'fields', errors });
});

test('a lost session leads to sign-in', () => {
  expect(
    submitFailureFrom(thrown(401, problem(401, details.signIn)), m.contribution_submit_failed()),
  ).toEqual({
    kind: 'signedOut',
  });
});

test('an unverified address and a limit are told in their own words', () => {
  expect(
    submitFailureFrom(
      thrown(403, problem(403, details.unverified)),
      m.contribution_submit_failed(),
    ),
  ).toEqual({
    kind: 'failed',
    sentence: details.unverified,
    detail: null,
  });
  expect(
    submitFailureFrom(thrown(429, problem(429, details.tooMany)), m.contribution_submit_failed()),
  ).toEqual({
    kind: 'failed',
    sentence: details.tooMany,
    detail: null,
  });
});

test('any other failure is told in the words of the specification, and then why', () => {
  expect(
    submitFailureFrom(
      thrown(503, problem(503, details.unavailable)),
      m.contribution_submit_failed(),
    ),
  ).toEqual({
    kind: 'failed',
    sentence: m.contribution_submit_failed(),
    detail: details.unavailable,
  });
  expect(
    submitFailureFrom(thrown(400, problem(400, details.malformed)), m.contribution_submit_failed()),
  ).toEqual({
    kind: 'failed',
    sentence: m.contribution_submit_failed(),
    detail: details.malformed,
  });
  expect(
    submitFailureFrom(new TypeError('Failed to fetch'), m.contribution_submit_failed()),
  ).toEqual({
    kind: 'failed',
    sentence: m.contribution_submit_failed(),
    detail: null,
  });
});

test('a conflict is told in the words of the form, and then what it conflicts with', () => {
  expect(
    submitFailureFrom(
      thrown(409, problem(409, details.pendingApplication)),
      m.applications_submit_failed(),
    ),
  ).toEqual({
    kind: 'failed',
    sentence: m.applications_submit_failed(),
    detail: details.pendingApplication,
  });
  expect(
    submitFailureFrom(
      thrown(409, problem(409, details.pendingApplication)),
      m.applications_submit_failed(),
      {
        conflictSettles: true,
      },
    ),
  ).toEqual({ kind: 'failed', sentence: details.pendingApplication, detail: null });
});
