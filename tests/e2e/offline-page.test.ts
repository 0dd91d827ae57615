import type { Page } from '@playwright/test';
import { m } from '#domain/messages.ts';
import { ALL_RULES, runAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import {
  createPackSite,
  entries,
  entry,
  type PackSite,
  publishDefinitions,
  publishWords,
  servePacks,
} from './offline-packs.ts';

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const action = (page: Page, name: RegExp, language = 'Zulu') =>
  row(page, language).getByRole('button', { name });

async function openOffline(page: Page, site: PackSite): Promise<void> {
  await servePacks(page, site);
  await page.goto('/offline');
  await expect(row(page, 'Zulu')).toBeVisible();
}

async function keepZulu(page: Page): Promise<void> {
  await action(page, /^Save/).click();
  await expect(row(page, 'Zulu').getByText(m.offline_pack_kept(), { exact: true })).toBeVisible();
}

async function search(page: Page, query: string): Promise<void> {
  await page.getByLabel(m.offline_search_field()).fill(query);
}

test('a kept language is searched without the site', async ({ page }) => {
  const site = createPackSite();
  publishWords(site);
  await openOffline(page, site);
  await keepZulu(page);
  await expect(
    page.getByText(/^Zulu was saved on this device \(\d+ KB, downloaded in \d+ s\)\.$/),
  ).toBeVisible();
  site.requests.length = 0;
  for (const query of ['izinambuzane', 'insect']) {
    await search(page, query);
    await expect(page.getByRole('heading', { name: 'insect' })).toBeVisible();
    await expect(page.locator('[lang=zu]', { hasText: 'isinambuzane' })).toBeVisible();
  }
  expect(site.requests).toEqual([]);
});

test('the field suggests senses of the kept languages, whose code loads when it is used', async ({
  page,
}) => {
  const site = createPackSite();
  publishWords(site);
  await openOffline(page, site);
  const field = page.getByLabel(m.offline_search_field());
  await expect(field).toHaveAttribute('placeholder', m.shell_search_placeholder());
  await keepZulu(page);
  const code: string[] = [];
  page.on('request', (request) => {
    if (/Suggestions.*\.js$/.test(request.url())) code.push(request.url());
  });
  site.requests.length = 0;
  await field.pressSequentially('ins');
  const list = page.getByRole('listbox', { name: m.dictionary_search_suggestions() });
  await expect(list.getByRole('option')).toHaveText(['insectisinambuzane']);
  expect(code).toHaveLength(1);
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(field).toHaveValue('insect');
  await expect(list).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'insect' })).toBeVisible();
  await field.fill('izin');
  await expect(list).toHaveCount(0);
  await field.fill('isin');
  await expect(list.locator('mark')).toHaveText('isin');
  await field.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(field).toHaveValue('isin');
  expect(site.requests).toEqual([]);
});

test('a missing word is named before the weak matches', async ({ page }) => {
  const site = createPackSite();
  publishWords(site);
  await openOffline(page, site);
  await keepZulu(page);
  await search(page, 'buzan');
  const note = page.getByRole('region', { name: 'We have no word for buzan yet' });
  await expect(note.getByRole('link', { name: m.terms_no_word_contribute() })).toHaveAttribute(
    'href',
    '/contribute?english=buzan',
  );
  await expect(page.getByRole('heading', { name: m.terms_no_word_perhaps() })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'insect' })).toBeVisible();
  await search(page, 'insect');
  await expect(note).toHaveCount(0);
});

/** Opens the database of built indexes, and returns its languages after a change of each index. */
const changeIndexes = (page: Page, change: 'damage' | 'nothing') =>
  page.evaluate(async (what) => {
    const opened = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'mazwi-index')) return [];
    const database = await opened(indexedDB.open('mazwi-index'));
    const store = database.transaction('indexes', 'readwrite').objectStore('indexes');
    const keys = await opened(store.getAllKeys());
    for (const key of what === 'damage' ? keys : []) {
      const index = new Uint8Array(await opened<ArrayBuffer>(store.get(key)));
      index[1000]! += 1;
      await opened(store.put(index.buffer, key));
    }
    database.close();
    return keys;
  }, change);

test('the index of a language is kept, built again if it is damaged, and deleted with it', async ({
  page,
}) => {
  const site = createPackSite();
  publishWords(site);
  await openOffline(page, site);
  await keepZulu(page);
  await search(page, 'izinambuzane');
  await expect(page.getByRole('heading', { name: 'insect' })).toBeVisible();
  expect(await changeIndexes(page, 'damage')).toEqual(['zulu']);
  await page.reload();
  await search(page, 'izinambuzane');
  await expect(page.getByRole('heading', { name: 'insect' })).toBeVisible();
  await action(page, /^Remove/).click();
  await expect(action(page, /^Save/)).toBeVisible();
  await expect.poll(() => changeIndexes(page, 'nothing')).toEqual([]);
});

test('a language is kept although a question of the browser is not answered', async ({ page }) => {
  // Firefox asks the person whether the site may store data permanently.
  await page.addInitScript(() => {
    navigator.storage.persist = () => new Promise(() => {});
  });
  const site = createPackSite();
  publishWords(site);
  await openOffline(page, site);
  await keepZulu(page);
  await search(page, 'izinambuzane');
  await expect(page.getByRole('heading', { name: 'insect' })).toBeVisible();
});

test('a download can be stopped, and continues with the pieces that are missing', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  const site = createPackSite();
  const pack = publishWords(site);
  const [first, second] = pack.pieces.map(({ url }) => url);
  let isDown = true;
  site.intercept = async (route, path) => {
    if (path !== second || !isDown) return false;
    await route.abort();
    return true;
  };
  await openOffline(page, site);
  await action(page, /^Save/).click();
  await expect(row(page, 'Zulu')).toContainText(
    /Stopped at \d+ of \d+ KB\. The download will continue when you are connected\./,
  );
  isDown = false;
  await action(page, /^Continue/).click();
  await expect(row(page, 'Zulu').getByText('Saved', { exact: true })).toBeVisible();
  expect(site.requests.filter((path) => path === first)).toHaveLength(1);
});

test('an interrupted download continues at the next visit', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  const site = createPackSite();
  const pack = publishWords(site);
  const second = pack.pieces[1]?.url;
  site.intercept = async (route, path) => {
    if (path !== second) return false;
    await route.abort();
    return true;
  };
  await openOffline(page, site);
  await action(page, /^Save/).click();
  await expect(action(page, /^Continue/)).toBeVisible();
  site.intercept = async () => false;
  site.requests.length = 0;
  await page.reload();
  await expect(row(page, 'Zulu').getByText('Saved', { exact: true })).toBeVisible();
  expect(site.requests).not.toContain(pack.pieces[0]?.url);
});

test('a file with a wrong checksum never replaces the copy that works', async ({ page }) => {
  const site = createPackSite();
  publishWords(site);
  await openOffline(page, site);
  await keepZulu(page);
  const next = publishWords(site, { version: 2, entries: [...entries, entry('zinc', ['izinki'])] });
  for (const { url } of [...next.pieces, ...next.deltas]) site.files.set(url, 'mazwi damaged\n');
  await page.reload();
  await action(page, /^Update/).click();
  await expect(row(page, 'Zulu')).toContainText(m.offline_pack_damaged_update());
  await search(page, 'insect');
  await expect(page.getByRole('heading', { name: 'insect' })).toBeVisible();
});

/** Makes the stored copy look as if it had last been checked two days ago. */
async function ageCopy(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('mazwi');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('packs', 'readwrite');
          const store = transaction.objectStore('packs');
          store.get('zulu-words-all').onsuccess = ({ target }) => {
            const pack = (target as IDBRequest).result;
            store.put({ ...pack, checkedAt: new Date(Date.now() - 2 * 86_400_000).toISOString() });
          };
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
}

test('a small update applies by itself a day later, and a large one asks', async ({ page }) => {
  const site = createPackSite();
  publishWords(site);
  await openOffline(page, site);
  await keepZulu(page);
  publishWords(site, { version: 2, entries: [...entries, entry('zinc', ['izinki'])] });
  await page.reload();
  await expect(row(page, 'Zulu')).toContainText(m.offline_pack_update_available());
  await ageCopy(page);
  site.requests.length = 0;
  await page.reload();
  await expect(row(page, 'Zulu').getByText('Saved', { exact: true })).toBeVisible();
  await expect.poll(() => site.requests.filter((path) => path.endsWith('.delta'))).toHaveLength(1);
  await search(page, 'zinc');
  await expect(page.locator('[lang=zu]', { hasText: 'izinki' })).toBeVisible();

  const many = Array.from({ length: 6000 }, (_, index) =>
    entry(`zone ${String(index).padStart(5, '0')}`, [
      `indawo ${Math.imul(index, 2654435761) >>> 0}`,
    ]),
  );
  publishWords(site, { version: 3, entries: [...entries, entry('zinc', ['izinki']), ...many] });
  await ageCopy(page);
  site.requests.length = 0;
  await page.reload();
  await expect(action(page, /^Update/)).toBeVisible();
  expect(site.requests).toEqual(['/packs/manifest.json']);
});

/** With Save-Data, a page loads its code when it is touched. */
const touch = (page: Page) => page.getByRole('heading', { level: 1 }).click();

test('with Save-Data, nothing is downloaded that the reader did not ask for', async ({
  openPage,
}) => {
  const page = await openPage();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const site = createPackSite();
  publishWords(site);
  await servePacks(page, site);
  await page.goto('/offline');
  await touch(page);
  await keepZulu(page);
  publishWords(site, { version: 2, entries: [...entries, entry('zinc', ['izinki'])] });
  await ageCopy(page);
  await page.reload();
  await touch(page);
  await expect(action(page, /^Update/)).toBeVisible();
  expect(site.requests.filter((path) => path.endsWith('.delta'))).toEqual([]);
});

test('a full device is reported, and the reader can try again', async ({ page }) => {
  const site = createPackSite();
  publishWords(site);
  await openOffline(page, site);
  const session = await page.context().newCDPSession(page);
  const origin = new URL(page.url()).origin;
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await action(page, /^Save/).click();
  await expect(row(page, 'Zulu')).toContainText(
    /This device is full\. Free up \d+ MB, then try again\./,
  );
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  await action(page, /^Try again/).click();
  await expect(row(page, 'Zulu').getByText('Saved', { exact: true })).toBeVisible();
});

test('a language that the browser deleted can be downloaded again or forgotten', async ({
  page,
}) => {
  const site = createPackSite();
  publishWords(site);
  await openOffline(page, site);
  await keepZulu(page);
  await page.goto('/about');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        indexedDB.deleteDatabase('mazwi').onsuccess = () => resolve();
      }),
  );
  await page.goto('/offline');
  await expect(row(page, 'Zulu')).toContainText(
    /Your browser removed Zulu \(\d+ KB\)\. Do you want to download it again\?/,
  );
  await action(page, /^Forget/).click();
  await expect(action(page, /^Save/)).toBeVisible();
});

test('a newer format is explained, and the copy still works', async ({ page }) => {
  const site = createPackSite();
  publishWords(site);
  await openOffline(page, site);
  await keepZulu(page);
  site.manifest.format = 2;
  await page.reload();
  await expect(page.getByText(m.offline_packs_newer_format())).toBeVisible();
  await search(page, 'insect');
  await expect(page.getByRole('heading', { name: 'insect' })).toBeVisible();
});

test('definitions can be added, and are shown with the words', async ({ page }) => {
  const site = createPackSite();
  publishWords(site);
  publishDefinitions(site, 'A small animal with six legs.');
  await openOffline(page, site);
  await keepZulu(page);
  await action(page, /^Add definitions/).click();
  await expect(row(page, 'Zulu')).toContainText('Includes definitions.');
  await search(page, 'insect');
  await expect(page.getByText('A small animal with six legs.')).toBeVisible();
});

test('a language is saved as a file and loaded on another device', async ({ page, openPage }) => {
  const site = createPackSite();
  publishWords(site);
  await openOffline(page, site);
  await keepZulu(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    action(page, /^Save/).click(),
  ]);
  expect(download.suggestedFilename()).toBe('mazwi-zulu-1.txt');
  const path = await download.path();
  const other = await openPage();
  await openOffline(other, createPackSite());
  const field = other.getByLabel(m.offline_packs_load_file());
  const damaged = { name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('mazwi-file 1 {}') };
  await field.setInputFiles(damaged);
  await expect(other.getByText(m.offline_file_not_a_pack())).toBeVisible();
  await field.setInputFiles(path);
  await expect(other.getByText(m.offline_file_loaded({ name: 'Zulu' }))).toBeVisible();
  await search(other, 'insect');
  await expect(other.getByRole('heading', { name: 'insect' })).toBeVisible();
});

test('a second tab shows what the first one keeps, and does not download at the same time', async ({
  page,
}) => {
  const site = createPackSite();
  publishWords(site);
  publishWords(site, { language: 'shona' });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const [held0] = site.manifest.packs;
  site.intercept = async (_route, path) => {
    if (path === held0?.pieces[0]?.url) await held;
    return false;
  };
  await openOffline(page, site);
  const second = await page.context().newPage();
  await second.goto('/offline');
  await action(page, /^Save/).click();
  await expect(row(page, 'Zulu').getByRole('progressbar')).toBeVisible();
  await action(second, /^Save/, 'Shona').click();
  await expect(row(second, 'Shona')).toContainText(m.offline_pack_busy());
  release();
  await expect(row(page, 'Zulu').getByText('Saved', { exact: true })).toBeVisible();
  await expect(row(second, 'Zulu').getByText('Saved', { exact: true })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [360, 1280])
    test(`the page has no accessibility problems at ${width} px, ${colorScheme}`, async ({
      openPage,
    }, testInfo) => {
      const page = await openPage({ viewport: { width, height: 740 }, colorScheme });
      const site = createPackSite();
      publishWords(site);
      publishWords(site, { language: 'shona' });
      await openOffline(page, site);
      await keepZulu(page);
      await search(page, 'insect');
      await expect(page.getByRole('heading', { name: 'insect' })).toBeVisible();
      expect(await runAxe(page, ALL_RULES)).toEqual([]);
      const path = testInfo.outputPath('offline.png');
      await page.screenshot({ path, fullPage: true });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
