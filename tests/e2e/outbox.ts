import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { m } from '#domain/messages.ts';
import { hydrated } from './hydration.ts';
import { inDatabase } from './site-database.ts';
import type { SampleSite } from './sites.ts';

/**
 * Waits until the open form has the code that keeps a text and, if somebody is signed in, their key,
 * so that the page can go offline.
 */
export async function keepCodeOfOutbox(page: Page): Promise<void> {
  await hydrated(page);
  const loaded = await page.waitForFunction(() =>
    performance.getEntriesByType('resource').find(({ name }) => name.includes('/KeepInOutbox-')),
  );
  const { name } = (await loaded.jsonValue())!;
  // The files that the module imports may still be loading.
  await page.evaluate(async (file) => void (await import(file)), name);
  await page.waitForFunction(() => {
    const { user } = JSON.parse(document.getElementById('state')?.textContent ?? '{}');
    return user === null || document.cookie.includes('mazwi_device_key=');
  });
}

/** An entry as the browser stores it. */
export type StoredEntry = {
  id: string;
  account: string | null;
  kind: string;
  title: string;
  path: string;
  body: string;
  key: string;
  createdAt: string;
  state: string;
  tries: number;
  problem: object | null;
};

/**
 * Returns the entries in the outbox of the page's browser. Those of the person who is signed in are
 * decrypted, and those of others have only the fields that are not encrypted.
 */
export async function readOutbox(page: Page): Promise<StoredEntry[]> {
  return decryptEntries(page, await readStored(page));
}

type Stored = StoredEntry | { id: string; account: string; state: string; sealed: string };

/** Decrypts entries as decision 0072 describes it, with the key in the cookie of the page. */
function decryptEntries(page: Page, stored: readonly Stored[]): Promise<StoredEntry[]> {
  return page.evaluate(async (entries) => {
    const bytesOf = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
    const [, account, encoded] = /mazwi_device_key=([^.;]+)\.([^;]+)/.exec(document.cookie) ?? [];
    const decrypt = async (entry: Stored) => {
      if (!('sealed' in entry) || entry.account !== account || !encoded) return entry;
      const raw = bytesOf(encoded.replaceAll('-', '+').replaceAll('_', '/'));
      const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
      const bytes = bytesOf(entry.sealed);
      const additionalData = new TextEncoder().encode(entry.id);
      const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, 12), additionalData };
      const text = await crypto.subtle.decrypt(algorithm, key, bytes.slice(12));
      return JSON.parse(new TextDecoder().decode(text)) as Stored;
    };
    return (await Promise.all(entries.map(decrypt))) as StoredEntry[];
  }, stored);
}

function readStored(page: Page): Promise<Stored[]> {
  return page.evaluate(
    () =>
      new Promise<Stored[]>((resolve, reject) => {
        const opening = indexedDB.open('mazwi');
        // Without this, a database without stores would be created.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve([]);
        opening.onsuccess = () => {
          const database = opening.result;
          const reading = database.transaction('outbox').objectStore('outbox').getAll();
          reading.onsuccess = () => {
            database.close();
            resolve(reading.result as Stored[]);
          };
          reading.onerror = () => reject(reading.error);
        };
      }),
  );
}

/** Returns the rows of a table whose column has this text. */
export async function textsOf(
  site: SampleSite,
  table: string,
  column: string,
  text: string,
): Promise<object[]> {
  const { rows } = await inDatabase(site, (database) =>
    database.query<object>(`select ${column} from ${table} where ${column} = $1`, [text]),
  );
  return rows;
}

/** Returns a term in the outbox that a person wrote just now. */
export function waitingTerm(
  account: string,
  word = 'density',
): StoredEntry & Record<string, unknown> {
  const key = randomUUID();
  return {
    id: key,
    account,
    kind: 'term',
    title: word,
    method: 'POST',
    path: '/api/terms',
    body: JSON.stringify({
      englishWord: word,
      meaning: 'Mass in a unit of volume.',
      subject: 'physics',
      vernacularWord: 'vhuṱanḓekani',
      language: 'venda',
      notes: null,
    }),
    key,
    createdAt: new Date().toISOString(),
    state: 'waiting',
    tries: 0,
    nextTryAt: null,
    confirmed: false,
    problem: null,
  };
}

/** Stores entries as the site does, so that the next page sends them. */
export async function putEntries(page: Page, entries: readonly StoredEntry[]): Promise<void> {
  await page.evaluate(
    (stored) =>
      new Promise<void>((resolve, reject) => {
        localStorage.setItem('mazwi.outbox', String(stored.length));
        const opening = indexedDB.open('mazwi', 1);
        opening.onupgradeneeded = () => {
          const database = opening.result;
          database.createObjectStore('packs', { keyPath: 'id' });
          database.createObjectStore('parts');
          const outbox = database.createObjectStore('outbox', { keyPath: 'id' });
          outbox.createIndex('account', 'account');
          outbox.createIndex('state', 'state');
          database.createObjectStore('meta');
        };
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const transaction = database.transaction('outbox', 'readwrite');
          for (const entry of stored) transaction.objectStore('outbox').put(entry);
          transaction.oncomplete = () => {
            database.close();
            resolve();
          };
        };
      }),
    entries,
  );
}

/** Opens the page that shows the outbox. */
export async function openOutbox(page: Page): Promise<void> {
  await page.goto('/offline');
  await expect(page.getByRole('heading', { name: m.outbox_heading() })).toBeVisible();
}

/** Presses a button twice before the browser can do anything in between. */
export const pressTwice = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

/** Returns the account of the person who is signed in. */
export const accountOf = async ({ request }: Page): Promise<string> =>
  ((await (await request.get('/api/auth/user')).json()) as { id: string }).id;

/** Returns the names of everything that the page's browser stores, such as drafts. */
export const storedNames = (page: Page): Promise<string> =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].join(' '));
