import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as noSchemas from './no-schemas.ts';

const source = join(import.meta.dirname, '../..');
async function texts(folder: string): Promise<string[]> {
  const names = (await readdir(join(source, folder), { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  );
  return Promise.all(names.map((name) => readFile(join(source, folder, name), 'utf8')));
}

test('replaces every zod function that the contract uses', async () => {
  const used = new Set(
    (await texts('contract'))
      .flatMap((text) => [...text.matchAll(/\bz\.([a-z_]\w*|NEVER)/g)].map((match) => match[1]!))
      .filter((name) => name !== 'infer'),
  );
  expect(used.size).toBeGreaterThan(15);
  expect([...used].sort()).toEqual(Object.keys(noSchemas).sort());
});

test('no client file parses with a schema', async () => {
  expect(
    (await texts('client')).filter((text) =>
      /\b(safeParse|parseAsync)\b|\.(body|query|reply)\.parse\(/.test(text),
    ),
  ).toEqual([]);
});
