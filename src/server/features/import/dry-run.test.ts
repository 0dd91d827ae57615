import { describe, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import {
  HEADER,
  importLines,
  LEAF,
  noCounts,
  readImported,
  simulateLines,
  toRow,
} from '#tests/support/import-lines.ts';

describe('a dry run', () => {
  const rows = [
    HEADER,
    LEAF,
    toRow('stem', 'isiqu', 'list-b'),
    toRow('Stem', 'isiqu esikhulu', 'list-c'),
    toRow('stem', 'isiqu', 'list-d'),
    toRow('', 'isiqu'),
    `${toRow('heat', 'ukushisa')}40`,
  ];

  test('reports what the import then does, and stores nothing', async () => {
    const database = await testDatabase({ closeAfterTest: true });
    await importLines(database, [HEADER, toRow('stem', 'isiqu', 'list-a')]);
    const before = await readImported(database);
    const dry = await simulateLines(database, rows);
    expect(await readImported(database)).toEqual(before);
    expect((await database.query('select code from sources')).rows).toEqual([{ code: 'list-a' }]);
    const { concepts, unknownSources, rules, ...result } = dry.result;
    expect({ concepts, unknownSources, rules }).toEqual({
      concepts: 1,
      rules: [],
      unknownSources: ['dsac-nst', 'list-b', 'list-c', 'list-d'],
    });
    expect(result).toEqual({ ...noCounts, rows: 6, stored: 2, present: 2, refused: 2, sourced: 2 });
    expect(await importLines(database, rows)).toEqual({ ...dry, result });
  });

  test('creates no importer and takes no number', async () => {
    const database = await testDatabase({ closeAfterTest: true });
    await simulateLines(database, rows);
    expect((await database.query('select id from users where is_system')).rows).toEqual([]);
    await importLines(database, [HEADER, toRow('stem', 'isiqu')]);
    expect(await readImported(database)).toMatchObject([{ number: 1, concept: 1 }]);
  });
});

test('two fresh imports give the same concepts, numbers and order', async () => {
  const words = ['wave', 'heat', 'Wave', 'light', 'heat'];
  const rows = words.map((english, index) => toRow(english, `igama ${index}`, `list-${index % 2}`));
  const databases = await Promise.all([1, 2].map(() => testDatabase({ closeAfterTest: true })));
  const [first, second] = await Promise.all(
    databases.map(async (database) => {
      await importLines(database, [HEADER, LEAF, ...rows]);
      return readImported(database);
    }),
  );
  expect(first).toHaveLength(6);
  expect(second).toEqual(first);
});
