import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLACEHOLDER_MEANING } from '../src/domain/term/placeholder.ts';
import { type Database, openDatabase } from '../src/server/platform/db/database.ts';
import { startEmbedded } from '../src/server/platform/db/embedded/embedded.ts';
import { migrate } from '../src/server/platform/db/migrations/migrate.ts';
import { tidyNotes } from '../src/server/terms/keys/tidy-notes.ts';
import { aSystemUser } from './factories.ts';
import { countRows, killDuringJob, openRunning, pollUntil } from './support/killed-site.ts';
import { anOldTerm, storeOldTerms } from './support/old-terms.ts';
import { type RunningSite, root, startSite } from './support/running-site.ts';

/** Enough terms to kill the server several times while it fills concepts and while it tidies. */
const TERMS = 6000;
const WORDS_PER_CONCEPT = 3;
const CONCEPTS = TERMS / WORDS_PER_CONCEPT;
/** Half of the terms have the placeholder instead of a definition. */
const PLACEHOLDERS = TERMS / 2;
const NOTES = 'Sepedi (Sesotho sa Leboa). Noun. Acronym. Also: sun\nSource: our-list';

/** The first migration that knows concepts. */
const CONCEPTS_MIGRATION = '0027';

/** Copies the migrations of a release without concepts. @returns the folder */
async function copyOldMigrations(folder: string): Promise<string> {
  await mkdir(folder);
  const names = await readdir(join(root, 'migrations'));
  for (const name of names.filter((each) => each < CONCEPTS_MIGRATION))
    await copyFile(join(root, 'migrations', name), join(folder, name));
  return folder;
}

let dataDir: string;
let site: RunningSite | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mazwi-fill-'));
  const postgres = await startEmbedded(dataDir);
  const database = openDatabase(postgres.url, { max: 2 });
  await migrate(database, await copyOldMigrations(join(dataDir, 'old-migrations')));
  const submitterId = await aSystemUser(database);
  await storeOldTerms(
    database,
    Array.from({ length: TERMS }, (_, index) =>
      anOldTerm({
        englishWord: `star ${Math.floor(index / WORDS_PER_CONCEPT)}`,
        vernacularWord: `naledi ${index}`,
        notes: NOTES,
        submitterId,
        ...(index % 2 === 0 && { meaning: PLACEHOLDER_MEANING }),
      }),
    ),
  );
  await database.close();
  await postgres.stop();
}, 60_000);
afterAll(async () => {
  await site?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const countUnfilled = (database: Database) => countRows(database, 'terms where concept_id is null');
const countUntidy = (database: Database) => countRows(database, 'terms where tidied is null');

/** Returns a hash of the rows of a table. */
async function hashRows(database: Database, table: string): Promise<unknown> {
  const { rows } = await database.query(
    `select md5(string_agg(r::text, '' order by r::text)) as hash from ${table} r`,
  );
  return rows[0]?.hash;
}

describe('a server that is killed while it migrates the terms of an older release', () => {
  test('continues to fill concepts where it stopped', async () => {
    await killDuringJob(dataDir, { table: 'terms', countLeft: countUnfilled });
    site = await startSite({ SAMPLE: 'off' }, dataDir);
    const database = await openRunning(dataDir);
    await pollUntil(async () => (await countUnfilled(database)) === 0);
    const ended = once(site.process, 'exit');
    site.process.kill('SIGKILL');
    await ended;
    const counts = {
      concepts: await countRows(database, 'concepts'),
      created: await countRows(database, `concept_history where action = 'created'`),
      headwords: await countRows(database, `concept_labels where kind = 'preferred'`),
      synonyms: await countRows(database, `concept_labels where text = 'sun'`),
      sources: await countRows(database, 'term_sources'),
      nouns: await countRows(
        database,
        `terms where varieties = '{nso}' and part_of_speech = 'noun'`,
      ),
      strong: await countRows(database, `concepts where strength = ${WORDS_PER_CONCEPT}`),
    };
    expect(counts).toEqual({
      concepts: CONCEPTS,
      created: CONCEPTS,
      headwords: CONCEPTS,
      synonyms: TERMS,
      sources: TERMS,
      nouns: TERMS,
      strong: CONCEPTS,
    });
    await database.close();
  }, 120_000);

  test('continues to tidy where it stopped, and keeps the former texts in the history', async () => {
    await killDuringJob(dataDir, { table: 'terms', countLeft: countUntidy });
    site = await startSite({ SAMPLE: 'off' }, dataDir);
    const database = await openRunning(dataDir);
    await pollUntil(async () => (await countUntidy(database)) === 0);
    const counts = {
      tidy: await countRows(database, `terms where notes = 'Acronym' and version = 2`),
      undefined: await countRows(database, 'terms where meaning is null'),
      placeholders: await countRows(database, `terms where meaning = '${PLACEHOLDER_MEANING}'`),
      history: await countRows(database, 'term_history'),
      notes: await countRows(
        database,
        `term_history
         where action = 'updated'
           and changes -> 'notes' = '${JSON.stringify({ from: NOTES, to: 'Acronym' })}'::jsonb`,
      ),
      meanings: await countRows(
        database,
        `term_history
         where changes -> 'meaning' ->> 'from' = '${PLACEHOLDER_MEANING}'
           and changes -> 'meaning' ->> 'to' is null`,
      ),
    };
    expect(counts).toEqual({
      tidy: TERMS,
      undefined: PLACEHOLDERS,
      placeholders: 0,
      history: TERMS,
      notes: TERMS,
      meanings: PLACEHOLDERS,
    });

    const before = [await hashRows(database, 'terms'), await hashRows(database, 'term_history')];
    expect(await tidyNotes(database)).toBe(0);
    const after = [await hashRows(database, 'terms'), await hashRows(database, 'term_history')];
    expect(after).toEqual(before);
    await database.close();
  }, 120_000);
});
