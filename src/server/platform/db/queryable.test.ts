import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aContributor, anAdmin } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { anyOf, type Database } from './database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('results have camelCase columns, ISO 8601 timestamps, and bigints as numbers', async () => {
  const { id } = await anAdmin(database, 'Naledi');
  const typed = await database
    .selectFrom('users')
    .select(['id', 'firstName', 'createdAt'])
    .select((eb) => eb.fn.countAll<number>().over().as('peopleInAll'))
    .where('firstName', '=', 'Naledi')
    .executeTakeFirstOrThrow();
  expect(typed).toEqual({
    id,
    firstName: 'Naledi',
    createdAt: new Date(typed.createdAt).toISOString(),
    peopleInAll: 1,
  });
  const { rows } = await database.query(
    'select id, first_name, created_at, 1::bigint as people_in_all from users where id = $1',
    [id],
  );
  expect(rows).toEqual([typed]);
});

test('typed queries in a transaction are rolled back with it', async () => {
  const failed = database.transaction(async (tx) => {
    await tx.insertInto('settings').values({ name: 'donations', value: 'false' }).execute();
    throw new Error('stop');
  });
  await expect(failed).rejects.toThrow('stop');
  const stored = await database.selectFrom('settings').select('name').execute();
  expect(stored).toEqual([]);
});

test('anyOf matches each value of a list, and an empty list matches nothing', async () => {
  const [gugu, sipho] = await Promise.all(
    ['Gugu', 'Sipho'].map((name) => aContributor(database, name).then(({ id }) => id)),
  );
  const find = (ids: (string | undefined)[]) =>
    database
      .selectFrom('users')
      .select('id')
      .where('id', '=', anyOf(ids.filter((id) => id !== undefined)))
      .orderBy('firstName')
      .execute();
  expect(await find([sipho, gugu])).toEqual([{ id: gugu }, { id: sipho }]);
  expect(await find([])).toEqual([]);
});

test('database.prepared creates a prepared statement for a typed query', async () => {
  await database.prepared
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'donations')
    .execute();
  const names = await database.prepared
    .selectNoFrom(
      sql<number>`(select count(*) from pg_prepared_statements where statement like '%"settings"%')`.as(
        'count',
      ),
    )
    .executeTakeFirstOrThrow();
  expect(names.count).toBeGreaterThan(0);
});
