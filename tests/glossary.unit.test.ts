import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const source = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(join(root, 'src', name), 'utf8'))
  .join('\n');
const rows = [
  ...readFileSync(join(root, 'docs/GLOSSARY.md'), 'utf8').matchAll(
    /^\| ([^|]+) \| [^|]+ \| `(\w+)` \|$/gm,
  ),
].map(([, word = '', symbol = '']) => ({ word, symbol }));

describe('the glossary', () => {
  test('explains each word once', () => {
    const words = rows.map(({ word }) => word);
    expect(words.length).toBeGreaterThan(40);
    expect(words).toEqual([...new Set(words)]);
  });

  test.each(rows)('names a symbol that exists for "$word": $symbol', ({ symbol }) => {
    expect(source).toMatch(new RegExp(`\\b${symbol}\\b`));
  });
});
