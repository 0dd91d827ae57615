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
import type { Reply, RequestContent } from './support/served-app.ts';

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

type CallOnTerm = { id: string; path: string; sent: RequestContent | undefined };

/** Stores a term with whatever else the call needs. */
async function prepareCall(
  { path, sent }: TermCall,
  status: TermStatus,
  whose: Viewer,
): Promise<CallOnTerm> {
  const id = await term(status, whose);
  return { id, path: await path(id), sent: typeof sent === 'function' ? await sent(id) : sent };
}

/** Prepares the call of the column `editedOut`. */
async function prepareEdited(call: TermCall, status: TermStatus, whose: Viewer) {
  const prepared = await prepareCall({ ...call, ...call.edited }, status, whose);
  if (!call.edited) await moveOut(prepared.id);
  return prepared;
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
  /** The calls of cells in which nothing may change, by the status and the submitter of the term. */
  const shared = new Map<string, CallOnTerm>();
  async function shareCall(status: TermStatus, whose: Viewer): Promise<CallOnTerm> {
    const key = `${status} ${whose}`;
    const prepared = shared.get(key) ?? (await prepareCall(call, status, whose));
    shared.set(key, prepared);
    return prepared;
  }

  test.each(cells)(
    `${name} called by $viewer on a $status term of $whose returns $expected`,
    async ({ viewer, status, whose, expected }) => {
      const isAccepted = expected < 400;
      const method = methodOf(name);
      let prepare = isAccepted && method !== 'GET' ? prepareCall.bind(null, call) : shareCall;
      if (viewer === 'editedOut') prepare = prepareEdited.bind(null, call);
      const about = await prepare(status, whose);
      const reply = await people[viewer].request(method, about.path, about.sent);
      expect(reply.status).toBe(expected);
      expectStorage(name, viewer, reply);
      // Only an accepted decision changes the term's status. Except for changes of concepts, it is
      // the only call that sends a body and returns 200: reads send none, and a report returns 201.
      const statusAfter = await statusOf(about.id);
      if (expected !== 200 || !sent || keepsStatus) expect(statusAfter).toBe(status);
      else expect(statusAfter === 'pending').toBe(sendsBack === true);
      if (expected === 404) expect(reply.text).not.toContain('moyo');
    },
  );
});

test('no request of the access grid logs a server error', () => {
  expect(site.logged).toEqual([]);
});
