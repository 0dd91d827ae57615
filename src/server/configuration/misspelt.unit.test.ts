import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { findMisspelt, recordNames } from './misspelt.ts';

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['BACKUP_KEEPS', 'BACKUP_KEEP'],
  ['TRUSTED_PROXY', null],
  ['TRUSTED_PROXES', 'TRUSTED_PROXIES'],
  ['smtp_url', 'SMTP_URL'],
  ['ADMIN_EMAIL', 'ADMIN_EMAILS'],
  ['PORTS', null],
  ['HOSTNAME', null],
  ['PATH', null],
  ['npm_config_cache', null],
])('%s is probably %s', (variable, likely) => {
  const expected = likely ? [{ variable, likely }] : [];
  expect(findMisspelt({ [variable]: 'x' })).toEqual(expected);
});

test('a name close to a setting that is there is another program’s', () => {
  expect(findMisspelt({ ADMIN_EMAIL: 'a@example.org', ADMIN_EMAILS: 'a@example.org' })).toEqual([]);
});

test('every setting of the README is known', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
  const [, table = ''] = /^## Settings$(.*?)^## /ms.exec(readme) ?? [];
  const listed = [...table.matchAll(/^\| (`[A-Z_`, ]+`) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/[A-Z_]+/g)].map(([name]) => name),
  );
  const { recorded, names } = recordNames({});
  readConfig(recorded);
  expect([...names].sort()).toEqual(listed.sort());
});
