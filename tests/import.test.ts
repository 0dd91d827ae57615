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

async function importFile(
  name: string,
  rows: string[],
  ...options: string[]
): Promise<{ code: number | null; output: string }> {
  const file = join(folder, name);
  await writeFile(file, `english,vernacular,language,subject,meaning,notes\n${rows.join('\n')}\n`);
  const child = spawn(
    process.execPath,
    [join(root, 'src/server/features/import/main.ts'), file, ...options],
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
    'line,reason,english,vernacular,language,subject\n' +
      `3,"meaning: Enter the meaning.","tide","'-kupwa na kujaa","swahili","geology"\n`,
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
