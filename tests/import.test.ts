import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { comet, data, importFile, prepareImports, tide } from './support/import-command.ts';
import { startSite } from './support/running-site.ts';

// import-options.slow.test.ts runs the command with further files and options.
prepareImports();

test('npm run import works with and without a server running on the same folder', async () => {
  const site = await startSite({}, data());
  const first = await importFile('words.csv', [comet, tide]);
  expect(first).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 terms stored, 0 already there, 1 refused, of 2 rows'),
  });
  expect(await (await fetch(`${site.origin}/api/terms?query=comet`)).json()).toMatchObject({
    total: 1,
    terms: [{ vernacularWord: 'nyota yenye mkia', status: 'verified' }],
  });
  await site.stop();

  // The apostrophe keeps a spreadsheet from running the cell as a formula.
  expect(await readFile(join(data(), 'imports/words.refused.csv'), 'utf8')).toBe(
    'line,reason,english,vernacular,language,subject\r\n' +
      `3,meaning: Enter the meaning.,tide,'-kupwa na kujaa,swahili,geology\r\n`,
  );

  const second = await importFile('words.csv', [comet, tide], '--definition-placeholder');
  expect(second).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 terms stored, 1 already there, 0 refused, of 2 rows'),
  });
});

test('npm run import explains why a file cannot be imported', async () => {
  expect(await importFile('empty.csv', [], '--no-such-option')).toMatchObject({
    code: 1,
    output: expect.stringContaining('--no-such-option'),
  });
  const child = await importFile('fine.csv', [comet]);
  expect(child.code).toBe(0);
});
