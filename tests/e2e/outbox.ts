import type { Page } from '@playwright/test';
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
};

/** Returns the entries in the outbox of the page's browser. */
export function readOutbox(page: Page): Promise<StoredEntry[]> {
  return page.evaluate(
    () =>
      new Promise<StoredEntry[]>((resolve, reject) => {
        const opening = indexedDB.open('mazwi');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('outbox')) {
            database.close();
            resolve([]);
            return;
          }
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
