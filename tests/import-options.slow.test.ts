import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  data,
  HEADER,
  prepareImports,
  runImport,
  runThroughNpm,
  writeCsv,
} from './support/import-command.ts';

prepareImports();

test('npm run import describes sources, and reports what it would do with --dry-run', async () => {
  const sources = await writeCsv('sources.csv', ['code,name,licence', 'nst,Science Terms,CC0-1.0']);
  const words = await writeCsv('more.csv', [
    `${HEADER},source`,
    'orbit,mzingo,swahili,astronomy,The path of a planet.,,nst',
    'meteor,kimondo,swahili,astronomy,A light in the sky.,,other',
  ]);
  const planned = '2 terms to store, 0 already there, 0 refused, of 2 rows';
  const dry = await runImport(words, '--sources', sources, '--dry-run');
  expect(dry).toMatchObject({ code: 0, output: expect.stringContaining(planned) });
  expect(dry.output).toContain('1 new source, 0 changed, 0 unchanged.');
  expect(dry.output).toContain('2 new concepts.\nSources to describe with --sources: nst, other');

  const real = await runImport(words, '--sources', sources);
  expect(real.output).toContain('1 new source, 0 changed, 0 unchanged.');
  expect(real.output).toContain('2 terms stored, 0 already there, 0 refused, of 2 rows');
  expect(real.output).toMatch(
    /leave out terms of sources without a licence:\n(?: {2}.+\n)*? {2}other: 1 term\n(?: {2}.+\n)*/,
  );
  expect(real.output).not.toContain('nst: ');
  expect(real.output).toContain(
    'Enter their licences on /admin?tab=sources, or describe the sources with: ' +
      'npm run import -- --sources FILE.csv\n',
  );
  expect(real.output).toContain('npm run data\n');
  expect(await runImport('--sources', sources)).toMatchObject({
    code: 0,
    output: expect.stringContaining('0 new sources, 0 changed, 1 unchanged.'),
  });

  const wrong = await writeCsv('wrong.csv', ['code,name', 'nst,Again', 'NST,']);
  expect(await runImport('--sources', wrong)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/ {2}line 3, code: .*\n {2}line 3, name: .*\n$/),
  });
});

test('npm run import says what to do about more changes than it suggests by itself', async () => {
  const rows = (word: string) =>
    Array.from({ length: 101 }, (_, n) => `star ${n},${word} ${n},swahili,astronomy,,,nst,${n}`);
  const header = `${HEADER},source,id`;
  const first = await writeCsv('stars.csv', [header, ...rows('nyota')]);
  expect(await runImport(first, '--definition-placeholder')).toMatchObject({ code: 0 });
  const edition = await writeCsv('stars-2.csv', [header, ...rows('kinyota')]);
  const stopped = await runImport(edition, '--definition-placeholder');
  const report = join(data(), 'imports/stars-2.changed.csv');
  expect(stopped).toMatchObject({ code: 0 });
  expect(stopped.output).toContain('101 changes of stored terms not made.\n');
  expect(stopped.output).toContain(
    `suggests at most 100 edits by itself. The changes are listed in ${report}\n`,
  );
  expect(stopped.output).toContain('  --changes suggest ');
  const [columns, line] = (await readFile(report, 'utf8')).split('\r\n');
  expect(columns).toBe('line,source,id,english,vernacular,field,from,to,number');
  expect(line).toMatch(/^2,nst,0,star 0,nyota 0,vernacular,nyota 0,kinyota 0,\d+$/);
  await writeCsv('stars-3.csv', [header, ...rows('kinyota').slice(0, 2)]);
  const options = ['--definition-placeholder', '--source', 'nst'];
  expect((await runThroughNpm('stars-3.csv', ...options)).output).toContain(
    '2 changes of stored terms suggested as an edit to verifiers.\n',
  );
  const accepted = await runThroughNpm('stars-2.csv', ...options, '--changes', 'accept');
  expect(accepted.output).toContain('101 changes of stored terms made.\n');
});

test('npm run import reads the format that is named, and a dry run stores nothing', async () => {
  const spreadsheet = await writeCsv('table.csv', ['english,swahili', 'nova,nyota mpya']);
  const options = ['--format', 'spreadsheet', '--subject', 'astronomy', '--definition-placeholder'];
  const planned = '1 terms to store, 0 already there, 0 refused, of 1 rows';
  for (const _ of [1, 2])
    expect(await runImport(spreadsheet, ...options, '--dry-run')).toMatchObject({
      code: 0,
      output: expect.stringContaining(planned),
    });
  expect((await runImport(spreadsheet, ...options)).output).toContain('1 terms stored');

  const tbx = await writeCsv('bomb.tbx', ['<!DOCTYPE tbx [<!ENTITY a "aaa">]>', '<tbx>&a;</tbx>']);
  expect(await runImport(tbx)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/bomb\.tbx is not a TBX file from line 1 on: .*entities/),
  });
  for (const [wrong, message] of [
    [['--format', 'pdf'], '--format must be one of: csv, spreadsheet, tbx.'],
    [['--subject', 'cooking'], '--subject must be one of: mathematics'],
    [['--source', 'My book'], '--source must be a code'],
  ] as const)
    expect(await runImport(spreadsheet, ...wrong)).toMatchObject({
      code: 1,
      output: expect.stringContaining(message),
    });
});
