import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Invitation } from '#contract/administration/invitations.ts';
import type { Database } from '#server/platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { mailbox } from '#tests/support/mailbox.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';

let database: Database;
let mails: Awaited<ReturnType<typeof mailbox>>;
let site: ServedApp;
let naledi: Client;
beforeAll(async () => {
  [database, mails] = [await testDatabase(), await mailbox()];
  site = await servedApp(database, { SMTP_URL: mails.url });
  naledi = await site.signIn('Naledi', 'admin');
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await mails.close();
  await database.close();
});

/** Invites somebody to verify everything. Returns the invitation's id and the token in its email. */
async function invite(who: Client, email: string): Promise<{ id: string; token: string }> {
  const body = { email, languages: [], subjects: [] };
  const { status, json } = await who.request('POST', '/api/admin/invitations', { body });
  expect(status).toBe(201);
  const { link } = await mails.next({ to: email });
  return { id: (json as Invitation).id, token: new URL(link).hash.replace('#invitation=', '') };
}
const accept = (who: Client, token: string) =>
  who.request('POST', '/api/invitations/accept', { body: { token } });
const refused = { status: 409, json: { detail: expect.stringContaining('withdrawn') } };

async function readStatus(id: string): Promise<string | undefined> {
  const { json } = await naledi.request('GET', '/api/admin/invitations');
  return (json as { invitations: Invitation[] }).invitations.find((each) => each.id === id)?.status;
}
async function readRole({ id }: Client): Promise<string> {
  const { rows } = await database.query<{ role: string }>('select role from users where id = $1', [
    id,
  ]);
  return rows[0]!.role;
}

test('invitations are withdrawn with the role of who sent them, and can be sent again', async () => {
  const palesa = await site.signIn('Palesa', 'admin');
  const themba = await site.signIn('Themba', 'user');
  const { id, token } = await invite(palesa, 'themba@example.org');
  const demoted = await naledi.request('PATCH', `/api/admin/users/${palesa.id}/role`, {
    body: { role: 'user' },
  });
  expect(demoted.status).toBe(200);
  expect(await readStatus(id)).toBe('withdrawn');
  expect(await accept(themba, token)).toMatchObject(refused);
  expect(await readRole(themba)).toBe('user');
  const { rows } = await database.query(
    `select change from audit where actor_id = $1 and action = 'invitation'`,
    [naledi.id],
  );
  expect(rows).toEqual([{ change: { from: 'open', to: 'withdrawn' } }]);
  const again = await invite(naledi, 'themba@example.org');
  expect((await accept(themba, again.token)).status).toBe(200);
});

test('invitations are withdrawn with the account of who sent them', async () => {
  const lindiwe = await site.signIn('Lindiwe', 'admin');
  const nandi = await site.signIn('Nandi', 'user');
  const { id, token } = await invite(lindiwe, 'nandi@example.org');
  const erased = await lindiwe.request('DELETE', '/api/profile', {
    body: { confirmation: 'delete' },
  });
  expect(erased.status).toBe(200);
  expect(await readStatus(id)).toBe('withdrawn');
  expect(await accept(nandi, token)).toMatchObject(refused);
  expect(await readRole(nandi)).toBe('user');
});

test('an invitation does not work if it was stored while the role was taken away', async () => {
  const kagiso = await site.signIn('Kagiso', 'admin');
  const ayanda = await site.signIn('Ayanda', 'user');
  const { token } = await invite(kagiso, 'ayanda@example.org');
  // As if the invitation had been stored after the others were withdrawn.
  await database.query(`update users set role = 'user' where id = $1`, [kagiso.id]);
  expect(await accept(ayanda, token)).toMatchObject(refused);
  expect(await readRole(ayanda)).toBe('user');
});
