import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { createQueryable } from '#server/platform/db/queryable.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
import { signInSite } from '#tests/support/sign-in-site.ts';
import { createAccount } from './accounts.ts';

/*
 * Registering, signing in and resetting a password do the same work for known and unknown
 * addresses. This test compares the SQL statements that run before the response, because timing is
 * not reliable in a test.
 */

const KNOWN = 'known@example.org';
const password = 'three quiet hills';

let database: Awaited<ReturnType<typeof testDatabase>>;
let site: Awaited<ReturnType<typeof signInSite>>;
let statements: string[] = [];
let atAnswer = { statements: [] as string[], mails: 0 };

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
        atAnswer = { statements, mails: site.mails.length };
        statements = [];
      },
    },
  );
  for (const email of [KNOWN])
    await createAccount(database, {
      email,
      password,
      firstName: 'Chipo',
      lastName: null,
      emailVerified: true,
    });
});
afterAll(async () => {
  await site.close();
  await database.close();
});

/**
 * Submits a form. Returns the status, the SQL statements that ran before the response, and how many
 * emails were sent before it.
 */
async function workOf(page: 'register' | 'sign-in' | 'forgotten', email: string) {
  const browser = createFakeBrowser(site.origin);
  const start = (await browser.visit('/api/login')).url.pathname;
  const form = await browser.visit(`${start}/${page}`);
  const mailsBefore = site.mails.length;
  const { status } = await browser.submit(form, {
    firstName: 'Amina',
    email,
    password: page === 'sign-in' ? 'not the password' : password,
  });
  return { status, statements: atAnswer.statements, mails: atAnswer.mails - mailsBefore };
}

test.each(['register', 'sign-in', 'forgotten'] as const)(
  '%s runs the same statements for known and unknown addresses, and mails after the response',
  async (page) => {
    const unknown = await workOf(page, `nobody-${page}@example.org`);
    if (page === 'register') await site.nextMail();
    const known = await workOf(page, KNOWN);
    if (page !== 'sign-in') await site.nextMail();
    expect(known.mails).toBe(0);
    expect(known).toEqual(unknown);
    expect(known.statements.length).toBeGreaterThan(0);
    if (page === 'register') {
      const inserts = known.statements.filter((text) => text.includes('insert into'));
      expect(inserts.some((text) => text.includes('"accounts"'))).toBe(true);
      expect(inserts.some((text) => text.includes('"account_tokens"'))).toBe(true);
    }
  },
);
