import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countRows, splitIntoParts } from './parts.ts';

async function split(chunks: readonly string[], partBytes: number): Promise<string[]> {
  async function* text() {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const parts: string[] = [];
  for await (const part of splitIntoParts(text(), { table: 'words', partBytes }))
    parts.push(part.toString());
  return parts;
}

describe('the parts of a table', () => {
  test('end with a whole row, and together are the table', async () => {
    const rows = fc.array(fc.stringMatching(/^[a-z]{0,12}\n$/), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 30 }), async (texts, partBytes) => {
        const text = texts.join('');
        const chunks = text.match(/[\s\S]{1,7}/g) ?? [];
        const parts = await split(chunks, partBytes);
        expect(parts.join('')).toBe(text);
        for (const part of parts) expect(part.endsWith('\n')).toBe(true);
        const counted = parts.map((part) => countRows(Buffer.from(part)));
        expect(counted.reduce((sum, count) => sum + count, 0)).toBe(texts.length);
      }),
    );
  });

  test('are bounded, except for a single large row', async () => {
    const large = `${'x'.repeat(50)}\n`;
    expect(await split(['1\n2\n', '3\n4\n', large, '5\n'], 6)).toEqual([
      '1\n2\n3\n4\n',
      large,
      '5\n',
    ]);
  });

  test('an empty table has none', async () => {
    expect(await split([], 10)).toEqual([]);
  });
});
