import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { TermStatus } from '#domain/term/status.ts';
import { conceptCalls } from './support/access/concept-calls.ts';
import { plainCalls } from './support/access/plain-calls.ts';
import { byViewer, type TermCall } from './support/access/rows.ts';
import { moveOut } from './support/access/scope.ts';
import { termCalls } from './support/access/term-calls.ts';
import {
  database,
  people,
  site,
  startAccessSite,
  term,
  type Viewer,
} from './support/access-site.ts';
import type { Reply } from './support/served-app.ts';

/*
 * Makes every call over HTTP as every kind of viewer. Calls that are about a term are made on a
 * pending, a verified and a rejected term. The tables in support/access contain the expected HTTP
 * statuses without using the product's permissions and visibility rules, so a mistake in those
 * fails a test.
 */

/** The calls whose replies caches may store if the viewer is signed out. */
const storable = new Set([
  'getStats',
  'listTerms',
  'listSuggestions',
  'getTerm',
  'listConcepts',
  'getConcept',
  'browseWords',
  'listLetters',
  'getWordOfTheDay',
  'listDonorWall',
  'getDonorWallStats',
  'getExportManifest',
  'listExportReleases',
  'listPacks',
  'listPrintableWords',
  'getOembed',
  'getGoals',
  'getReviewTimes',
  'listWanted',
  'getPerson',
]);

function expectStorage(name: string, viewer: Viewer, reply: Reply): void {
  const isPublic = viewer === 'anonymous' && reply.status === 200 && storable.has(name);
  expect(reply.headers.get('cache-control')).toBe(isPublic ? 'public, no-cache' : 'no-store');
}

const statusOf = async (id: string) =>
  (await database.query<{ status: TermStatus }>('select status from terms where id = $1', [id]))
    .rows[0]!.status;

const methodOf = (name: string) => endpoints[name as keyof typeof endpoints].method;

startAccessSite();

test('every endpoint of the contract has a row in the access grid', () => {
  const rows = [plainCalls, termCalls, conceptCalls].flatMap((table) => Object.keys(table));
  expect(rows.sort()).toEqual(Object.keys(endpoints).sort());
});

describe.each(Object.entries(plainCalls))('%s', (name, { path, sent, statuses, except }) => {
  const cells = byViewer(statuses).map(
    ([viewer, status]) => [viewer, except?.[viewer] ?? status] as const,
  );
  test.each(cells)(`${name} called by %s returns %i`, async (viewer, status) => {
    const reply = await people[viewer].request(methodOf(name), path, sent);
    expect(reply.status).toBe(status);
    expectStorage(name, viewer, reply);
  });
});

/** Makes the call as the row says, and returns the reply. */
async function callOnTerm(
  name: string,
  { path, sent, edited }: TermCall,
  viewer: Viewer,
  id: string,
): Promise<Reply> {
  const isEdited = viewer === 'editedOut';
  const call = { path, sent, ...(isEdited && edited) };
  const address = await call.path(id);
  const content = typeof call.sent === 'function' ? await call.sent(id) : call.sent;
  if (isEdited && !edited) await moveOut(id);
  return people[viewer].request(methodOf(name), address, content);
}

describe.each(Object.entries({ ...termCalls, ...conceptCalls }))('%s', (name, call) => {
  const { sent, statuses, own, keepsStatus, sendsBack } = call;
  const cells = (['verified', 'pending', 'rejected'] as const).flatMap((status) => [
    ...byViewer(statuses[status]).map(([viewer, expected]) => ({
      viewer,
      status,
      whose: 'submitter' as Viewer,
      expected,
    })),
    ...(['verifier', 'admin'] as const).map((viewer) => ({
      viewer,
      status,
      whose: viewer as Viewer,
      expected: own[status],
    })),
  ]);
  test.each(cells)(
    `${name} called by $viewer on a $status term of $whose returns $expected`,
    async ({ viewer, status, whose, expected }) => {
      const id = await term(status, whose);
      const reply = await callOnTerm(name, call, viewer, id);
      expect(reply.status).toBe(expected);
      expectStorage(name, viewer, reply);
      // Only an accepted decision changes the term's status. Except for changes of concepts, it is
      // the only call that sends a body and returns 200: reads send none, and a report returns 201.
      if (expected !== 200 || !sent || keepsStatus) expect(await statusOf(id)).toBe(status);
      else expect((await statusOf(id)) === 'pending').toBe(sendsBack === true);
      if (expected === 404) expect(reply.text).not.toContain('moyo');
    },
  );
});

test('no request of the access grid logs a server error', () => {
  expect(site.logged).toEqual([]);
});
