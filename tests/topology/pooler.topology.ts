import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/server/platform/db/database.ts';
import { aTermInput } from '../factories.ts';
import { runCommand } from '../support/run-command.ts';
import { waitUntil } from '../support/wait-until.ts';
import { type LargeSite, openLargeSite, signInThrough } from './large-site.ts';
import { poolModes } from './pooler.ts';

const WORD = 'vlqzbrimtok';

test.each(poolModes)(
  'a word is submitted, verified and found through PgBouncer in %s mode',
  async (poolMode) => {
    const site = await openLargeSite({ poolMode });
    try {
      const copies = [await site.startCopy(0), await site.startCopy(1)];
      const contributor = await signInThrough(site.proxy.origin);
      const verifier = await signInThrough(site.proxy.origin, 'verifier');
      const { id } = await post(site, contributor, '/api/terms', {
        ...aTermInput({
          englishWord: WORD,
          vernacularWord: 'igama',
          meaning: 'A word of this test.',
          language: 'zulu',
          subject: 'physics',
        }),
      });
      // Both copies now have the empty list in their caches.
      expect(await Promise.all([find(site), find(site)])).toEqual([0, 0]);

      await post(site, verifier, `/api/verify/${id}/approve`, {});
      await waitUntil('both copies show the word', async () => {
        const found = await Promise.all(Array.from({ length: 8 }, () => find(site)));
        return found.every((total) => total === 1);
      });
      const submissions = await fetch(`${site.proxy.origin}/api/profile/submissions`, {
        headers: { cookie: contributor },
      });
      expect(await submissions.json()).toContainEqual(
        expect.objectContaining({ englishWord: WORD, status: 'verified' }),
      );
      await waitUntil('no lock is left in the pool', async () => (await countLocks(site)) === 0);
      const { output } = await runCommand('operate', ['doctor', '--json'], {
        DATABASE_URL: site.copyDatabaseUrl,
      });
      expect(output).toContain(`"value": "${poolMode} mode;`);
      for (const copy of copies) expect(copy.output()).not.toMatch(/"level":50/);
    } finally {
      await site.close();
    }
  },
);

async function post(
  { proxy: { origin } }: LargeSite,
  cookie: string,
  path: string,
  body: object,
): Promise<{ id: string }> {
  const reply = await fetch(origin + path, {
    method: 'POST',
    headers: {
      cookie,
      origin,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as { id: string };
}

/** Returns how many verified words there are for the word of this test. */
async function find({ proxy: { origin } }: LargeSite): Promise<number> {
  const reply = await fetch(`${origin}/api/terms?query=${encodeURIComponent(WORD)}&literal=true`);
  return ((await reply.json()) as { total: number }).total;
}

async function countLocks({ databaseUrl }: LargeSite): Promise<number> {
  const database = openDatabase(databaseUrl, { max: 1 });
  const { rows } = await database.query(`select from pg_locks where locktype = 'advisory'`);
  await database.close();
  return rows.length;
}
