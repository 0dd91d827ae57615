import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { BulkOutcome } from '#domain/review/bulk.ts';
import { plainCalls } from './support/access/plain-calls.ts';
import { pick, reject } from './support/access/rows.ts';
import { moveOut } from './support/access/scope.ts';
import { drawSecondLook } from './support/access/term-calls.ts';
import {
  approve,
  database,
  people,
  startAccessSite,
  term,
  type Viewer,
  words,
} from './support/access-site.ts';

/*
 * Everybody who may verify can call the lists, but gets only the terms in their own scope. `moved`
 * were in the scope until somebody moved them to another subject.
 */

startAccessSite();

type Terms = Record<'pending' | 'verified' | 'stays' | 'merged' | 'copy' | 'paired', string>;
let staying: Terms;
let moved: Terms;

async function storeTerms(word: string): Promise<Terms> {
  const input = { ...words, englishWord: word, vernacularWord: word };
  const pending = await term('pending', 'submitter', { ...input, vernacularWord: `${word} c` });
  const verified = await term('verified', 'submitter', input);
  const [stays, merged] = [
    await term('verified', 'submitter', { ...input, vernacularWord: `${word} a` }),
    await term('verified', 'submitter', { ...input, vernacularWord: `${word} b` }),
  ];
  const copy = await term('verified', 'submitter', { ...input, vernacularWord: `${word} d` });
  const reason = 'A good enough reason.';
  await people.judge.request('POST', `/api/terms/${merged}/merge`, {
    body: { into: stays, reason },
  });
  await people.submitter.request('POST', '/api/reports', {
    body: { termId: verified, reason: 'other', details: null },
  });
  await people.submitter.request('POST', '/api/proposals', {
    body: { termId: verified, version: 1, changes: { plural: 'x' }, source: 'A book', reason },
  });
  await drawSecondLook(verified);
  await database.query('update terms set vernacular_word = $2 where id = $1', [copy, word]);
  const paired = await term('verified', 'submitter', { ...input, englishWord: `${word} pair` });
  await pairConcepts([verified, paired]);
  return { pending, verified, stays, merged, copy, paired };
}

/** Suggests to merge the concepts of two terms. */
const pairConcepts = (termIds: string[]) =>
  database.query(
    `insert into merge_candidates (concept_id, other_id, evidence, score, facts, other_facts)
     select min(concept_id::text)::uuid, max(concept_id::text)::uuid, '[]', 50, '', ''
     from terms
     where id = any($1)`,
    [termIds],
  );

beforeAll(async () => {
  staying = await storeTerms('staying');
  moved = await storeTerms('moved');
  for (const id of Object.values(moved)) await moveOut(id);
  // Concepts have no language, so those of law would be in the scope of `outOfScope`.
  await database.query(
    `update concepts set subject = 'history'
     where id = (select concept_id from terms where id = $1)`,
    [moved.paired],
  );
});

/** Lists that verifiers read, with the term that each contains. */
const lists: readonly (readonly [path: string, which: keyof Terms])[] = [
  ['/api/verify', 'pending'],
  ['/api/verify?pageSize=100', 'pending'],
  ['/api/verify/duplicates', 'copy'],
  ['/api/verify/second-looks', 'verified'],
  ['/api/merges', 'stays'],
  ['/api/merge-candidates', 'paired'],
  ['/api/reports', 'verified'],
  ['/api/proposals', 'verified'],
  ['/api/verify/recent-history', 'verified'],
];
/** Lists for verifiers that contain no term, or only what the viewer did. */
const otherLists = ['listMyActions', 'getPreferences', 'getVerifierStatistics'];

const readers: readonly (readonly [Viewer, staying: boolean, moved: boolean])[] = [
  ['verifier', true, true],
  ['admin', true, true],
  ['inScope', true, false],
  ['editedOut', true, false],
  ['outOfScope', false, false],
];

test.each(lists.flatMap((list) => readers.map((reader) => [...list, ...reader] as const)))(
  '%s with a %s term: %s reads it in scope: %s, moved: %s',
  async (path, which, viewer, readsStaying, readsMoved) => {
    const { status, text } = await people[viewer].request('GET', path);
    expect(status).toBe(200);
    expect([text.includes(staying[which]), text.includes(moved[which])]).toEqual([
      readsStaying,
      readsMoved,
    ]);
  },
);

test('every list that only verifiers read is in this file', () => {
  const isListed = (path: string) => lists.some(([listed]) => listed.split('?')[0] === path);
  const missing = Object.entries(plainCalls).filter(
    ([name, { path, statuses }]) =>
      endpoints[name as keyof typeof endpoints].method === 'GET' &&
      pick(statuses, 'user') === 403 &&
      pick(statuses, 'outOfScope') === 200 &&
      !isListed(path),
  );
  expect(missing.map(([name]) => name)).toEqual(otherLists);
});

test('verifiers do not see their decisions on terms that have left their scope', async () => {
  const ids = [await term('pending', 'submitter'), await term('pending', 'submitter')] as const;
  for (const id of ids)
    expect(
      (await people.editedOut.request('POST', `/api/verify/${id}/reject`, reject)).status,
    ).toBe(200);
  await moveOut(ids[1]);
  const { json } = await people.editedOut.request('GET', '/api/verify/my-actions');
  const { actions } = json as { actions: { term: { id: string } }[] };
  expect(actions.map((action) => action.term.id)).toEqual([ids[0]]);
});

test('the next submission is one in the scope', async () => {
  const next = async (viewer: Viewer) =>
    (await people[viewer].request('POST', '/api/verify/next', { body: { view: {} } })).text;
  expect(await next('inScope')).toContain(staying.pending);
  expect(await next('outOfScope')).not.toContain(staying.pending);
  expect(await next('outOfScope')).not.toContain(moved.pending);
});

test.each<[Viewer, keyof Terms, 'staying' | 'moved', BulkOutcome]>([
  ['outOfScope', 'pending', 'staying', 'scope'],
  ['outOfScope', 'pending', 'moved', 'scope'],
  ['editedOut', 'pending', 'moved', 'scope'],
])(
  'a bulk decision by %s leaves a %s term alone (%s): %s',
  async (viewer, which, set, expected) => {
    const id = { staying, moved }[set][which];
    const body = { action: 'reject', ids: [id], reason: 'A good enough reason.' };
    const { json } = await people[viewer].request('POST', '/api/verify/bulk', { body });
    expect((json as { results: { outcome: string }[] }).results[0]?.outcome).toBe(expected);
  },
);

test('an undo does not move a term out of the scope', async () => {
  const id = await term('pending', 'submitter', { ...words, vernacularWord: 'undone' });
  await moveOut(id);
  const setScope = (subject: string) =>
    database.query('update verifier_scopes set subjects = array[$2] where user_id = $1', [
      people.editedOut.id,
      subject,
    ]);
  await setScope('law');
  await database.query(
    `insert into verifier_scopes (user_id, languages, subjects, granted_by, lent_until)
     values ($1, '{shona}', '{biology}', $1, now() + interval '1 day')`,
    [people.editedOut.id],
  );
  const body = { ...words, vernacularWord: 'undone', version: 1 };
  const decided = await people.editedOut.request('PUT', `/api/verify/${id}`, { body });
  await setScope('biology');
  const undone = await people.editedOut.request('POST', `/api/verify/${id}/undo`, approve);
  expect([decided.status, undone.status]).toEqual([200, 403]);
});
