import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { root } from './running-site.ts';

let folder: string;

/** Creates the folder that contains the files to import and the data folder. */
export function prepareImports(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mazwi-import-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
}

export const data = () => join(folder, 'data');

export const HEADER = 'english,vernacular,language,subject,meaning,notes';

export async function importFile(
  name: string,
  rows: string[],
  ...options: string[]
): Promise<{ code: number | null; output: string }> {
  return runImport(await writeCsv(name, [HEADER, ...rows]), ...options);
}

export async function writeCsv(name: string, lines: string[]): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, `${lines.join('\n')}\n`);
  return file;
}

export const runImport = (...args: string[]) => run('src/server/features/import/main.ts', args);
/** Runs what `npm run import` runs. Names of files are relative to the folder. */
export const runThroughNpm = (...args: string[]) => run('bin/import.mjs', args);

async function run(
  script: string,
  args: readonly string[],
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    env: { ...process.env, NODE_ENV: '', DATA_DIR: data(), INIT_CWD: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
}

export const comet =
  'comet,nyota yenye mkia,swahili,astronomy,A ball of ice and dust that goes round the Sun.,';
export const tide = 'tide,-kupwa na kujaa,swahili,geology,,';
