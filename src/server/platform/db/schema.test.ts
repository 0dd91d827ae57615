import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { generateSchema, SCHEMA_FILE } from './generate-schema.ts';

test('schema.ts matches the migrations; if not, run npm run db:types', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  expect(await readFile(SCHEMA_FILE, 'utf8')).toBe(await generateSchema(database));
});

test('a new column changes the generated schema', async () => {
  const database = await testDatabase({ closeAfterTest: true, asOwner: true });
  await database.query(`
    alter table terms
      add column etymology text check (etymology in ('noun', 'verb')),
      add column sources text[] not null default '{}'`);
  const source = await generateSchema(database);
  expect(source).toContain(`  etymology: 'noun' | 'verb' | null;\n`);
  expect(source).toContain('  sources: Generated<string[]>;\n');
});
