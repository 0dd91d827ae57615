import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root, startSite } from './support/running-site.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mazwi-import-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const data = () => join(folder, 'data');

const HEADER = 'english,vernacular,language,subject,meaning,notes';

async function importFile(
  name: string,
  rows: string[],
  ...options: string[]
): Promise<{ code: number | null; output: string }> {
  return runImport(await writeCsv(name, [HEADER, ...rows]), ...options);
}

async function writeCsv(name: string, lines: string[]): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, `${lines.join('\n')}\n`);
  return file;
}

async function runImport(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(
    process.execPath,
    [join(root, 'src/server/features/import/main.ts'), ...args],
    { env: { ...process.env, NODE_ENV: '', DATA_DIR: data() }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
}

const comet =
  'comet,nyota yenye mkia,swahili,astronomy,A ball of ice and dust that goes round the Sun.,';
const tide = 'tide,-kupwa na kujaa,swahili,geology,,';

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
