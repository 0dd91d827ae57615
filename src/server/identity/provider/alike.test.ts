import { hash, verify } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { createQueryable } from '#server/platform/db/queryable.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
import { signInSite } from '#tests/support/sign-in-site.ts';
import { createAccount } from './accounts/accounts.ts';

/*
 * Registering, entering a code, signing in and resetting a password do the same work for known and unknown
 * addresses. This test compares the SQL statements that run before the response, and counts the
 * password hashes, because timing is not reliable in a test.
 */

// An earlier test file may have loaded the module without the mock.
vi.hoisted(() => vi.resetModules());
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const library = await importOriginal<typeof import('@node-rs/argon2')>();
  return { ...library, hash: vi.fn(library.hash), verify: vi.fn(library.verify) };
});

const KNOWN = 'known@example.org';
const WITH_FACTOR = 'careful@example.org';
const password = 'three quiet hills';

let database: Awaited<ReturnType<typeof testDatabase>>;
let site: Awaited<ReturnType<typeof signInSite>>;
let statements: string[] = [];
let atAnswer = { statements: [] as string[], mails: 0, hashes: [0, 0] };
const countHashes = () => [hash, verify].map((each) => vi.mocked(each).mock.calls.length);

function recording(inner: Database): Database {
  const record = (queryable: Queryable): Queryable =>
    createQueryable((text, values) => {
      statements.push(text);
      return queryable.query(text, values);
    });
  return {
    ...inner,
    ...record(inner),
    transaction: (work) => inner.transaction((tx) => work(record(tx))),
  };
}

beforeAll(async () => {
  database = await testDatabase();
  site = await signInSite(
    recording(database),
    {},
    {
      beforeReply: () => {
        atAnswer = { statements, mails: site.mails.length, hashes: countHashes() };
        statements = [];
      },
    },
  );
  for (const email of [KNOWN, WITH_FACTOR])
    await createAccount(database, {
      email,
      password,
      firstName: 'Chipo',
      lastName: null,
      emailVerified: true,
    });
  await database.query(
    `insert into authenticator_apps (account_id, secret, name, last_step)
     select id, 'secret', 'Phone', 1 from accounts where email = $1`,
    [WITH_FACTOR],
  );
});
afterAll(async () => {
  await site.close();
  await database.close();
  vi.doUnmock('@node-rs/argon2');
  vi.resetModules();
});

/** Replaces what differs between any two visits of a page. */
const withoutIds = (body: string, email: string) =>
  body
    .replaceAll(email, 'ADDRESS')
    .replace(/(interaction|auth)\/[\w-]+/g, '$1/ID')
    .replace(/challenge&#34;:&#34;[\w-]+/g, 'challenge');

/**
 * Submits a form. Returns the response, and what the server did before it responded: its SQL
 * statements, the passwords that it hashed and verified, and the number of emails.
 */
async function measureWork(page: 'register' | 'code' | 'sign-in' | 'forgotten', email: string) {
  const browser = createFakeBrowser(site.origin);
  const start = (await browser.visit('/api/login')).url.pathname;
  const form =
    page === 'code'
      ? await browser.submit(await browser.visit(`${start}/register`), {
          firstName: 'Amina',
          email,
          password,
        })
      : await browser.visit(`${start}/${page}`);
  await site.settleMail();
  statements = [];
  const mailsBefore = site.mails.length;
  for (const each of [hash, verify]) vi.mocked(each).mockClear();
  const { status, body } = await browser.submit(form, {
    firstName: 'Amina',
    code: '000000',
    email,
    password: page === 'sign-in' ? 'not the password' : password,
  });
  const { statements: ran, hashes, mails } = atAnswer;
  const answer = { status, body: withoutIds(body, email) };
  return { ...answer, statements: ran, hashes, mails: mails - mailsBefore };
}

/** How many passwords are hashed, and how many are verified. */
const expectedHashes = { register: [1, 0], code: [0, 0], 'sign-in': [0, 1], forgotten: [0, 0] };

test.each(['register', 'code', 'sign-in', 'forgotten'] as const)(
  '%s does the same work and answers alike for known and unknown addresses, and mails afterwards',
  async (page) => {
    const unknown = await measureWork(page, `nobody-${page}@example.org`);
    if (page === 'register') await site.nextMail();
    expect(unknown.hashes).toEqual(expectedHashes[page]);
    for (const email of [KNOWN, WITH_FACTOR]) {
      const known = await measureWork(page, email);
      if (page !== 'sign-in') await site.nextMail();
      expect(known.mails).toBe(0);
      expect(known).toEqual(unknown);
    }
    expect(unknown.statements.length).toBeGreaterThan(0);
    if (page === 'register') {
      const inserts = unknown.statements.filter((text) => text.includes('insert into'));
      expect(inserts.some((text) => text.includes('"accounts"'))).toBe(true);
      expect(inserts.some((text) => text.includes('"mails"'))).toBe(true);
    }
  },
);
