import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { errorText } from '#contract/error-texts.ts';
import { type Problem, problem } from '#contract/errors.ts';
import { type Locale, readLocaleFrom, SOURCE_LOCALE } from '#domain/locale/locale.ts';
import { m } from '#domain/messages.ts';
import { problemText } from './problem-text.ts';

const inLocale = (name: string) => readLocaleFrom(() => name as Locale);
afterEach(() => inLocale(SOURCE_LOCALE));
// The source of the locale that this test sets must not reach tests that share the process.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

const reply: Problem = {
  ...problem(403, errorText('suspended', { reason: 'Spam.' })),
  detail: 'The text of the reply.',
};

test('in English, shows the text of the reply', async () => {
  expect(await problemText(reply)).toBe('The text of the reply.');
});

test('in another locale, shows the text of the code with the values of the reply', async () => {
  inLocale('sw');
  expect(await problemText(reply)).toBe(m.errors_detail_suspended({ reason: 'Spam.' }));
});

test('shows the text of the reply if the release does not know the code', async () => {
  inLocale('sw');
  const { code: _, ...withoutCode } = reply;
  expect(await problemText(withoutCode)).toBe('The text of the reply.');
  expect(await problemText({ ...reply, code: 'of a newer release' as 'suspended' })).toBe(
    'The text of the reply.',
  );
});
