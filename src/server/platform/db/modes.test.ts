import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { readModes } from './modes.ts';

test('the modes of the site are off until a row turns one on', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  expect(await readModes(database)).toEqual({ readOnly: null, held: null });
  await database
    .insertInto('siteModes')
    .values({ name: 'held', reason: 'restored', detail: JSON.stringify({ terms: 2 }) })
    .execute();
  expect(await readModes(database)).toEqual({
    readOnly: null,
    held: { since: expect.stringMatching(/Z$/), reason: 'restored', detail: { terms: 2 } },
  });
});
