import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/*
 * Equally good answers have one order. SQL takes it from `wordOrderSql`, and lists of English words
 * from `orderBySql`.
 */

const ORDERS = ['src/server/terms/rows/word-order.ts', 'src/server/terms/rows/term-order.ts'];

test('no other statement sorts words by quality and spelling', () => {
  const files = globSync('src/server/**/*.ts', {
    exclude: ['**/*.test.ts'],
  }).filter((file) => !ORDERS.includes(file));
  expect(files.length).toBeGreaterThan(500);
  const others = files.filter((file) =>
    /quality\b[^;`]{0,40},\s*(\w+\.)?vernacular_word/.test(readFileSync(file, 'utf8')),
  );
  expect(others).toEqual([]);
});
