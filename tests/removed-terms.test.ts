import { expect, test } from 'vitest';
import type { PackManifest } from '../src/domain/packs/manifest.ts';
import { buildPacks } from '../src/server/features/packs/build-packs.ts';
import { isBuildDue } from '../src/server/publishing/due.ts';
import {
  addVerifiedTerm,
  database,
  indexes,
  naledi,
  one,
  other,
  startCachedCopies,
  words,
} from './support/cached-copies.ts';
import { buildTestExports } from './support/exported-site.ts';
import type { ServedApp } from './support/served-app.ts';
import { waitUntil } from './support/wait-until.ts';

startCachedCopies();

const reason = 'The word is used in another sense.';
/**
 * How soon SECURITY.md promises that a removal reaches other copies that receive no notifications.
 * With notifications, it takes less time.
 */
const PROMISED_MS = 2000;

const removals: Record<string, (id: string, into: string) => [path: string, body: object]> = {
  'sent back': (id) => [`/api/verify/${id}/send-back`, { reason }],
  merged: (id, into) => [`/api/terms/${id}/merge`, { into, reason }],
};

async function readAll(site: ServedApp, paths: readonly string[]): Promise<string[]> {
  const replies = paths.map(async (path) => (await site.anonymous.request('GET', path)).text);
  return Promise.all(replies);
}

/** Builds the packs if the job would, and reads them at the other copy. */
async function readPacks(): Promise<string> {
  await buildPacks(database, {
    onlyIfMissing: !(await isBuildDue(database, 'packs', { atStart: false })),
  });
  const { json } = await other.anonymous.request('GET', '/packs/manifest.json');
  const pieces = (json as PackManifest).packs.flatMap((pack) => pack.pieces);
  return (
    await readAll(
      other,
      pieces.map(({ url }) => url),
    )
  ).join('\n');
}

test.each(Object.entries(removals))(
  'a term that was %s is gone from everything that both copies show',
  async (name, removal) => {
    const english = `${name} wood`;
    const gone = `igone${name.slice(0, 2)}`;
    const term = { ...words, englishWord: english, language: 'zulu' } as const;
    const into = await addVerifiedTerm({ ...term, vernacularWord: `ilasting${name.slice(0, 2)}` });
    const id = await addVerifiedTerm({ ...term, vernacularWord: gone });
    const query = new URLSearchParams({ query: english });
    const paths = [
      `/api/terms?${query}`,
      `/api/terms?query=${gone}`,
      `/dictionary?${query}`,
      `/api/terms?${query}&sort=vernacular_asc&language=zulu`,
      '/api/terms',
      `/api/terms?subject=${term.subject}&sort=english_asc`,
      '/dictionary',
      `/api/suggestions?query=${gone.slice(0, 4)}`,
      `/api/suggestions?query=${name.slice(0, 4)}`,
      `/api/browse/zulu/all/${english[0]}`,
      `/browse/zulu/${english[0]}`,
      // The page of a merged term remains, and says where it was merged into.
      ...(name === 'merged' ? [] : [`/api/terms/${id}`, `/dictionary/${id}`]),
    ];
    for (const site of [one, other])
      await waitUntil('the copy shows the term everywhere', async () =>
        (await readAll(site, paths)).every((text) => text.includes(gone)),
      );
    // The removal of a word that was exported asks for new packs at the next run of the job.
    await buildTestExports(database);
    await buildPacks(database);
    expect(await readPacks()).toContain(gone);

    const [path, body] = removal(id, into);
    expect((await naledi.request('POST', path, { body })).status).toBe(200);
    const removedAt = performance.now();
    for (const [at, text] of (await readAll(one, paths)).entries())
      expect([paths[at], text.includes(gone)]).toEqual([paths[at], false]);
    await waitUntil('the other copy shows the term nowhere', async () =>
      (await readAll(other, paths)).every((text) => !text.includes(gone)),
    );
    expect(performance.now() - removedAt).toBeLessThan(PROMISED_MS);
    expect(await readPacks()).not.toContain(gone);
    for (const { figures } of indexes) expect(figures().answers).toMatchObject({ refused: 0 });
  },
);
