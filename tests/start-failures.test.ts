import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  failedStart,
  filledFolder,
  folder,
  prepareFailures,
  urlOf,
} from './support/failed-start.ts';

// start-failures.slow.test.ts contains further reasons for which a start fails.
prepareFailures();

test('a start with a wrong password in DATABASE_URL exits with an explanation', async () => {
  expect(await failedStart({ DATABASE_URL: urlOf({ password: 'wrong' }) })).toBe(
    'The database server refused the user "mazwi" of DATABASE_URL. ' +
      'Check the user and the password in DATABASE_URL.',
  );
});

test('a start with a DATA_DIR that is a file exits with an explanation', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  expect(await failedStart({ DATA_DIR: file })).toBe(
    `DATA_DIR is ${file}, and Mazwi cannot write there: it is a file, not a folder. ` +
      'Correct that, or set DATA_DIR to another folder.',
  );
  expect(await failedStart({ DATA_DIR: join(file, 'data') })).toContain(
    'part of the path is a file, not a folder',
  );
});

test('a start without the embedded database’s password exits with an explanation', async () => {
  const dataDir = await filledFolder('lost-password');
  await rm(join(dataDir, 'postgres.password'));
  expect(await failedStart({ DATA_DIR: dataDir })).toBe(
    `The file ${dataDir}/postgres.password is missing or empty, ` +
      'and the embedded PostgreSQL cannot be opened without it. ' +
      'Restore it from a backup, or set DATA_DIR to another folder.',
  );
});
