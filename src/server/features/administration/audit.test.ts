import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuditAction, auditActions } from '#domain/site/audit.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createQueryable } from '#server/platform/db/queryable.ts';
import { aContributor, anAdmin } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { listAuditEntries } from './audit.ts';

let database: Database;
let naledi: string;
let sipho: string;
beforeAll(async () => {
  database = await testDatabase();
  [naledi, sipho] = [
    (await anAdmin(database, 'Naledi')).id,
    (await aContributor(database, 'Sipho')).id,
  ];
  await recordAudit(database, {
    action: 'application',
    actorId: naledi,
    personId: sipho,
    change: { from: 'pending', to: 'approved' },
  });
  await recordAudit(database, {
    action: 'role',
    actorId: naledi,
    personId: sipho,
    change: { from: 'user', to: 'verifier' },
  });
  await recordAudit(database, {
    action: 'setting',
    actorId: naledi,
    personId: null,
    change: { setting: 'siteNotice', from: null, to: 'Closed on Friday.' },
  });
});
afterAll(() => database.close());

const list = (action: AuditAction | 'all' = 'all', page = 1, pageSize = 25) =>
  listAuditEntries(database, { action, page, pageSize });
const kinds = async (...asked: Parameters<typeof list>) => {
  const { entries, total } = await list(...asked);
  return [entries.map((entry) => entry.action), total];
};

describe('the audit list', () => {
  test('lists who changed what, newest first', async () => {
    const byNaledi = {
      id: expect.any(String),
      createdAt: expect.stringMatching(/Z$/),
      actor: { id: naledi, firstName: 'Naledi', lastName: 'Moyo' },
    };
    const toSipho = { id: sipho, firstName: 'Sipho', lastName: 'Moyo' };
    const none = { setting: null, from: null, to: null, source: null, count: null };
    expect(await list()).toEqual({
      total: 3,
      entries: [
        {
          ...byNaledi,
          action: 'setting',
          person: null,
          change: { ...none, setting: 'siteNotice', to: 'Closed on Friday.' },
        },
        {
          ...byNaledi,
          action: 'role',
          person: toSipho,
          change: { ...none, from: 'user', to: 'verifier' },
        },
        {
          ...byNaledi,
          action: 'application',
          person: toSipho,
          change: { ...none, from: 'pending', to: 'approved' },
        },
      ],
    });
  });

  test('filters by kind and returns pages with the total', async () => {
    await recordAudit(database, {
      action: 'donation',
      actorId: naledi,
      personId: null,
      change: { from: 'shown', to: 'hidden', donation: sipho },
    });
    const toSipho = { actorId: naledi, personId: sipho };
    for (const entry of [
      { action: 'suspension', change: { from: 'active', to: 'suspended' } },
      { action: 'scope', change: { from: null, to: 'venda' } },
      { action: 'batch', change: { from: null, to: 'spam', count: 40 } },
      { action: 'deletion', change: { from: 'rejected', to: 'deleted' } },
    ] as const)
      await recordAudit(database, { ...entry, ...toSipho });
    for (const entry of [
      { action: 'invitation', change: { from: null, to: 'open' } },
      { action: 'export', change: { from: null, to: 'donations' } },
      { action: 'source', change: { source: 'nst', from: null, to: 'MIT' } },
    ] as const)
      await recordAudit(database, { ...entry, actorId: naledi, personId: null });
    for (const action of auditActions) expect(await kinds(action)).toEqual([[action], 1]);
    expect(await kinds('all', 3, 4)).toEqual([['setting', 'role', 'application'], 11]);
    expect(await kinds('all', 4, 4)).toEqual([[], 11]);
    expect(await kinds('role', 2, 1)).toEqual([[], 1]);
  });

  test('shows "Deleted contributor" instead of the name of an erased account', async () => {
    const { id } = await aContributor(database, 'Rudo');
    await recordAudit(database, {
      action: 'role',
      actorId: naledi,
      personId: id,
      change: { from: 'user', to: 'verifier' },
    });
    await database.query(
      `update users set first_name = 'Deleted', last_name = 'contributor' where id = $1`,
      [id],
    );
    expect((await list('role')).entries[0]!.person).toMatchObject({
      firstName: 'Deleted',
      lastName: 'contributor',
    });
  });

  test.each(['all', ...auditActions] as const)(
    'reads a page of %s from an index without scanning or sorting the table',
    async (action) => {
      await database.query(
        `insert into audit (action, actor_id, person_id, change)
         select 'role', $1, $2, '{"from": "user", "to": "verifier"}'
         from generate_series(1, 3000)`,
        [naledi, sipho],
      );
      await database.query(
        `insert into audit (action, actor_id, change)
         select 'setting', $1, '{"setting": "donations", "from": "on", "to": "off"}'
         from generate_series(1, 3000)`,
        [naledi],
      );
      await database.query('analyze audit');
      const plans: string[] = [];
      const explained = createQueryable(async (text, values) => {
        const { rows } = await database.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return database.query(text, values);
      });
      await listAuditEntries(explained, { action, page: 3, pageSize: 25 });
      const page = plans.find((plan) => plan.includes('Limit'))!;
      // Below the Limit node, the plan contains only an index scan, so only the rows of one page
      // can be sorted.
      expect(page.slice(page.indexOf('Limit'))).toMatch(
        /^Limit[^\n]*\n\s*->\s+Index Scan (Backward )?using audit_\w*newest on audit/,
      );
      expect(page).not.toContain('Seq Scan on audit');
    },
  );
});
