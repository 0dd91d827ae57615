import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listLogCalls } from './support/log-calls.ts';
import { root } from './support/running-site.ts';

/** A longer message contains details that belong in a field. */
const MAX_LENGTH = 72;

const calls = listLogCalls();
const rows = [
  ...readFileSync(join(root, 'docs/LOGS.md'), 'utf8').matchAll(
    /^\| `([^`]+)` \| (info|warn|error) \| (.*?)\| (.+) \|$/gm,
  ),
].map(([, message = '', level = '', fields = '']) => ({
  message,
  level,
  fields: [...fields.matchAll(/`(\w+)`/g)].map(([, name = '']) => name).sort(),
}));
const messages = [...new Set(calls.map(({ message }) => message ?? ''))].sort();

test('every log message is a literal, so that it can be searched for', () => {
  expect(calls.filter(({ message }) => message === null)).toEqual([]);
});

test('the table of log messages has each message of the code once, in order', () => {
  expect(rows.map(({ message }) => message)).toEqual(messages);
});

test('log messages are short clauses', () => {
  const isClause = (message: string) => message.length <= MAX_LENGTH && !/[.!:]$/.test(message);
  expect(messages.filter((message) => !isClause(message))).toEqual([]);
});

test.each(rows)('the level and the fields of “$message” are in the table', (row) => {
  const same = calls.filter(({ message }) => message === row.message);
  expect([...new Set(same.map(({ level }) => level))]).toEqual([row.level]);
  const fields = [...new Set(same.flatMap((call) => call.fields))].sort();
  if (same.some(({ isOpen }) => isOpen)) expect(row.fields).toEqual(expect.arrayContaining(fields));
  else expect(row.fields).toEqual(fields);
});
