import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from './support/run-command.ts';
import { type RunningSite, startSite } from './support/running-site.ts';

let folder: string;
let site: RunningSite;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mazwi-data-'));
  site = await startSite({}, dataDir());
  const imported = await importFile([
    'english,vernacular,language,subject,meaning,source',
    'meteor,kimondo,swahili,astronomy,A light in the sky.,list',
  ]);
  expect(imported).toMatchObject({
    code: 0,
    output: expect.stringContaining(' terms of sources without a licence:\n  list: 1 term\n'),
  });
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const dataDir = () => join(folder, 'data');
async function importFile(lines: readonly string[], ...options: string[]) {
  const file = join(folder, 'file.csv');
  await writeFile(file, `${lines.join('\n')}\n`);
  return runCommand('import', [...options, file], { DATA_DIR: dataDir() });
}
const buildData = () => runCommand('operate', ['data'], { DATA_DIR: dataDir() });
const read = async (path: string) => (await fetch(site.origin + path)).text();
const readManifest = async () => JSON.parse(await read('/api/export/manifest.json'));

test('npm run data works while a server runs on the same folder, and counts left-out words', async () => {
  const { code, output } = await buildData();
  expect(code).toBe(0);
  expect(output).toMatch(/^Exports: (built|already up to date)\.$/m);
  expect(output).toMatch(/^Packs: (built|already up to date)\.$/m);
  expect(output).toContain(
    'Left out: 1 terms of sources without a licence. Enter their licences on /admin?tab=sources, ' +
      'or describe the sources with: npm run import -- --sources FILE.csv\n',
  );
  expect(await readManifest()).toMatchObject({ leftOut: 1 });
  expect(await read('/data/latest/terms.csv')).not.toContain('kimondo');
  expect((await runCommand('operate', ['doctor'], { DATA_DIR: dataDir() })).output).toMatch(
    /^warn +exports +leave out words of sources without a licence: list \(1\)$/m,
  );
});

test('npm run data builds the files without a server, with the words of a described source', async () => {
  await site.stop();
  const described = await importFile(['code,name,licence', 'list,A list,CC0-1.0'], '--sources');
  expect(described).toMatchObject({ code: 0 });
  const { code, output } = await buildData();
  expect(code).toBe(0);
  expect(output).toMatch(/^Exports: built\.\nPacks: built\.\nThe files contain [\d,]+ terms\.\n$/m);

  site = await startSite({}, dataDir());
  expect(await readManifest()).toMatchObject({ leftOut: 0 });
  expect(await read('/data/latest/terms.csv')).toContain('kimondo');
});
