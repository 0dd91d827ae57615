import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pages } from '#server/features/pages/built.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';
import { followSite } from './settings.ts';

/** Pages that show the site notice. */
const pages: Pages = {
  render: async ({ site }) => ({ status: 200, html: site.notice ?? 'no notice', redirect: null }),
  canonicalAddress: (url) => ({ address: url, differs: false }),
  assets: { stylesheet: '/assets/site.css', loader: '/assets/loader.js' },
  builtFiles: null,
};

let database: TestDatabase;
let site: ServedApp;
let naledi: Client;
let statements = 0;
beforeAll(async () => {
  database = await testDatabase();
  const { prepared } = database;
  const watched: Database = {
    ...database,
    prepared: {
      ...prepared,
      query: (text, values) => {
        if (text.includes('site_modes')) statements += 1;
        return prepared.query(text, values);
      },
    },
  };
  const followed = followSite(() => watched, { donations: true });
  followed.listening();
  site = await servedApp(watched, {}, pages, { site: followed });
  naledi = await site.signIn('Naledi', 'admin');
});
afterAll(async () => {
  await site.close();
  await database.close();
});

const readPage = async () => (await site.anonymous.request('GET', '/faq')).text;

test('pages share the settings until they change, and then show the change at once', async () => {
  await readPage();
  statements = 0;
  expect([await readPage(), await readPage()]).toEqual(['no notice', 'no notice']);
  expect(statements).toBe(0);
  const { json } = await naledi.request('GET', '/api/admin/settings');
  const body = { ...(json as object), siteNotice: 'Closed on Friday.' };
  expect((await naledi.request('PUT', '/api/admin/settings', { body })).status).toBe(200);
  expect([await readPage(), await readPage()]).toEqual(['Closed on Friday.', 'Closed on Friday.']);
  expect(statements).toBe(1);
});
