import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#domain/roles.ts';
import type { Database } from '#server/platform/db/database.ts';
import { aContributor, anAdmin, aPerson, aSystemUser } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { rounds } from '#tests/support/rounds.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { changeUserRole, listUsers } from './users.ts';

let database: Database;
let naledi: string;
let thabo: string;
beforeAll(async () => {
  database = await testDatabase();
  [naledi, thabo] = [(await anAdmin(database, 'Naledi')).id, (await anAdmin(database, 'Thabo')).id];
  await aContributor(database, 'Rudo_100%');
  await aSystemUser(database);
});
afterAll(() => database.close());

const change = (userId: string, to: Role, actorId = naledi) =>
  database
    .transaction((tx) => changeUserRole(tx, userId, { to, actorId }))
    .then(
      ({ role }) => role as string,
      (error: { status: number }) => String(error.status),
    );
const setRole = (id: string, role: Role) =>
  database.query('update users set role = $2 where id = $1', [id, role]);

describe('a change of role', () => {
  test.each<[Role, Role, string]>([
    ['user', 'user', '409'],
    ['user', 'verifier', 'verifier'],
    ['user', 'admin', '409'],
    ['verifier', 'user', 'user'],
    ['verifier', 'verifier', '409'],
    ['verifier', 'admin', 'admin'],
    ['admin', 'user', 'user'],
    ['admin', 'verifier', '409'],
    ['admin', 'admin', '409'],
  ])('a change of role from %s to %s results in %s', async (from, to, outcome) => {
    const { id } = await aPerson(database, `Sipho-${from}-${to}`, from);
    expect(await change(id, to)).toBe(outcome);
    await setRole(id, 'user');
  });

  test('an unverified user can lose a role, but not get one', async () => {
    const { id } = await aContributor(database, 'Unverified');
    await database.query('update users set email_verified = false where id = $1', [id]);
    expect(await change(id, 'verifier')).toBe('409');
    await setRole(id, 'verifier');
    expect(await change(id, 'admin')).toBe('409');
    expect(await change(id, 'user')).toBe('user');
  });

  test('does not let admins change their own role', async () => {
    expect(await change(naledi, 'user')).toBe('409');
  });

  test('records who made the change', async () => {
    const { id } = await aContributor(database, 'Lerato');
    await change(id, 'verifier');
    expect(
      (
        await database.query(
          'select action, actor_id as actor, change from audit where person_id = $1',
          [id],
        )
      ).rows,
    ).toEqual([{ action: 'role', actor: naledi, change: { from: 'user', to: 'verifier' } }]);
  });

  test('an admin who is just being demoted can demote nobody', async () => {
    let second: Promise<string> | undefined;
    await database.transaction(async (tx) => {
      await changeUserRole(tx, naledi, { to: 'user', actorId: thabo });
      second = change(thabo, 'user', naledi);
      await waitUntil('the second change waits', async () => {
        const { rowCount } = await database.query(
          `select from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount > 0;
      });
    });
    expect(await second).toBe('409');
    await setRole(naledi, 'admin');
  });

  test('an admin remains if two admins demote each other concurrently', async () => {
    for (let round = 0; round < rounds(500); round += 1) {
      const outcomes = await Promise.all([
        change(thabo, 'user', naledi),
        change(naledi, 'user', thabo),
      ]);
      const {
        rows: [left],
      } = await database.query<{ count: number }>(
        `select count(*) as count from users where role = 'admin'`,
      );
      expect([left!.count, outcomes.filter((outcome) => outcome === 'user').length]).toEqual([
        1, 1,
      ]);
      await Promise.all([setRole(naledi, 'admin'), setRole(thabo, 'admin')]);
    }
  });
});

describe('the list of users', () => {
  const find = async (search: string, role: Role | 'all' = 'all') =>
    (await listUsers(database, { search, role, page: 1, pageSize: 25 })).users.map(
      (user) => user.firstName,
    );

  test('finds users by name or address, without wildcards', async () => {
    expect(await find('naledi')).toEqual(['Naledi']);
    expect(await find('Naledi Moyo')).toEqual(['Naledi']);
    expect(await find('THABO@example')).toEqual(['Thabo']);
    expect(await find('_100%')).toEqual(['Rudo_100%']);
    expect(await find('%')).toEqual(['Rudo_100%']);
    expect(await find('_')).toEqual(['Rudo_100%']);
  });

  test('filters by role and excludes system users', async () => {
    expect((await find('', 'admin')).sort()).toEqual(['Naledi', 'Thabo']);
    expect(await find('Import')).toEqual([]);
  });
});
