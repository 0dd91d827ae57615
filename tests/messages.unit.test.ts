import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { catalogue, compileMessages } from '../bin/messages.mjs';
import { root } from './support/running-site.ts';

describe('the message compiler', () => {
  let from: string;
  let to: string;
  beforeEach(async () => {
    from = await mkdtemp(join(tmpdir(), 'mazwi-catalogue-'));
    to = await mkdtemp(join(tmpdir(), 'mazwi-compiled-'));
  });
  afterEach(async () => {
    for (const folder of [from, to]) await rm(folder, { recursive: true });
  });

  /** Compiles messages and returns the source text of the module. */
  async function compile(messages: Record<string, string>): Promise<string> {
    await writeFile(join(from, 'kept.json'), JSON.stringify(messages));
    await compileMessages({ from, to });
    return readFile(join(to, 'kept.ts'), 'utf8');
  }

  test('turns a message without parameters into a function that returns its text', async () => {
    expect(await compile({ kept_empty: "You haven't kept a term" })).toContain(
      "export const kept_empty = (): string => 'You haven\\'t kept a term';",
    );
  });

  test('types parameters as strings, numbers, choices and functions', async () => {
    const code = await compile({
      kept_by: '{name} kept {count, plural, one {# term} other {# terms}} of {max, number}',
      kept_state: '{state, select, on {Kept} off {Not kept} other {}}',
      kept_help: 'Read <link>how to keep terms</link>.',
    });
    expect(code).toContain('kept_by = (a: { name: string; count: number; max: number }): string');
    expect(code).toContain(
      "kept_state = (a: { state: 'on' | 'off' }): string" +
        " => ({ 'on': 'Kept', 'off': 'Not kept' })[a.state];",
    );
    expect(code).toContain(
      'kept_help = <T>(a: { link: (text: string) => T }): (string | T)[] =>' +
        " ['Read ', a.link('how to keep terms'), '.'];",
    );
  });

  test.each([
    ['the prefix of another file', { saved_empty: 'Empty' }, /kept_ and words in snake_case/],
    ['a plural without a singular', { kept_n: '{n, plural, other {# terms}}' }, /lacks "one"/],
    ['an open brace', { kept_n: '{n' }, /kept_n/],
    ['one parameter as two types', { kept_n: '{n} {n, number}' }, /string and as number/],
    ['a date', { kept_on: '{day, date}' }, /format dates/],
    ['nested tags', { kept_b: '<b><i>a</i></b>' }, /a tag cannot be inside/],
  ])('rejects %s', async (_what, messages, error) => {
    await expect(compile(messages as unknown as Record<string, string>)).rejects.toThrow(error);
  });

  test('leaves unchanged modules alone and deletes those whose file is gone', async () => {
    await compile({ kept_empty: 'Empty' });
    const before = (await stat(join(to, 'kept.ts'))).mtimeMs;
    await writeFile(join(from, 'saved.json'), '{}');
    await compileMessages({ from, to });
    expect((await stat(join(to, 'kept.ts'))).mtimeMs).toBe(before);
    await rm(join(from, 'saved.json'));
    await compileMessages({ from, to });
    expect((await readdir(to)).sort()).toEqual(['index.ts', 'kept.ts']);
  });
});

test('every message in the catalogue is used', async () => {
  const sourceFiles = await readdir(join(root, 'src'), { recursive: true });
  const sources = await Promise.all(
    sourceFiles
      .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('domain/messages/'))
      .map((name) => readFile(join(root, 'src', name), 'utf8')),
  );
  const used = new Set(
    sources.flatMap((code) => [...code.matchAll(/\bm\.(\w+)/g)].map(([, id]) => id)),
  );
  const catalogueFiles = await readdir(catalogue);
  const ids = await Promise.all(
    catalogueFiles.map(async (name) =>
      Object.keys(JSON.parse(await readFile(join(catalogue, name), 'utf8'))),
    ),
  );
  expect(ids.flat().filter((id) => !used.has(id))).toEqual([]);
});
