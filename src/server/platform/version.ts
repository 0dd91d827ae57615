import { readFile } from 'node:fs/promises';

/** Returns the version of this release, from package.json. */
export async function readVersion(): Promise<string> {
  const file = new URL('../../../package.json', import.meta.url);
  const { version } = JSON.parse(await readFile(file, 'utf8')) as { version: string };
  return version;
}
