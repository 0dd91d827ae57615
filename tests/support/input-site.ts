import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { TermInput } from '#domain/term/fields.ts';
import { builtPages } from '#server/features/pages/built.ts';
import type { Database } from '#server/platform/db/database.ts';
import { storeTerms } from '#server/terms/changes/store-terms.ts';
import { aTerm, aTermInput } from '#tests/factories.ts';
import { testDatabase } from './database.ts';
import { type Client, type ServedApp, servedApp } from './served-app.ts';

export const heart: TermInput = aTermInput();

/** `startInputSite` sets these variables before the tests run. */
export let database: Database;
export let site: ServedApp;
export let rudo: Client;
export let tendani: Client;
export let waiting: string;

/**
 * Starts a site with a contributor, a verifier and a pending term, which all tests in a file share.
 */
export function startInputSite(): void {
  beforeAll(async () => {
    database = await testDatabase();
    site = await servedApp(database, {}, await builtPages(join(import.meta.dirname, '../../dist')));
    [rudo, tendani] = [await site.signIn('Rudo', 'user'), await site.signIn('Tendani', 'verifier')];
    await database.transaction((tx) =>
      storeTerms(
        tx,
        [
          heart,
          {
            ...heart,
            englishWord: '100% pure',
            vernacularWord: 'safi_kabisa',
            language: 'swahili',
          },
        ],
        { submitterId: rudo.id, verifierId: tendani.id },
      ),
    );
    waiting = (await aTerm(database, { ...heart, submitterId: rudo.id })).id;
  });
  afterAll(async () => {
    await site.close();
    await database.close();
  });
}

/**
 * Returns all data that input can change as one string, to check that rejected input changes
 * nothing.
 */
export async function readAllInput(): Promise<string> {
  const { rows } = await database.query(`
    select
      (select json_agg(t order by id) from terms t) as terms,
      (select json_agg(h order by position) from term_history h) as history,
      (select count(*) from search_keys) as keys,
      (select json_agg(u order by id) from users u) as people,
      (select count(*) from idempotency_keys) as replies`);
  return JSON.stringify(rows);
}
