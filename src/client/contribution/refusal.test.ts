import { details, problem } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import { expect, test } from 'vitest';
import { refusalOf } from './refusal.ts';

test('wrong fields are shown at the fields', () => {
  const errors = [{ path: 'meaning', message: 'Enter a definition' }];
  expect(refusalOf(400, problem(400, details.fields, errors))).toEqual({ kind: 'fields', errors });
});

test('a lost session leads to sign-in', () => {
  expect(refusalOf(401, problem(401, details.signIn))).toEqual({ kind: 'signedOut' });
});

test('an unverified address and a limit are told in their own words', () => {
  expect(refusalOf(403, problem(403, details.unverified))).toEqual({ kind: 'failed', sentence: details.unverified, detail: null });
  expect(refusalOf(429, problem(429, details.tooMany))).toEqual({ kind: 'failed', sentence: details.tooMany, detail: null });
});

test('any other failure is told in the words of the specification, and then why', () => {
  expect(refusalOf(503, problem(503, details.unavailable))).toEqual({ kind: 'failed', sentence: messages.submitFailed, detail: details.unavailable });
  expect(refusalOf(400, problem(400, details.malformed))).toEqual({ kind: 'failed', sentence: messages.submitFailed, detail: details.malformed });
  expect(refusalOf(null, null)).toEqual({ kind: 'failed', sentence: messages.submitFailed, detail: null });
});
