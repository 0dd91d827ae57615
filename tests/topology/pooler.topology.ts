import { expect, test } from 'vitest';
import { openDatabase } from '../../src/server/platform/db/database.ts';
import { runCommand } from '../support/run-command.ts';
import { startSite } from '../support/running-site.ts';
import { buildPost, buildSubmission } from '../support/submission-request.ts';
import { waitUntil } from '../support/wait-until.ts';
import { type LargeSite, newFolder, openLargeSite, signInThrough } from './large-site.ts';
import { poolModes, startPooler } from './pooler.ts';

const WORD = 'vlqzbrimtok';

test.each(poolModes)(
  'a word is submitted, verified and found through PgBouncer in %s mode',
  async (poolMode) => {
    const site = await openLargeSite({ poolMode });
    try {
      const copies = [await site.startCopy(0), await site.startCopy(1)];
      const contributor = await signInThrough(site.proxy.origin);
      const verifier = await signInThrough(site.proxy.origin, 'verifier');
      const { origin } = site.proxy;
      const submission = buildSubmission({ origin, cookie: contributor }, WORD);
      const { id } = await post(`${origin}/api/terms`, submission);
      // Both copies have the empty list in their caches.
      expect(await Promise.all([find(site), find(site)])).toEqual([0, 0]);

      const approval = buildPost({ origin, cookie: verifier }, {});
      await post(`${origin}/api/verify/${id}/approve`, approval);
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

test('npm run readonly ends with 0 behind PgBouncer', async () => {
  const site = await openLargeSite({ poolMode: 'transaction' });
  try {
    await site.startCopy(0);
    const env = { DATABASE_URL: site.copyDatabaseUrl };
    expect(await runCommand('operate', ['readonly', 'on'], env)).toMatchObject({ code: 0 });
    expect(await runCommand('operate', ['readonly', 'off'], env)).toMatchObject({ code: 0 });
  } finally {
    await site.close();
  }
});

test('in statement mode, the doctor and the start say which modes work', async () => {
  const site = await openLargeSite();
  const pooler = await startPooler(newFolder('pooler'), site.databaseUrl, 'statement');
  try {
    const env = { DATABASE_URL: pooler.url };
    const { code, output } = await runCommand('operate', ['doctor'], env);
    expect(code).not.toBe(0);
    expect(output).toMatch(/fail\s+pooler\s+statement mode, needs session or transaction/);
    expect(output).toMatch(/database\s+not checked/);
    await expect(startSite(env, newFolder('copy'))).rejects.toThrow(/statement mode/);
  } finally {
    await pooler.stop();
    await site.close();
  }
});

async function post(url: string, request: RequestInit): Promise<{ id: string }> {
  const reply = await fetch(url, request);
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as { id: string };
}

/** Counts the results for the word of this test. */
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
