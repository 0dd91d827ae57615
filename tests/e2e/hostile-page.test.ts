import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { inDatabase } from './site-database.ts';

/**
 * Opens a page of somebody else on the host name of the site, but on another port. The browser
 * treats the two as one site and sends the cookies, as it would from a subdomain, so that only the
 * server's own checks protect the person.
 */
async function openHostilePage(page: Page, siteOrigin: string) {
  const server = createServer((_request, reply) => {
    reply.writeHead(200, { 'content-type': 'text/html' });
    reply.end('<!doctype html><link rel="icon" href="data:,"><title>Free airtime</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const { protocol, hostname } = new URL(siteOrigin);
  await page.goto(`${protocol}//${hostname}:${port}/`);
  return { close: () => new Promise((resolve) => server.close(resolve)) };
}

test('a page of somebody else learns and changes nothing of a person who is signed in', async ({
  openPageAs,
  site,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/CORS policy|ERR_FAILED|ERR_BLOCKED_BY_RESPONSE|frame-ancestors|status of 40/);
  const page = await openPageAs('contributor');
  const countRows = () =>
    inDatabase(site, async (database) => {
      const { rows } = await database.query<{ counts: string }>(
        `select concat_ws(' ', (select count(*) from terms), (select count(*) from reports),
           (select count(*) from sessions)) as counts`,
      );
      return rows[0]?.counts;
    });
  const before = await countRows();
  const hostile = await openHostilePage(page, site.origin);

  const seen = await page.evaluate(async (origin) => {
    const call = (path: string, options: RequestInit = {}) =>
      fetch(origin + path, { credentials: 'include', ...options }).then(
        async (reply) => (reply.type === 'opaque' ? 'nothing' : reply.text()),
        () => 'refused',
      );
    const include = (name: 'img' | 'script', path: string) =>
      new Promise<string>((resolve) => {
        const element = document.createElement(name);
        element.src = origin + path;
        element.onload = () => resolve('loaded');
        element.onerror = () => resolve('refused');
        document.body.append(element);
      });
    const body = JSON.stringify({
      englishWord: 'airtime',
      vernacularWord: 'airtime',
      meaning: 'Minutes.',
      subject: 'physics',
      language: 'zulu',
    });
    const json = { 'content-type': 'application/json' };
    return {
      profile: await call('/api/profile'),
      page: await call('/profile'),
      submission: await call('/api/terms', { method: 'POST', body, headers: json }),
      plainText: await call('/api/terms', { method: 'POST', body, mode: 'no-cors' }),
      signOut: await call('/api/logout', { mode: 'no-cors' }),
      script: await include('script', '/api/profile'),
      image: await include('img', '/api/profile'),
    };
  }, site.origin);
  expect(seen).toEqual({
    profile: 'refused',
    page: 'refused',
    submission: 'refused',
    plainText: 'refused',
    signOut: 'refused',
    script: 'refused',
    image: 'refused',
  });

  // A frame of the site shows the browser's own error page, so a click in it has no effect.
  await page.evaluate((origin) => {
    document.body.append(
      Object.assign(document.createElement('iframe'), { src: `${origin}/profile` }),
    );
  }, site.origin);
  await expect
    .poll(() => page.frames().map((frame) => frame.url()))
    .toContain('chrome-error://chromewebdata/');

  await hostile.close();
  expect(await countRows()).toBe(before);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(page.url()).toBe(`${site.origin}/profile`);
});
