import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invitation } from '#contract/administration/invitations.ts';
import { limits } from '#domain/limits.ts';
import type { Database } from '#server/platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';

let database: Database;
let site: ServedApp;
let folder: string;
let naledi: Client;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mazwi-invitations-'));
  database = await testDatabase();
  site = await servedApp(database, { DATA_DIR: folder });
  naledi = await site.signIn('Naledi', 'admin');
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
  await rm(folder, { recursive: true });
});

const venda = { languages: ['venda'], subjects: ['physics'] };
const everything = { languages: [], subjects: [] };
const invite = (email: string, scope: object = venda) =>
  naledi.request('POST', '/api/admin/invitations', { body: { email, ...scope } });
const accept = (who: Client, token: string) =>
  who.request('POST', '/api/invitations/accept', { body: { token } });
const withdraw = (id: string) => naledi.request('DELETE', `/api/admin/invitations/${id}`);
const list = async () =>
  (await naledi.request('GET', '/api/admin/invitations')).json as {
    invitations: Invitation[];
    total: number;
  };

/** Reads the emails to an address, oldest first. */
async function readMails(to: string): Promise<string[]> {
  await site.settleMail();
  const outbox = join(folder, 'outbox');
  const names = (await readdir(outbox)).toSorted();
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  return mails
    .filter((mail) => mail.toLowerCase().includes(`to: ${to.toLowerCase()}`))
    .map((mail) => mail.replaceAll('=\n', '').replaceAll('=3D', '='));
}

/** Invites somebody, and returns the invitation and the token in its email. */
async function inviteByMail(email: string, scope?: object) {
  const { status, json } = await invite(email, scope);
  expect(status).toBe(201);
  const mail = (await readMails(email)).at(-1) ?? '';
  const token = /\/verifier-apply#invitation=([\w-]+)/.exec(mail)?.[1] ?? '';
  expect(token).toHaveLength(43);
  return { invitation: json as Invitation, token };
}

const readRole = async ({ id }: Client) =>
  (await database.query<{ role: string }>('select role from users where id = $1', [id])).rows[0]
    ?.role;
const readNotices = async ({ id }: Client) =>
  (await database.query('select kind, mail from notices where user_id = $1', [id])).rows;
const expire = (id: string) =>
  database.query(`update invitations set expires_at = now() where id = $1`, [id]);

describe('accepting an invitation', () => {
  test('makes the invited person a verifier in the scope of the invitation', async () => {
    const rudo = await site.signIn('Rudo', 'user');
    const { invitation, token } = await inviteByMail('Rudo@Example.org');
    expect(invitation).toMatchObject({ status: 'open', email: 'Rudo@Example.org', ...venda });
    expect(Date.parse(invitation.expiresAt) - Date.parse(invitation.createdAt)).toBe(
      limits.invitationDays * 24 * 60 * 60 * 1000,
    );
    expect(await accept(rudo, token)).toMatchObject({ status: 200, json: { accepted: true } });
    expect((await rudo.request('GET', '/api/auth/user')).json).toMatchObject({
      role: 'verifier',
      scope: [venda],
    });
    const [stored] = (await list()).invitations;
    expect(stored).toMatchObject({
      id: invitation.id,
      status: 'accepted',
      email: null,
      acceptedBy: { id: rudo.id },
      closedAt: expect.any(String),
    });
    expect((await accept(rudo, token)).status).toBe(409);
  });

  test('is possible for an account that was created after the invitation', async () => {
    const { token } = await inviteByMail('farai@example.org', everything);
    const farai = await site.signIn('Farai', 'user');
    expect((await accept(farai, token)).status).toBe(200);
    expect((await farai.request('GET', '/api/auth/user')).json).toMatchObject({
      role: 'verifier',
      scope: null,
    });
  });

  test('is refused for another address, and the invitation stays open', async () => {
    const sipho = await site.signIn('Sipho', 'user');
    const { token } = await inviteByMail('mpho@example.org');
    expect(await accept(sipho, token)).toMatchObject({
      status: 409,
      json: { detail: expect.stringContaining('another email address') },
    });
    expect(await readRole(sipho)).toBe('user');
    const mpho = await site.signIn('Mpho', 'user');
    expect((await accept(mpho, token)).status).toBe(200);
  });

  test('needs a verified address', async () => {
    const { token } = await inviteByMail('zodwa@example.org');
    const zodwa = await site.signIn('Zodwa', 'user', false);
    expect((await accept(zodwa, token)).status).toBe(403);
    await database.query('update users set email_verified = true where id = $1', [zodwa.id]);
    expect((await accept(zodwa, token)).status).toBe(200);
  });

  test('is refused once the invitation has expired or is withdrawn', async () => {
    const thabo = await site.signIn('Thabo', 'user');
    const first = await inviteByMail('thabo@example.org');
    await expire(first.invitation.id);
    expect(await accept(thabo, first.token)).toMatchObject({
      status: 409,
      json: { detail: expect.stringContaining('expired') },
    });
    const second = await inviteByMail('thabo@example.org');
    expect(await withdraw(second.invitation.id)).toMatchObject({
      status: 200,
      json: { status: 'withdrawn', email: null },
    });
    expect(await accept(thabo, second.token)).toMatchObject({
      status: 409,
      json: { detail: expect.stringContaining('withdrawn') },
    });
    expect(await readRole(thabo)).toBe('user');
    expect((await withdraw(second.invitation.id)).status).toBe(409);
    expect((await withdraw(first.invitation.id)).status).toBe(409);
  });

  test('of several concurrent calls with one token, one succeeds', async () => {
    const lerato = await site.signIn('Lerato', 'user');
    const { token } = await inviteByMail('lerato@example.org');
    const replies = await Promise.all(Array.from({ length: 8 }, () => accept(lerato, token)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    const { rows } = await database.query(
      `select change
       from audit
       where actor_id = $1 and action = 'invitation'`,
      [lerato.id],
    );
    expect(rows).toEqual([{ change: { from: 'open', to: 'accepted' } }]);
  });

  test('and withdrawing concurrently leaves one of the two', async () => {
    const themba = await site.signIn('Themba', 'user');
    const { invitation, token } = await inviteByMail('themba@example.org');
    const [accepted, withdrawn] = await Promise.all([
      accept(themba, token),
      withdraw(invitation.id),
    ]);
    expect([accepted.status, withdrawn.status].toSorted()).toEqual([200, 409]);
    expect(await readRole(themba)).toBe(accepted.status === 200 ? 'verifier' : 'user');
  });
});

describe('an invitation', () => {
  test('is refused for a verifier, an open invitation, and bad input', async () => {
    await site.signIn('Tendani', 'verifier');
    expect((await invite('tendani@example.org')).status).toBe(409);
    const both = await Promise.all([invite('anna@example.org'), invite('ANNA@example.org')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    for (const [body, path] of [
      [{ email: 'anna', ...venda }, 'email'],
      [{ ...venda }, 'email'],
      [{ email: 'b@example.org', languages: ['klingon'], subjects: [] }, 'languages'],
      [{ email: 'b@example.org', languages: [], subjects: ['law', 'law'] }, 'subjects'],
    ] as const)
      expect(await naledi.request('POST', '/api/admin/invitations', { body })).toMatchObject({
        status: 400,
        json: { errors: [{ path }] },
      });
  });

  test('tells people with an account on the site, and mails only the link', async () => {
    const chipo = await site.signIn('Chipo', 'user');
    await inviteByMail('chipo@example.org');
    expect(await readNotices(chipo)).toEqual([{ kind: 'invitation', mail: 'none' }]);
    expect(await readMails('chipo@example.org')).toHaveLength(1);
  });

  test('stores its token nowhere', async () => {
    const { invitation, token } = await inviteByMail('kagiso@example.org');
    const { rows } = await database.query<{ found: string }>(
      `select 'invitations' as found
       from invitations i
       where strpos(i::text, $1) > 0
       union all
       select 'audit'
       from audit a
       where strpos(a::text, $1) > 0 or strpos(a::text, 'kagiso') > 0
       union all
       select 'idempotency_keys'
       from idempotency_keys k
       where strpos(k::text, $1) > 0`,
      [token],
    );
    expect(rows).toEqual([]);
    expect(JSON.stringify(invitation)).not.toContain(token);
    expect(JSON.stringify([site.logged, site.warned])).not.toContain(token);
  });

  test('loses its address once it is accepted, withdrawn or expired', async () => {
    const { rows } = await database.query(
      `select
       from invitations
       where (accepted_at is not null or withdrawn_at is not null)
         and (email is not null or email_hash <> '')`,
    );
    expect(rows).toEqual([]);
    const { invitation } = await inviteByMail('old@example.org');
    await expire(invitation.id);
    const found = (await list()).invitations.find(({ id }) => id === invitation.id);
    expect(found).toMatchObject({ status: 'expired', email: null });
  });

  test('needs a recent sign-in to be sent or withdrawn', async () => {
    const { invitation } = await inviteByMail('late@example.org');
    await database.query(
      `update sessions
       set sess = jsonb_set(sess::jsonb, '{authenticatedAt}', '0')
       where sess ->> 'userId' = $1`,
      [naledi.id],
    );
    const problem = { status: 403, json: { type: 'reauthenticate' } };
    expect(await invite('later@example.org')).toMatchObject(problem);
    expect(await withdraw(invitation.id)).toMatchObject(problem);
  });
});

test('an administrator can send 20 invitations a day', async () => {
  const limited = await servedApp(database, { DATA_DIR: folder, RATE_LIMITS: 'on' });
  const boipelo = await limited.signIn('Boipelo', 'admin');
  const statuses: number[] = [];
  for (let turn = 0; turn <= limits.rates.invitationsPerDay; turn += 1) {
    const body = { email: `guest${turn}@example.org`, ...venda };
    statuses.push((await boipelo.request('POST', '/api/admin/invitations', { body })).status);
  }
  await limited.close();
  expect(statuses).toEqual([...Array(limits.rates.invitationsPerDay).fill(201), 429]);
});
