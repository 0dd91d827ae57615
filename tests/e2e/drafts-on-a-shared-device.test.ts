import type { Page } from '@playwright/test';
import { m } from '#domain/messages.ts';
import { phone } from '../support/browser.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import {
  accountOf,
  keepCodeOfOutbox,
  openOutbox,
  putEntries,
  readOutbox,
  storedNames,
  waitingTerm,
} from './outbox.ts';
import { fillSignInForm, loseSession, signIn } from './people.ts';
import { inDatabase } from './site-database.ts';
import type { SampleSite } from './sites.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

const offline = /net::ERR_(INTERNET_DISCONNECTED|FAILED)/;
const signedOut = /status of 401/;

/** Everything that the browser's own tools show of this site: its storages, caches and cookies. */
async function readDevice(page: Page): Promise<string> {
  const storages = await page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of await indexedDB.databases())
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const stores = [...opening.result.objectStoreNames];
          const transaction = stores.length > 0 && opening.result.transaction(stores);
          for (const store of stores) {
            const reading = (transaction as IDBTransaction).objectStore(store).getAll();
            reading.onsuccess = () => found.push(reading.result);
          }
          const close = () => {
            opening.result.close();
            resolve();
          };
          if (transaction) transaction.oncomplete = close;
          else close();
        };
      });
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        found.push(request.url, await (await cache.match(request))?.text());
    }
    return JSON.stringify(found);
  });
  return storages + JSON.stringify(await page.context().cookies());
}

const endSessions = (site: SampleSite, account: string) =>
  inDatabase(site, (database) =>
    database.query(`delete from sessions where sess ->> 'userId' = $1`, [account]),
  );

/** Continues in the same browser as somebody else, who signed in on another page. */
async function becomeVerifier(page: Page, verifier: Page): Promise<void> {
  await page.context().clearCookies();
  await page.context().addCookies(await verifier.context().cookies());
}

test('when a session expired on the server, another person cannot read a draft, and its author can', async ({
  openPage,
  openPageAs,
  site,
}) => {
  const verifier = await openPageAs('verifier');
  const page = await openPage({ viewport: phone });
  await signIn(page, 'contributor');
  const account = await accountOf(page);
  await page.goto('/donate');
  await hydrated(page);
  const message = page.getByLabel('Message', { exact: false });
  await message.fill('zebrafinch for the wall');
  await expect.poll(() => storedNames(page)).toContain('.donation.v1');
  await page.reload();
  await expect(message).toHaveValue('zebrafinch for the wall');
  await endSessions(site, account);
  await page.goto('/about');
  const device = await readDevice(page);
  expect(device).not.toMatch(/zebrafinch/i);
  expect(device).not.toContain('mazwi_device_key');
  expect(device).toContain(`mazwi.draft.${account}`);

  await becomeVerifier(page, verifier);
  await page.goto('/donate');
  await hydrated(page);
  await expect(message).toHaveValue('');
  expect(await readDevice(page)).not.toMatch(/zebrafinch/i);

  await page.context().clearCookies();
  await signIn(page, 'contributor');
  await page.goto('/donate');
  await expect(message).toHaveValue('zebrafinch for the wall');
});

test('when the cookies of a session are gone, only its author can read what waits in the outbox', async ({
  openPage,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(offline, signedOut);
  const page = await openPage({ viewport: phone });
  await signIn(page, 'contributor');
  await page.goto('/contribute');
  await keepCodeOfOutbox(page);
  await page.context().setOffline(true);
  await page.getByLabel('English Word').fill('zebrafinch in the outbox');
  await page.getByLabel('Definition/Meaning').fill('A bird.');
  await page.getByLabel('Academic Field').selectOption('biology');
  await page.getByLabel('Language *').selectOption('venda');
  await page.getByLabel('Vernacular Translation').fill('zebrafinchi');
  await page.getByRole('button', { name: 'Submit Term' }).click();
  await expect(page.getByText(m.outbox_kept())).toBeVisible();
  await page.getByLabel('English Word').fill('zebrafinch in a draft');
  await expect.poll(() => storedNames(page)).toContain('.contribution.v');
  await page.context().clearCookies();
  await page.context().setOffline(false);
  await openOutbox(page);
  await expect(page.getByText(m.outbox_signed_out_count({ count: 1 }))).toBeVisible();
  await expect(page.getByText(m.outbox_empty())).toBeHidden();
  expect(await readDevice(page)).not.toMatch(/zebrafinch/i);

  await signIn(page, 'contributor');
  await openOutbox(page);
  await expect(page.locator('.outbox > li')).toContainText('zebrafinch in the outbox');
  await expect(page.locator('.outbox > li')).toContainText(m.outbox_state_sent());
  expect(await readOutbox(page)).toEqual([]);
  await page.goto('/contribute');
  await expect(page.getByLabel('English Word')).toHaveValue('zebrafinch in a draft');
});

test('a form whose session expires has its text again after the sign-in it leads to', async ({
  openPage,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(signedOut);
  const page = await openPage({ viewport: phone });
  await signIn(page, 'contributor');
  await page.goto('/contribute');
  await hydrated(page);
  await page.getByLabel('English Word').fill('zebrafinch');
  await page.getByLabel('Definition/Meaning').fill('A bird.');
  await page.getByLabel('Academic Field').selectOption('biology');
  await page.getByLabel('Language *').selectOption('venda');
  await page.getByLabel('Vernacular Translation').fill('zebrafinchi');
  await expect.poll(() => storedNames(page)).toContain('.contribution.v');
  await loseSession(page);
  await page.getByRole('button', { name: 'Submit Term' }).click();
  await fillSignInForm(page, 'contributor');
  await expect(page).toHaveURL('/contribute');
  await expect(page.getByLabel('English Word')).toHaveValue('zebrafinch');
  await expect(page.getByLabel('Vernacular Translation')).toHaveValue('zebrafinchi');
});

test('a page responds although the key of its drafts does not arrive, and keeps them', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone });
  await signIn(page, 'contributor');
  await page.goto('/donate');
  await hydrated(page);
  const message = page.getByLabel('Message', { exact: false });
  await message.fill('zebrafinch for the wall');
  await expect.poll(() => storedNames(page)).toContain('.donation.v1');
  await page.context().clearCookies({ name: 'mazwi_device_key' });
  await page.route('**/api/profile/device-key', () => {});
  await page.goto('/donate');
  await hydrated(page);
  await expect(message).toHaveValue('');
  await page.unrouteAll();
  await page.goto('/donate');
  await expect(message).toHaveValue('zebrafinch for the wall');
});

test('drafts and entries of an earlier version are encrypted for their author', async ({
  openPage,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(offline);
  const page = await openPage({ viewport: phone });
  await signIn(page, 'contributor');
  const account = await accountOf(page);
  await page.route('**/api/terms', (route) => route.abort());
  await putEntries(page, [waitingTerm(account, 'zebrafinch')]);
  await page.evaluate((owner) => {
    const text = {
      englishWord: 'zebrafinch',
      vernacularWord: '',
      meaning: '',
      language: '',
      subject: '',
      notes: '',
    };
    const draft = (of: string) => JSON.stringify({ owner: of, text: { text, attempt: null } });
    localStorage['mazwi.draft.contribution.v1'] = draft(owner);
    localStorage['mazwi.draft.correction.v1'] = draft('00000000-0000-4000-8000-000000000001');
  }, account);
  await page.goto('/contribute');
  await hydrated(page);
  await expect.poll(() => readDevice(page)).not.toMatch(/zebrafinch/i);
  await openOutbox(page);
  await expect(page.locator('.outbox > li')).toContainText('zebrafinch');
});
