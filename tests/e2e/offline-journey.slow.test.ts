import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { chromium } from 'playwright-core';
import { m } from '#domain/messages.ts';
import { buildPacks } from '#server/features/packs/build-packs.ts';
import { browserOptions } from '../support/browser.ts';
import { freePort } from '../support/sign-in-site.ts';
import { startSwitchableNetwork } from '../support/switchable-network.ts';
import { decideTerm, findTermId, submitTerm } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { storedPage } from './offline-worker.ts';
import { storedNames } from './outbox.ts';
import { signIn } from './people.ts';
import { inDatabase } from './site-database.ts';
import type { SampleSite } from './sites.ts';

const sitePort = await freePort();
const network = await startSwitchableNetwork(sitePort);
test.use({ environment: { PORT: String(sitePort), PUBLIC_URL: network.origin } });
test.afterAll(() => network.close());

const BYTES_PER_SECOND = 400_000 / 8;

/** Opens a browser with the profile of a phone, which stays on disk when the browser is closed. */
async function openPhone(profile: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    ...(await browserOptions()),
    baseURL: network.origin,
    viewport: { width: 360, height: 740 },
  });
}

/** Makes a page as slow as a cheap phone on a slow connection. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
}

/** Takes a picture of a step into the folder of the test's results. */
async function takePicture(page: Page, step: string): Promise<void> {
  await page.screenshot({ path: test.info().outputPath(`${step}.png`) });
}

/** Builds the packs, as the site's nightly job does. */
async function publishPacks(site: SampleSite): Promise<void> {
  await inDatabase(site, (database) => buildPacks(database));
}

async function lookUp(page: Page, query: string, english: string): Promise<void> {
  await page.getByLabel(m.offline_search_field()).fill(query);
  await expect(page.getByRole('heading', { name: english, exact: true }).first()).toBeVisible();
}

test('a student keeps a language, works without a connection, and what they wrote arrives once', async ({
  openPageAs,
  site,
  consoleErrors,
  allowConsoleErrors,
}) => {
  test.slow();
  allowConsoleErrors(/Failed to load resource/);
  const verifier = await openPageAs('verifier');
  const contributor = await openPageAs('contributor');
  const insect = await submitTerm(contributor, {
    englishWord: 'insect',
    vernacularWord: 'isinambuzane',
    language: 'zulu',
    subject: 'biology',
    meaning: 'A small animal with six legs.',
    plural: 'izinambuzane',
  });
  await decideTerm(verifier, insect, 'approve');
  await publishPacks(site);
  const path = `/dictionary/${await findTermId(contributor, 'photosynthesis')}`;

  const profile = await mkdtemp(join(tmpdir(), 'mazwi-phone-'));
  const atHome = await openPhone(profile);
  const first = await atHome.newPage();
  consoleErrors.watch(first);
  await signIn(first, 'contributor');
  await slowDown(first);
  await first.goto('/offline');
  const zulu = first
    .getByRole('listitem')
    .filter({ has: first.getByRole('heading', { name: 'Zulu', exact: true }) });
  await expect(zulu).toContainText(/\d+ KB, \d+ words/);
  await takePicture(first, '1-before');
  await zulu.getByRole('button', { name: /^Save/ }).click();
  const kept = first.getByText(/^Zulu was saved on this device \(\d+ KB, downloaded in \d+ s\)\.$/);
  await expect(kept).toBeVisible();
  console.log(await kept.innerText());
  await takePicture(first, '2-kept');
  await first.goto(path);
  await hydrated(first);
  await storedPage(first, path);
  await atHome.close();

  network.mode = 'down';
  const onTheWay = await openPhone(profile);
  const app = await onTheWay.newPage();
  consoleErrors.watch(app);
  await slowDown(app);
  await app.goto('/offline?source=icon');
  await lookUp(app, 'photosynthesis', 'photosynthesis');
  await takePicture(app, '3-photosynthesis');
  await lookUp(app, 'izinambuzane', 'insect');
  await expect(app.locator('[lang=zu]', { hasText: 'isinambuzane' }).first()).toBeVisible();
  await takePicture(app, '4-izinambuzane');
  await app.goto(path);
  await expect(app.getByRole('heading', { level: 1 })).toContainText('photosynthesis');
  await takePicture(app, '5-term');

  await app.goto('/offline');
  await app.getByRole('link', { name: m.offline_contribute() }).click();
  await app.getByLabel('English Word').fill('viscosity');
  await app.getByLabel('Definition/Meaning').fill('How strongly a liquid resists flowing.');
  await app.getByLabel('Academic Field').selectOption('physics');
  await app.locator('select[name=language]').selectOption('zulu');
  await app.getByLabel('Vernacular Translation').fill('ukujiya');
  await expect.poll(() => storedNames(app)).toContain('.offline-contribution.v1');
  await app.reload();
  await expect(app.getByLabel('English Word')).toHaveValue('viscosity');
  await app.getByRole('button', { name: m.outbox_form_keep_button() }).click();
  await expect(app.getByText(m.outbox_kept())).toBeInViewport();
  await takePicture(app, '6-contributed');

  network.mode = 'pass';
  await app.goto('/offline');
  await expect(app.locator('.outbox li', { hasText: 'viscosity' })).toContainText('Sent');
  await app.locator('#outbox').scrollIntoViewIfNeeded();
  await takePicture(app, '7-sent');
  const { rows } = await inDatabase(site, (database) =>
    database.query<{ email: string; status: string }>(
      `select users.email, terms.status
       from terms
       join users on users.id = terms.submitter_id
       where terms.english_word = 'viscosity'`,
    ),
  );
  expect(rows).toEqual([{ email: 'contributor@example.org', status: 'pending' }]);

  // A session can end while there is no connection. Only its person can then read the draft.
  network.mode = 'down';
  await app.goto('/contribute');
  await app.getByLabel('English Word').fill('buoyancy');
  await expect.poll(() => storedNames(app)).toContain('.offline-contribution.v1');
  // The sign-in provider must ask for the password again. The cookie with the kept packs stays.
  await onTheWay.clearCookies({ name: /^mazwi(?!_kept$)/ });
  await app.reload();
  await expect(app.getByText(m.outbox_form_sign_in_heading())).toBeVisible();
  expect(await storedNames(app)).toContain('.offline-contribution.v1');
  expect(await app.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('buoyancy');
  network.mode = 'pass';
  await signIn(app, 'contributor');
  await app.goto('/offline#contribute');
  await expect(app.getByLabel('English Word')).toHaveValue('buoyancy');
  await onTheWay.close();
  await rm(profile, { recursive: true });
});
