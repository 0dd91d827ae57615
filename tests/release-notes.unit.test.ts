import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The first version, which nobody upgraded to. */
const FIRST = '0.1.0';
const ROWS = ['What you must do', 'How long it takes', 'Can it be undone'];

test('each version in CHANGELOG.md begins with what operators must do', async () => {
  const text = await readFile(join(import.meta.dirname, '../CHANGELOG.md'), 'utf8');
  const versions = text.split(/^## /m).slice(1);
  const upgrades = versions.filter((version) => !version.startsWith(FIRST));
  expect(upgrades.length).toBe(versions.length - 1);
  for (const version of upgrades) {
    const [first = ''] = version.split(/^### /m).slice(1);
    expect(first.split('\n')[0], version.split('\n')[0]).toBe('Upgrading');
    const rows = [...first.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)];
    expect(rows.map(([, name]) => name)).toEqual(ROWS);
  }
});

test('docs/OPERATING.md explains each line of the section on upgrading', async () => {
  const text = await readFile(join(import.meta.dirname, '../docs/OPERATING.md'), 'utf8');
  for (const row of ROWS) expect(text).toContain(`| ${row} |`);
});
