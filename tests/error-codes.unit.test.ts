import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorText, errorTexts } from '#contract/error-texts.ts';
import { problem } from '#contract/errors.ts';
import { m } from '#domain/messages.ts';
import { root } from './support/running-site.ts';

test('each text of an error has a code', () => {
  const coded = new Set<unknown>(Object.values(errorTexts));
  const texts = Object.entries(m).filter(([id]) => id.startsWith('errors_detail_'));
  expect(texts.filter(([, text]) => !coded.has(text)).map(([id]) => id)).toEqual([]);
});

test('an error contains its code, the values in its text, and the text', () => {
  expect(problem(403, errorText('suspended', { reason: 'Spam.' }))).toEqual({
    type: 'about:blank',
    title: 'Forbidden',
    status: 403,
    code: 'suspended',
    values: { reason: 'Spam.' },
    detail: m.errors_detail_suspended({ reason: 'Spam.' }),
  });
});

/** Texts of other things than errors of a call: pages, fields, and terms of a list. */
const WITHOUT_CODE = [
  'src/server/features/verification/bulk.ts',
  'src/server/identity/provider/pages/notices.ts',
  'src/server/identity/relying-party/failures.ts',
  'src/server/platform/http/requests/endpoint-checks.ts',
  'src/server/platform/http/requests/idempotency.ts',
];

test('the server names errors by their codes', async () => {
  const files = await readdir(join(root, 'src/server'), { recursive: true });
  const named: string[] = [];
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.includes('.test.'))) {
    const path = `src/server/${file.replaceAll('\\', '/')}`;
    const code = await readFile(join(root, path), 'utf8');
    if (code.includes('m.errors_detail_')) named.push(path);
  }
  expect(named.sort()).toEqual(WITHOUT_CODE);
});
