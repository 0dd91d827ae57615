import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../src/server/identity/provider/accounts/accounts.ts';
import { aDonation } from './factories.ts';
import { createFakeBrowser } from './support/fake-browser.ts';
import { type MailSites, openMailSites } from './support/killed-mail-site.ts';
import { mailbox } from './support/mailbox.ts';
import { freePort } from './support/sign-in-site.ts';

const password = 'three quiet hills';
const RUDO = 'rudo@example.org';
const AMINA = 'amina@example.org';
const ZANELE = 'zanele@example.org';
const DONOR = 'donor@example.org';

let sites: MailSites;
beforeAll(async () => {
  sites = await openMailSites();
  for (const email of [RUDO, 'naledi@example.org'])
    await createAccount(sites.database, {
      email,
      password,
      firstName: 'Rudo',
      lastName: 'Moyo',
      emailVerified: true,
    });
});
afterAll(() => sites.database.close());

/** Signs an administrator in, and returns a function that calls the API. */
async function asAdmin(origin: string) {
  const browser = createFakeBrowser(origin);
  await browser.submit(await browser.visit('/api/login'), {
    email: 'naledi@example.org',
    password,
  });
  await sites.database.query(`update users set role = 'admin' where email like 'naledi%'`);
  return async (method: string, body?: object) => {
    const response = await fetch(`${origin}/api/admin/invitations`, {
      method,
      headers: {
        cookie: `mazwi=${browser.cookie('mazwi')!.value}`,
        'sec-fetch-site': 'same-origin',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: await response.json() };
  };
}

/** Registers, asks for a new password, invites, and donates. */
async function askForMail(origin: string) {
  const stranger = createFakeBrowser(origin);
  const form = await stranger.visit('/api/login?register=1&returnTo=%2F');
  const details = { firstName: 'Amina', lastName: 'Juma', email: AMINA, password };
  expect((await stranger.submit(form, details)).status).toBe(200);
  for (const email of [RUDO, 'nobody@example.org']) {
    const reader = createFakeBrowser(origin);
    const reset = reader.link(await reader.visit('/api/login'), 'Forgot your password?');
    expect((await reader.submit(await reader.visit(reset), { email })).status).toBe(200);
  }
  await aDonation(sites.database, {
    status: 'completed',
    receiptState: 'due',
    receiptEmail: DONOR,
  });
  const call = await asAdmin(origin);
  const invitation = { email: ZANELE, languages: ['venda'], subjects: [] };
  return { first: await call('POST', invitation), call, invitation };
}

test('what was asked for while the mail server was down arrives once, after kill -9 too', async () => {
  const port = await freePort();
  const killed = await sites.start(port);
  const { first, call, invitation } = await askForMail(killed.origin);
  expect(first).toMatchObject({
    status: 201,
    json: { status: 'open', mail: { state: 'waiting', failure: null } },
  });
  await sites.until('every email was tried', async () => {
    const { rows } = await sites.database.query<{ left: number }>(
      `select count(*) filter (where failure is null and state <> 'none') as left from mails`,
    );
    return rows[0]?.left === 0;
  });
  expect(await call('GET')).toMatchObject({
    json: { invitations: [{ mail: { state: 'waiting', failure: 'ESOCKET' } }] },
  });
  // Inviting again tries at once, and replaces the invitation that waits for its next try.
  expect((await call('POST', invitation)).status).toBe(201);
  expect(await call('GET')).toMatchObject({
    json: {
      invitations: [
        { status: 'open', mail: { state: 'waiting' } },
        { status: 'withdrawn', email: null },
      ],
    },
  });
  // Links get their tokens when they are sent.
  expect((await sites.database.query('select from account_tokens')).rowCount).toBe(0);
  const hashes = async () =>
    (
      await sites.database.query<{ tokenHash: string }>(
        'select token_hash from invitations order by created_at desc limit 1',
      )
    ).rows.map(({ tokenHash }) => tokenHash);
  const waiting = await hashes();
  await sites.kill(killed);

  const box = await mailbox({ port });
  const next = await sites.start(port);
  await sites.makeDue();
  await sites.untilSettled();
  const sent = box.received.map(({ to }) => to[0]).toSorted();
  expect(sent).toEqual([AMINA, DONOR, RUDO, ZANELE]);
  expect((await sites.database.query('select from account_tokens')).rowCount).toBe(2);
  expect(await hashes()).not.toEqual(waiting);
  const { rows } = await sites.database.query(
    `select from mails where address is not null or to_jsonb(mails)::text ~ 'token|https?:'`,
  );
  expect(rows).toEqual([]);

  const reader = createFakeBrowser(next.origin);
  const link = (await box.next({ to: RUDO })).link.replace(/^.*\/oidc/, `${next.origin}/oidc`);
  expect((await reader.visit(link)).status).toBe(200);
  expect((await box.next({ to: ZANELE })).text).toMatch(/#invitation=[\w-]{43}/);
  const list = await asAdmin(next.origin);
  expect(await list('GET')).toMatchObject({
    json: { invitations: [{ mail: { state: 'sent', failure: null } }, { status: 'withdrawn' }] },
  });
  await box.close();
});

test('an invitation that the mail server refuses is shown as failed, and can be sent again', async () => {
  const port = await freePort();
  const refused = new Set([ZANELE]);
  const box = await mailbox({ port, refuseRecipient: (to) => (refused.has(to) ? 550 : null) });
  await sites.database.query('delete from invitations');
  const { origin } = await sites.start(port);
  const call = await asAdmin(origin);
  const invitation = { email: ZANELE, languages: [], subjects: [] };
  expect((await call('POST', invitation)).status).toBe(201);
  await sites.until('the email has failed', async () => {
    const { json } = await call('GET');
    return json.invitations[0].mail.state === 'failed';
  });
  expect(await call('GET')).toMatchObject({
    json: { invitations: [{ status: 'open', mail: { state: 'failed', failure: '550' } }] },
  });
  refused.clear();
  expect((await call('POST', invitation)).status).toBe(201);
  expect((await box.next({ to: ZANELE })).text).toContain('/verifier-apply#invitation=');
  const { json } = await call('GET');
  expect(json.invitations.map(({ status }: { status: string }) => status)).toEqual([
    'open',
    'withdrawn',
  ]);
  await box.close();
});
