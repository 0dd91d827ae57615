import { limits } from '#domain/limits.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { runningUrl } from '#server/platform/db/embedded/embedded.ts';
import type { SampleSite } from './sites.ts';

/** Runs `work` with the database of the site. */
export async function inDatabase<T>(
  site: Pick<SampleSite, 'dataDir' | 'databaseUrl'>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const url = site.databaseUrl ?? (await runningUrl(site.dataDir));
  if (!url) throw new Error('the database of the site is not running');
  const database = openDatabase(url, { max: 4 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * Makes the emails about waiting notices due, as if their delays had passed, and the decisions as
 * old as they are when they can no longer be undone.
 */
export const endMailDelays = (site: SampleSite) =>
  inDatabase(site, (database) =>
    database.query(
      `update notices
       set created_at = created_at - make_interval(secs => $1), due_at = now()
       where mail = 'queued'`,
      [limits.mails.decisionDelaySeconds],
    ),
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

/** Sets the time of every sign-in, in the site's sessions and in its identity provider's. */
export const setSignInTimes = (site: Pick<SampleSite, 'dataDir' | 'databaseUrl'>, time: number) =>
  inDatabase(site, async (database) => {
    await database.query('update sessions set sess = (sess::jsonb || $1::jsonb)::json', [
      JSON.stringify({ authenticatedAt: time }),
    ]);
    await database.query(
      `update oidc_payloads
       set payload = (payload::jsonb || $1::jsonb)::json
       where type = 'Session'`,
      [JSON.stringify({ loginTs: Math.floor(time / 1000) })],
    );
  });
