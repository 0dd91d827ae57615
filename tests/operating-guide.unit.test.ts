import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findMissingLine, parseGuide, readGuide } from './support/guide.ts';

const root = join(import.meta.dirname, '..');
const guide = await readGuide();
const read = (name: string) => readFile(join(root, name), 'utf8');

/** Which test checks the files of commands that cannot run in a test, such as systemctl. */
const checksOfOthers: Record<string, string> = {
  machine: 'tests/deploy.test.ts',
  systemd: 'tests/deploy.test.ts',
  import: 'tests/import.test.ts',
  'backup-copy': 'tests/deploy.test.ts',
  container: 'tests/deploy.test.ts',
  nginx: 'tests/topology/rolling-upgrade.topology.ts',
  caddy: 'tests/deploy.test.ts',
  database: 'tests/deploy-database.slow.test.ts',
  replica: 'tests/replica.slow.test.ts',
  'upgrade-systemd': 'tests/migrations.slow.test.ts',
  failover: 'tests/topology/fail-over.topology.ts',
  varnish: 'tests/topology/cdn.topology.ts',
  purge: 'tests/topology/cdn.topology.ts',
};

test('each block of docs/OPERATING.md is a command with a mark, an output or a part of a file', async () => {
  for (const { language, attributes, line, text } of guide.fences) {
    const where = `docs/OPERATING.md:${line}`;
    if (['sh', 'text'].includes(language)) continue;
    const file = attributes.get('file');
    expect(file, `${where}: name the file that contains this block, with file=…`).toBeTruthy();
    expect(await read(file ?? ''), `${where} is not a part of ${file}`).toContain(text);
  }
});

test('commands that no test can run are checked by another test', async () => {
  const others = guide.commands.filter(({ place }) => place === 'other').map(({ mark }) => mark);
  expect([...new Set(others)].sort()).toEqual(Object.keys(checksOfOthers).sort());
  for (const file of Object.values(checksOfOthers)) expect(await read(file)).toContain('test(');
});

test('docs/OPERATING.md begins with one machine, in at most 600 words', () => {
  const [, beginning = ''] = /^# [^\n]+\n\n## One machine\n(.*?)\n## 1\. /s.exec(guide.text) ?? [];
  expect(countWords(beginning)).toBeGreaterThan(0);
  expect(countWords(beginning)).toBeLessThanOrEqual(600);
});

test('docs/OPERATING.md has at most 7,000 words', () => {
  expect(countWords(guide.text)).toBeLessThanOrEqual(7_000);
});

test('docs/OPERATING.md names only npm scripts that exist', async () => {
  const { scripts } = JSON.parse(await read('package.json'));
  const named = [...guide.text.matchAll(/npm run ([a-z][a-z0-9:-]*)/g)].map(([, name]) => name);
  expect(named.filter((name) => name && !(name in scripts))).toEqual([]);
});

test('docs/OPERATING.md names only settings that the README lists', async () => {
  const settings = await read('README.md');
  const named = [...guide.text.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)];
  expect(named.map(([, name]) => name).filter((name) => !settings.includes(`\`${name}`))).toEqual(
    [],
  );
});

test('a block of commands without a mark is refused with its line', () => {
  expect(() => parseGuide('Text\n\n```sh\nls\n```\n')).toThrow('docs/OPERATING.md:3');
  expect(() => parseGuide('```sh test=a@nowhere\nls\n```\n')).toThrow('docs/OPERATING.md:1');
  expect(() => parseGuide('```sh test=a\nls\n')).toThrow('has no end');
});

test('a block of commands gets the output that follows it', () => {
  const { commands } = parseGuide(
    '1. Look:\n\n   ```sh test=look@faults status=3\n   ls\n   ```\n\n   ```text\n   a\n   …b\n   ```\n',
  );
  expect(commands).toEqual([
    {
      mark: 'look',
      place: 'faults',
      line: 3,
      script: 'ls',
      status: 3,
      expected: ['a', '…b'],
    },
  ]);
});

test('the output must contain the expected lines in their order', () => {
  expect(findMissingLine(['a', '…, in … s.'], 'x\na\n\nWritten (1), in 7 s.\n')).toBeNull();
  expect(findMissingLine(['b', 'a'], 'a\nb')).toBe('a');
  expect(findMissingLine(['a.c'], 'abc')).toBe('a.c');
});

/** Counts as `wc -w` does: commands and the bars of tables are words, too. */
function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}
