import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dropSchemas } from '../bin/browser-contract.mjs';

const source = join(import.meta.dirname, '../src');
const readSource = (folder: string) =>
  readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(source, folder, name), 'utf8') }));

test('endpoints keep their method and path, and schemas are left out', () => {
  const code = `
    import * as z from 'zod/mini';
    const path = '/api/words/{id}';
    const word = z.object({ id: z.uuid() });
    export const SAVED = 'saved';
    z.globalRegistry.add(word, {});
    export const getWord = endpoint({ method: 'GET', path, summary: 'Returns a word', reply: word });
  `;
  const lines = dropSchemas(code)
    .split('\n')
    .map((line) => line.trim());
  expect(lines).toContain('const word = undefined;');
  expect(lines).toContain("export const SAVED = 'saved';");
  expect(lines).toContain("export const getWord = ({ method: 'GET', path });");
  expect(dropSchemas(code)).not.toContain('z.');
});

test('the client imports nothing that the build for browsers leaves out', () => {
  const leftOut = new Set(
    readSource('contract')
      .filter(({ text }) => text.includes('zod/mini'))
      .flatMap(({ name, text }) =>
        [
          ...dropSchemas(stripTypeScriptTypes(text)).matchAll(/export const (\w+)\s+= undefined/g),
        ].map(([, constant]) => `${name} ${constant}`),
      ),
  );
  expect(leftOut).toContain('terms/dictionary.ts listedTerm');
  const imported = readSource('client')
    .flatMap(({ text }) => [
      ...text.matchAll(/import \{([^}]*)\} from '#contract\/([\w/-]+\.ts)'/g),
    ])
    .flatMap(([, names = '', module]) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type '))
        .map((name) => `${module} ${name}`),
    );
  expect(imported).toContain('terms/dictionary.ts listTerms');
  expect(imported.filter((name) => leftOut.has(name))).toEqual([]);
});

test('no client file parses with a schema', () => {
  expect(
    readSource('client').filter(({ text }) =>
      /\b(safeParse|parseAsync)\b|\.(body|query|reply)\.parse\(/.test(text),
    ),
  ).toEqual([]);
});
