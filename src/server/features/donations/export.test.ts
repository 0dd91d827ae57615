import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DonationStatus } from '#domain/donation.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createQueryable } from '#server/platform/db/queryable.ts';
import { aDonation } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';
import { exportCsv } from './export.ts';

let database: Database;
let site: ServedApp;
let naledi: Client;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database);
  naledi = await site.signIn('Naledi', 'admin');
});
beforeEach(() =>
  database.query('truncate donations, payment_events, payment_reversals, mails cascade'),
);
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
});

const list = async (query: string) => {
  const { json } = await naledi.request('GET', `/api/admin/donations?${query}`);
  const { donations, total } = json as { donations: { donorName: string }[]; total: number };
  return { names: donations.map(({ donorName }) => donorName), total };
};
const download = (query = '') => naledi.request('GET', `/api/admin/donations.csv?${query}`);
const read = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true });

async function threeDonations(): Promise<void> {
  const given = (donorName: string, status: DonationStatus, createdAt: string) =>
    aDonation(database, { donorName, status, createdAt });
  await given('Rudo', 'completed', '2026-11-19T23:59:59.999Z');
  await given('Sipho', 'pending', '2026-11-20T00:00:00Z');
  await given('Tendani', 'completed', '2026-11-20T23:59:59.999Z');
}

test.each([
  ['', ['Tendani', 'Sipho', 'Rudo']],
  ['status=completed', ['Tendani', 'Rudo']],
  ['from=2026-11-20', ['Tendani', 'Sipho']],
  ['to=2026-11-19', ['Rudo']],
  ['status=pending&from=2026-11-20&to=2026-11-20', ['Sipho']],
  ['from=2026-11-21', []],
])('the filters %j find the same donations in the list and in the file', async (query, names) => {
  await threeDonations();
  expect(await list(query)).toEqual({ names, total: names.length });
  expect(read((await download(query)).text).map(({ name }) => name)).toEqual(names);
});

test.each(['from=2026-02-30', 'to=yesterday', 'from=0000-01-01', 'status=paid'])(
  'the invalid filter %s is refused',
  async (query) => {
    expect((await download(query)).status).toBe(400);
    expect((await naledi.request('GET', `/api/admin/donations?${query}`)).status).toBe(400);
  },
);

test('a CSV reader finds every cell as it was stored, except for guarded formulas', async () => {
  await aDonation(database, {
    amount: 1999,
    refundedCents: 500,
    status: 'completed',
    donorName: '=HYPERLINK("http://example.org")',
    donorMessage: 'For “maths”, "physics"\nand Tshivenḓa',
    receiptEmail: 'donor@example.org',
    createdAt: '2026-11-20T10:11:12.345Z',
  });
  const reply = await download();
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(reply.headers.get('content-disposition')).toBe(
    'attachment; filename="mazwi-donations.csv"',
  );
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(reply.text).not.toContain('donor@example.org');
  expect(read(reply.text)).toEqual([
    {
      reference: expect.any(String),
      started: '2026-11-20T10:11:12.345Z',
      status: 'completed',
      amount: '19.99',
      refunded: '5.00',
      name: '\'=HYPERLINK("http://example.org")',
      message: 'For “maths”, "physics"\nand Tshivenḓa',
      nameHidden: 'false',
      messageHidden: 'false',
      onDonorWall: 'false',
      testMode: 'false',
    },
  ]);
});

test.each(['=1+1', '+1', '-1', '@sum', '＝1+1', '＠sum'])(
  'the cell %s is no formula',
  async (donorName) => {
    await aDonation(database, { donorName });
    expect(read((await download()).text)[0]?.name).toBe(`'${donorName}`);
  },
);

const MANY_DONATIONS = `
  insert into donations (amount, donor_name, created_at)
  select 100, n::text, timestamptz '2026-11-20T10:00:00Z' + (n / 3) * interval '1 microsecond'
  from generate_series(1, 1203) n`;

test('a long file is read in parts, and contains each donation once', async () => {
  await database.query(MANY_DONATIONS);
  const names = read((await download()).text).map(({ name }) => Number(name));
  expect(names).toHaveLength(1203);
  expect(new Set(names).size).toBe(1203);
  expect(names.map((name) => Math.floor(name / 3))).toEqual(
    Array.from({ length: 1203 }, (_, index) => Math.floor((1203 - index) / 3)),
  );

  const rowsRead: number[] = [];
  const counted = createQueryable(async <Result>(text: string, values?: readonly unknown[]) => {
    const result = await database.query<Result>(text, values);
    rowsRead.push(result.rows.length);
    return result;
  });
  const parts = exportCsv(counted, { status: 'all', from: null, to: null });
  await parts.next();
  await parts.next();
  expect(rowsRead).toEqual([500]);
  await parts.return(undefined);
});

test('each download is in the audit log, and a refused one is not', async () => {
  const readAudit = async () =>
    (
      await database.query(
        `select actor_id, person_id, change
         from audit
         where action = 'export'`,
      )
    ).rows;
  const before = await readAudit();
  await download('status=paid');
  expect(await readAudit()).toEqual(before);
  await download('status=completed');
  expect(await readAudit()).toEqual([
    ...before,
    { actorId: naledi.id, personId: null, change: { from: null, to: 'donations' } },
  ]);
});

test('the file needs a recent sign-in, to which its link leads', async () => {
  await database.query(`update sessions set sess = (sess::jsonb || $1::jsonb)::json`, [
    JSON.stringify({ authenticatedAt: Date.now() - 16 * 60_000 }),
  ]);
  const path = '/api/admin/donations.csv';
  expect(await naledi.request('GET', path)).toMatchObject({
    status: 403,
    json: { type: 'reauthenticate' },
  });
  const link = await naledi.request('GET', path, { headers: { accept: 'text/html' } });
  expect(link.status).toBe(303);
  expect(link.headers.get('location')).toBe(
    '/api/login?returnTo=%2Fadmin%3Ftab%3Ddonations&stepUp=1',
  );
});
