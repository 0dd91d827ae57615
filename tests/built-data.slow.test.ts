import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { runCommand } from './support/run-command.ts';
import { startSite } from './support/running-site.ts';
import { waitUntil } from './support/wait-until.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mazwi-data-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const dataDir = () => join(folder, 'data');
async function importFile(lines: readonly string[], ...options: string[]) {
  const file = join(folder, 'file.csv');
  await writeFile(file, `${lines.join('\n')}\n`);
  return runCommand('import', [...options, file], { DATA_DIR: dataDir() });
}

test('the server builds the files by itself after an import, and after a change of sources', {
  timeout: 900_000,
}, async () => {
  let site = await startSite({}, dataDir());
  onTestFinished(() => site.stop());
  const read = async () => (await fetch(`${site.origin}/data/latest/terms.csv`)).text();
  const importAndStart = async (lines: readonly string[], ...options: string[]) => {
    await site.stop();
    expect(await importFile(lines, ...options)).toMatchObject({ code: 0 });
    site = await startSite({}, dataDir());
  };
  const filesContain = (word: string, isContained: boolean) =>
    waitUntil(
      `the files ${isContained ? '' : 'do not '}contain ${word}`,
      async () => (await read()).includes(word) === isContained,
      // The jobs run every five minutes.
      { seconds: 330, everyMs: 500 },
    );
  await importAndStart(['code,name,licence', 'list,A list,CC0-1.0'], '--sources');
  await importAndStart([
    'english,vernacular,language,subject,meaning,source',
    'comet,nyotamkia,swahili,astronomy,A ball of ice that circles the Sun.,list',
  ]);
  await filesContain('nyotamkia', true);
  await importAndStart(['code,name,licence', 'list,A list,'], '--sources');
  await filesContain('nyotamkia', false);
});
