import { expect, test } from 'vitest';
import { errorText } from '#contract/error-texts.ts';
import { type Problem, problem } from '#contract/errors.ts';
import { m } from '#domain/messages.ts';
import { ApiError } from './api.ts';
import { submitFailureFrom } from './submit-failure.ts';

const apiError = (status: number, body: Problem) => new ApiError(status, JSON.stringify(body));

test('field errors of a 400 are returned for the form', () => {
  const errors = [{ path: 'meaning', message: 'Enter the meaning.' }];
  expect(
    submitFailureFrom(
      apiError(400, problem(400, errorText('fields'), errors)),
      m.contribution_submit_failed(),
    ),
  ).toEqual({ kind: 'fields', errors });
});

test.each([
  ['the session ended', 401, errorText('sign_in'), 'about:blank'],
  ['the last sign-in is too long ago', 403, errorText('reauthenticate'), 'reauthenticate'],
] as const)('says that a sign-in is required if %s', (_reason, status, detail, type) => {
  const error = apiError(status, problem(status, detail, undefined, type));
  expect(submitFailureFrom(error, m.contribution_submit_failed())).toEqual({
    kind: 'signInRequired',
  });
});

test.each([
  [403, errorText('unverified')],
  [429, errorText('too_many')],
] as const)('a %i shows the sentence of the server', (status, detail) => {
  expect(
    submitFailureFrom(apiError(status, problem(status, detail)), m.contribution_submit_failed()),
  ).toEqual({ kind: 'failed', status, sentence: detail.text, detail: null });
});

test.each([
  [503, errorText('unavailable')],
  [400, errorText('malformed')],
] as const)('a %i shows the sentence of the form, then that of the server', (status, detail) => {
  expect(
    submitFailureFrom(apiError(status, problem(status, detail)), m.contribution_submit_failed()),
  ).toEqual({
    kind: 'failed',
    status,
    sentence: m.contribution_submit_failed(),
    detail: detail.text,
  });
});

test('a call without a reply shows only the sentence of the form', () => {
  expect(
    submitFailureFrom(new TypeError('Failed to fetch'), m.contribution_submit_failed()),
  ).toEqual({
    kind: 'failed',
    status: null,
    sentence: m.contribution_submit_failed(),
    detail: null,
  });
});

test('a 409 shows the sentence of the form and, as its detail, the sentence of the server', () => {
  expect(
    submitFailureFrom(
      apiError(409, problem(409, errorText('pending_application'))),
      m.applications_submit_failed(),
    ),
  ).toEqual({
    kind: 'failed',
    status: 409,
    sentence: m.applications_submit_failed(),
    detail: m.errors_detail_pending_application(),
  });
});

test.each(['conflict', 'always'] as const)(
  'with serverSentence "%s", a 409 shows only the sentence of the server',
  (serverSentence) => {
    expect(
      submitFailureFrom(
        apiError(409, problem(409, errorText('pending_application'))),
        m.applications_submit_failed(),
        serverSentence,
      ),
    ).toEqual({
      kind: 'failed',
      status: 409,
      sentence: m.errors_detail_pending_application(),
      detail: null,
    });
  },
);

test('for a 503, only serverSentence "always" replaces the sentence of the client', () => {
  const error = apiError(503, problem(503, errorText('unavailable')));
  expect(submitFailureFrom(error, m.administration_users_role_failed(), 'conflict')).toMatchObject({
    sentence: m.administration_users_role_failed(),
  });
  expect(submitFailureFrom(error, m.administration_users_role_failed(), 'always')).toMatchObject({
    sentence: m.errors_detail_unavailable(),
  });
});

test('shows a sentence only once if the server and the client use the same', () => {
  const sentence = errorText('donation_start_failed');
  expect(submitFailureFrom(apiError(503, problem(503, sentence)), sentence.text)).toMatchObject({
    sentence: sentence.text,
    detail: null,
  });
});

test('names the request of an unexpected error, so that an operator finds it', () => {
  const body = JSON.stringify(problem(500, errorText('unexpected')));
  const error = new ApiError(500, body, '', '0f8a4c1e-1111');
  expect(submitFailureFrom(error, m.contribution_submit_failed())).toMatchObject({
    detail: `${m.errors_detail_unexpected()} Reference: 0f8a4c1e-1111`,
  });
});
