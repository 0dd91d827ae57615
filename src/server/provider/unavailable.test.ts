import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { standIn } from '../../../tests/support/browser-stand-in.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { signInSite } from '../../../tests/support/sign-in-site.ts';
import { openDatabase } from '../db/database.ts';
import { createAccount } from './accounts.ts';

/** A way to the database that can be cut and joined again. */
async function cuttable(url: string) {
  const target = new URL(url.replace(/^postgres(ql)?:/, 'http:'));
  const folder = target.searchParams.get('host');
  const open = new Set<Socket>();
  let cut = false;
  const relay = createServer((client) => {
    if (cut) return void client.destroy();
    const port = Number(target.port || target.searchParams.get('port') || 5432);
    const server = folder?.startsWith('/') ? createConnection(`${folder}/.s.PGSQL.${port}`) : createConnection(port, folder ?? target.hostname);
    for (const [one, other] of [[client, server], [server, client]] as const) {
      open.add(one);
      one.on('error', () => other.destroy()).on('close', () => { open.delete(one); other.destroy(); }).pipe(other);
    }
  });
  await new Promise<void>((resolve) => { relay.listen(0, '127.0.0.1', resolve); });
  onTestFinished(() => { relay.close(); });
  const login = `${target.username}${target.password ? `:${target.password}` : ''}`;
  return {
    url: `postgres://${login}@127.0.0.1:${(relay.address() as AddressInfo).port}${target.pathname}`,
    cut: () => { cut = true; for (const socket of open) socket.destroy(); },
    join: () => { cut = false; },
  };
}

test('without its database the provider says so on every page, and goes on when it is back', async () => {
  const way = await cuttable((await testDatabase({ closeAfterTest: true })).url);
  const database = openDatabase(way.url);
  const site = await signInSite(database);
  onTestFinished(async () => { await site.close(); await database.close(); });
  await createAccount(database, { email: 'rudo@example.org', password: 'speak-science', firstName: 'Rudo', lastName: null, emailVerified: true });
  const browser = standIn(site.origin);
  const form = await browser.visit('/api/login');
  const fields = { email: 'rudo@example.org', password: 'speak-science' };

  way.cut();
  for (const answer of [await browser.visit('/api/login'), await browser.visit(form.url.href), await browser.submit(form, fields), await browser.visit('/oidc/verify?token=x')]) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.body).toContain('Sign-in is out of reach');
    expect(answer.body).not.toMatch(/ECONN|terminated|server_error/);
  }
  way.join();
  expect((await browser.submit(form, fields)).body).toBe('home of rudo@example.org');

  const stopped = await browser.visit('/api/login', {}, (url) => url.pathname === '/api/callback');
  await browser.visit('/api/logout');
  way.cut();
  const late = await browser.visit(stopped.url.href);
  expect([502, 503]).toContain(late.status);
  expect(late.body).toContain('Try again');
  way.join();
  expect((await browser.visit('/')).body).toBe('home of nobody');
  expect(JSON.stringify(site.logged)).not.toMatch(/rudo|speak-science/);
});
