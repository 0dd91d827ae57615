import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { runningUrl } from '#server/platform/db/embedded.ts';
import type { SampleSite } from './sites.ts';

/** Runs `work` with the database of the site. */
export async function inDatabase<T>(
  site: SampleSite,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const url = await runningUrl(site.dataDir);
  if (!url) throw new Error('the database of the site is not running');
  const database = openDatabase(url, { max: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Makes the queued emails about notices due, as if their delays had passed. */
export const endMailDelays = (site: SampleSite) =>
  inDatabase(site, (database) =>
    database.query(`update notices set due_at = now() where mail = 'queued'`),
  );

/** Shows an approved term to a second verifier, as if it had been drawn. */
export const drawSecondLook = (site: SampleSite, termId: string) =>
  inDatabase(site, (database) =>
    database.query(
      `insert into second_looks (term_id, decision_id)
       select term_id, id
       from term_decisions
       where term_id = $1 and kind = 'approve'
       on conflict do nothing`,
      [termId],
    ),
  );
