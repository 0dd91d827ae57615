import { details, problem } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import { expect, test } from 'vitest';
import { refusalOf } from './refusal.ts';

test('wrong fields are shown at the fields', () => {
  const errors = [{ path: 'meaning', message: 'Enter a definition' }];
  expect(refusalOf(400, problem(400, details.fields, errors), messages.submitFailed)).toEqual({ kind: 'fields', errors });
});

test('a lost session leads to sign-in', () => {
  expect(refusalOf(401, problem(401, details.signIn), messages.submitFailed)).toEqual({ kind: 'signedOut' });
});

test('an unverified address and a limit are told in their own words', () => {
  expect(refusalOf(403, problem(403, details.unverified), messages.submitFailed)).toEqual({ kind: 'failed', sentence: details.unverified, detail: null });
  expect(refusalOf(429, problem(429, details.tooMany), messages.submitFailed)).toEqual({ kind: 'failed', sentence: details.tooMany, detail: null });
});

test('any other failure is told in the words of the specification, and then why', () => {
  expect(refusalOf(503, problem(503, details.unavailable), messages.submitFailed)).toEqual({ kind: 'failed', sentence: messages.submitFailed, detail: details.unavailable });
  expect(refusalOf(400, problem(400, details.malformed), messages.submitFailed)).toEqual({ kind: 'failed', sentence: messages.submitFailed, detail: details.malformed });
  expect(refusalOf(null, null, messages.submitFailed)).toEqual({ kind: 'failed', sentence: messages.submitFailed, detail: null });
});

test('a conflict is told in the words of the form, and then what it conflicts with', () => {
  expect(refusalOf(409, problem(409, details.pendingApplication), messages.applicationFailed)).toEqual({ kind: 'failed', sentence: messages.applicationFailed, detail: details.pendingApplication });
});
