import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** The only files of the product that write each of these tables. Migrations may write all. */
const writers: Record<string, readonly string[]> = {
  concepts: ['src/server/terms/concept-edits/store.ts'],
  mergeCandidates: ['src/server/terms/merge-candidates/store.ts'],
  terms: ['src/server/terms/changes/state.ts', 'src/server/terms/changes/store-terms.ts'],
};

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Checks whether code inserts, updates or deletes rows of a table, in SQL or with the builder. */
function writes(code: string, table: string): boolean {
  const sql = new RegExp(
    `\\b(insert\\s+into|update|delete\\s+from|merge\\s+into|truncate)\\s+(only\\s+)?${snake(table)}\\b`,
    'i',
  );
  const builder = new RegExp(`\\b(insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*'${table}\\b`);
  return sql.test(code) || builder.test(code);
}

describe.each(Object.entries(writers))('the table %s', (table, files) => {
  test(`only ${files.join(' and ')} writes ${table}`, () => {
    const found = globSync('src/server/**/*.ts', { cwd: root })
      .filter((file) => !file.endsWith('.test.ts'))
      .filter((file) => writes(readFileSync(join(root, file), 'utf8'), table));
    expect(found.toSorted()).toEqual(files);
  });

  test(`recognises each way to write ${table}`, () => {
    const name = snake(table);
    for (const code of [
      `insert into ${name} (id)`,
      `UPDATE ${name} t`,
      `update\n  ${name} set`,
      `delete from only ${name}`,
      `merge into ${name} t`,
      `.updateTable('${table}')`,
      `.insertInto(\n  '${table} as t')`,
    ])
      expect([code, writes(code, table)]).toEqual([code, true]);
    expect(writes(`select * from ${name} for update`, table)).toBe(false);
  });
});
