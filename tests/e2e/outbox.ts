import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { m } from '#domain/messages.ts';
import { hydrated } from './hydration.ts';
import { inDatabase } from './site-database.ts';
import type { SampleSite } from './sites.ts';

/** Waits until the page has the code that keeps a text, so that it can go offline. */
export async function keepCodeOfOutbox(page: Page): Promise<void> {
  await hydrated(page);
  await page.waitForLoadState('networkidle');
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

/** Returns the entries in the outbox of the page's browser. */
export function readOutbox(page: Page): Promise<StoredEntry[]> {
  return page.evaluate(
    () =>
      new Promise<StoredEntry[]>((resolve, reject) => {
        const opening = indexedDB.open('mazwi');
        // Without this, a database without stores would be created.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve([]);
        opening.onsuccess = () => {
          const database = opening.result;
          const reading = database.transaction('outbox').objectStore('outbox').getAll();
          reading.onsuccess = () => {
            database.close();
            resolve(reading.result as StoredEntry[]);
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
