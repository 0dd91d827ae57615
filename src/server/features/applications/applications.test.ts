import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { aContributor, anAdmin } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { apply, decideApplication } from './applications.ts';
import { findLatestApplication, listApplications } from './queries.ts';

const form = {
  motivation: 'I teach science in Tshivenḓa.',
  background: 'Ten years at a school.',
  languages: ['venda' as const],
  subjects: ['physics' as const, 'chemistry' as const],
};

let database: Database;
let naledi: string;
let count = 0;
let applicant: string;
beforeAll(async () => {
  database = await testDatabase();
  naledi = (await anAdmin(database, 'Naledi')).id;
});
beforeEach(async () => {
  count += 1;
  applicant = (await aContributor(database, `Rudo${count}`)).id;
});
afterAll(() => database.close());

const decide = (id: string, to: 'approved' | 'rejected', notes: string | null = null) =>
  database.transaction((tx) => decideApplication(tx, id, { to, actorId: naledi, notes }));
const readRole = async (id: string) =>
  (await database.query<{ role: string }>('select role from users where id = $1', [id])).rows[0]!
    .role;
const readAudit = async (id: string) =>
  (
    await database.query(
      'select action, change from audit where person_id = $1 order by position',
      [id],
    )
  ).rows;

describe('a verifier application', () => {
  test('an application cannot be approved while its address is unverified', async () => {
    const { id } = await apply(database, applicant, form);
    await database.query('update users set email_verified = false where id = $1', [applicant]);
    await expect(decide(id, 'approved')).rejects.toMatchObject({ status: 409 });
    expect(await findLatestApplication(database, applicant)).toMatchObject({ status: 'pending' });
    expect(await readRole(applicant)).toBe('user');
    expect(await readAudit(applicant)).toEqual([]);
    expect(await decide(id, 'rejected')).toMatchObject({ status: 'rejected' });
  });

  test('stores one of ten concurrent applications, and rejects the others with 409', async () => {
    expect(await findLatestApplication(database, applicant)).toBeNull();
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () =>
        apply(database, applicant, form).then(
          ({ status }) => status,
          (error: { status: number }) => error.status,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'pending')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 409)).toHaveLength(9);
    expect(await findLatestApplication(database, applicant)).toMatchObject({
      ...form,
      status: 'pending',
      reviewNotes: null,
      reviewedAt: null,
    });
  });

  test('approval makes the applicant a verifier, and records both changes', async () => {
    const { id } = await apply(database, applicant, form);
    expect(await decide(id, 'approved', 'Welcome.')).toMatchObject({
      status: 'approved',
      reviewNotes: 'Welcome.',
      applicant: { id: applicant, lastName: 'Moyo' },
    });
    expect(await readRole(applicant)).toBe('verifier');
    expect(await readAudit(applicant)).toEqual([
      { action: 'application', change: { from: 'pending', to: 'approved' } },
      { action: 'role', change: { from: 'user', to: 'verifier' } },
      { action: 'scope', change: { from: null, to: 'venda physics chemistry' } },
    ]);
  });

  test('rejection keeps the role, and lets the user apply again', async () => {
    const first = await apply(database, applicant, form);
    await decide(first.id, 'rejected', 'Please name a school.');
    expect(await readRole(applicant)).toBe('user');
    expect(await findLatestApplication(database, applicant)).toMatchObject({
      status: 'rejected',
      reviewNotes: 'Please name a school.',
    });
    const second = await apply(database, applicant, form);
    expect(await findLatestApplication(database, applicant)).toMatchObject({
      id: second.id,
      status: 'pending',
    });
  });

  test('lets only one of eight concurrent decisions on an application succeed', async () => {
    const { id } = await apply(database, applicant, form);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        decide(id, turn % 2 ? 'approved' : 'rejected').then(
          () => 200,
          (error: { status: number }) => error.status,
        ),
      ),
    );
    expect(outcomes.sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });

  test('lists applications by status, with the total', async () => {
    const before = await listApplications(database, { status: 'pending', page: 1, pageSize: 100 });
    const { id } = await apply(database, applicant, form);
    const { applications, total } = await listApplications(database, {
      status: 'pending',
      page: 1,
      pageSize: 100,
    });
    expect([total, applications.at(-1)?.id]).toEqual([before.total + 1, id]);
  });
});
