import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Merge } from '#contract/terms/merges.ts';
import { m } from '#domain/messages.ts';
import type { Database } from '#server/platform/db/database.ts';
import { rebuildKeys } from '#server/terms/keys/rebuild-keys.ts';
import { aTerm } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';

let database: Database;
let site: ServedApp;
let rudo: Client;
let tendani: Client;
let naledi: Client;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database, { RATE_LIMITS: 'off' });
  rudo = await site.signIn('Rudo', 'user');
  tendani = await site.signIn('Tendani', 'verifier');
  naledi = await site.signIn('Naledi', 'admin');
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
});

const reason = 'They mean the same.';
const aWord = async (vernacularWord: string, change: object = {}): Promise<string> =>
  (
    await aTerm(database, {
      englishWord: 'nebula',
      vernacularWord,
      subject: 'astronomy',
      submitterId: rudo.id,
      verifierId: tendani.id,
      status: 'verified',
      ...change,
    })
  ).id;
const merge = (from: string, into: string, by: Client = naledi) =>
  by.request('POST', `/api/terms/${from}/merge`, { body: { into, reason } });
const undo = (id: string, by: Client = naledi) => by.request('POST', `/api/terms/${id}/merge/undo`);
const readEntry = async (id: string) =>
  (await site.anonymous.request('GET', `/api/terms/${id}`)).json as {
    term: { mergedInto: string | null; status: string };
    history: { reason: string | null }[];
  };
const PUBLIC_LISTS = [
  '/api/terms?language=shona&subject=astronomy',
  '/api/terms?query=nebula',
  '/api/concepts?query=nebula',
  '/api/browse/shona/astronomy/n',
];
const readSuggestions = async () =>
  (await site.anonymous.request('GET', '/api/suggestions?query=gor')).text;
const readLists = () =>
  Promise.all(PUBLIC_LISTS.map(async (path) => (await site.anonymous.request('GET', path)).text));
const countVerified = async () =>
  ((await site.anonymous.request('GET', '/api/terms?pageSize=1')).json as { total: number }).total;

describe('a merged term', () => {
  test('leaves every list, search and count, and comes back when the merge is undone', async () => {
    const [stays, merged] = [await aWord('gole'), await aWord('gore renyeredzi')];
    const count = await countVerified();
    for (const text of await readLists()) expect(text).toContain('gore renyeredzi');
    expect(await readSuggestions()).toContain('gore renyeredzi');
    expect(await merge(merged, stays)).toMatchObject({
      status: 200,
      json: { id: merged, mergedInto: stays, status: 'verified' },
    });
    for (const text of await readLists()) {
      expect(text).toContain('gole');
      expect(text).not.toContain('gore renyeredzi');
    }
    expect(await readSuggestions()).not.toContain('gore renyeredzi');
    expect(await countVerified()).toBe(count - 1);
    expect(await readEntry(merged)).toMatchObject({
      term: { mergedInto: stays, status: 'verified' },
      history: [{ reason: 'Merged into gole.' }, {}, {}],
    });
    expect((await readEntry(stays)).history[0]).toMatchObject({
      reason: 'gore renyeredzi was merged into this term.',
    });

    expect(await undo(merged)).toMatchObject({ status: 200, json: { mergedInto: null } });
    for (const text of await readLists()) expect(text).toContain('gore renyeredzi');
    expect(await countVerified()).toBe(count);
    expect((await readEntry(merged)).history[0]).toMatchObject({ reason: 'Merge undone.' });
  });

  test('gets no search keys when the keys are rebuilt', async () => {
    const [stays, merged] = [await aWord('gole A'), await aWord('gole B')];
    await merge(merged, stays);
    await rebuildKeys(database);
    const { rows } = await database.query('select from search_keys where term_id = $1', [merged]);
    expect(rows).toEqual([]);
  });

  test('tells its author, and gives its sources to the other term', async () => {
    const [stays, merged] = [await aWord('gole C'), await aWord('gole D')];
    await database.query(`insert into sources (code, name) values ('atlas', 'Atlas')`);
    await database.query(`insert into term_sources (term_id, source) values ($1, 'atlas')`, [
      merged,
    ]);
    await rudo.request('POST', '/api/reports', {
      body: { termId: merged, reason: 'other', details: null },
    });
    const readSources = async () =>
      (
        (await site.anonymous.request('GET', `/api/terms/${stays}`)).json as {
          sources: { code: string }[];
        }
      ).sources.map(({ code }) => code);
    await merge(merged, stays);
    expect(await readSources()).toEqual(['atlas']);
    const { rows } = await database.query(
      `select kind, reason from notices where term_id = $1 and kind = 'merged'`,
      [merged],
    );
    expect(rows).toEqual([{ kind: 'merged', reason }]);
    const reports = await database.query('select status from reports where term_id = $1', [merged]);
    expect(reports.rows).toEqual([{ status: 'resolved' }]);
    await undo(merged);
    expect(await readSources()).toEqual([]);
  });
});

test('a merge copies forms, and its undo takes only the copied ones back', async () => {
  const [stays, merged] = [await aWord('gole F'), await aWord('gole G')];
  await database.query(
    `insert into lookup_forms (term_id, form, kind, notes)
     values
       ($1, 'magole', 'plural', null),
       ($2, 'magole', 'plural', null),
       ($2, 'magorenyere', 'plural', 'Plural of gole')`,
    [stays, merged],
  );
  const readForms = async () => {
    const forms = await database.query(
      'select form, notes from lookup_forms where term_id = $1 order by form',
      [stays],
    );
    const keys = await database.query(
      `select from search_keys where term_id = $1 and strict = 'magorenyere'`,
      [stays],
    );
    return { forms: forms.rows, keys: keys.rowCount };
  };
  const own = { form: 'magole', notes: null };
  await merge(merged, stays);
  const copied = { form: 'magorenyere', notes: 'Plural of gole' };
  expect(await readForms()).toEqual({ forms: [own, copied], keys: 1 });
  await undo(merged);
  expect(await readForms()).toEqual({ forms: [own], keys: 0 });
});

describe('a merge is refused', () => {
  const detail = async (reply: ReturnType<typeof merge>) => {
    const { status, json } = await reply;
    return [status, (json as { detail: string }).detail];
  };

  test.each([
    ['in another language', { language: 'zulu' }, () => m.errors_detail_merge_languages()],
    ['that is pending', { status: 'pending' }, () => m.errors_detail_merged_meanwhile()],
  ] as const)('into a term %s', async (_, change, message) => {
    const [from, into] = [await aWord('gole E'), await aWord('igole', change)];
    expect(await detail(merge(from, into))).toEqual([409, message()]);
  });

  test('into itself, into an unknown term, and into a term of the verifier', async () => {
    const id = await aWord('gole F');
    for (const into of [id, '00000000-0000-4000-8000-000000000000'])
      expect(await merge(id, into)).toMatchObject({
        status: 400,
        json: { errors: [{ path: 'into' }] },
      });
    const own = await aWord('gole G', { submitterId: naledi.id });
    expect((await merge(id, own)).status).toBe(403);
    expect((await merge(own, id)).status).toBe(403);
  });

  test('with a short reason', async () => {
    const [from, into] = [await aWord('gole H'), await aWord('gole I')];
    const reply = await naledi.request('POST', `/api/terms/${from}/merge`, {
      body: { into, reason: 'Same.' },
    });
    expect(reply).toMatchObject({ status: 400, json: { errors: [{ path: 'reason' }] } });
  });

  test('to be undone after seven days, or twice', async () => {
    const [from, into] = [await aWord('gole J'), await aWord('gole K')];
    await merge(from, into);
    await database.query(
      `update term_merges set created_at = now() - interval '8 days' where from_id = $1`,
      [from],
    );
    expect(await detail(undo(from))).toEqual([409, m.errors_detail_merge_late()]);
    await database.query('update term_merges set created_at = now() where from_id = $1', [from]);
    expect((await undo(from)).status).toBe(200);
    expect(await detail(undo(from))).toEqual([409, m.errors_detail_not_merged()]);
  });
});

test('merges of a chain are undone one by one', async () => {
  const [a, b, c] = [await aWord('gole L'), await aWord('gole M'), await aWord('gole N')];
  await merge(a, b);
  await merge(b, c);
  expect((await readEntry(a)).term.mergedInto).toBe(b);
  expect((await undo(b)).status).toBe(200);
  expect((await readEntry(a)).term.mergedInto).toBe(b);
  expect((await undo(a)).status).toBe(200);
});

test('a preferred word that is restored beside another one is only admitted', async () => {
  const words = { englishWord: 'quasar' };
  const [from, into] = [await aWord('kwasa', words), await aWord('kwaza', words)];
  await database.query(`update terms set usage = 'preferred' where id = $1`, [from]);
  await merge(from, into);
  await database.query(`update terms set usage = 'preferred' where id = $1`, [into]);
  expect(await undo(from)).toMatchObject({ status: 200, json: { usage: 'admitted' } });
});

test('the list contains the merges of terms and of concepts of seven days', async () => {
  const [from, into] = [await aWord('gole O'), await aWord('gole P')];
  await merge(from, into);
  const numbers = await Promise.all(
    ['pulsar', 'pulsating star'].map(async (englishWord) => {
      const id = await aWord(englishWord, { englishWord });
      const { json } = await site.anonymous.request('GET', `/api/terms/${id}`);
      return (json as { term: { conceptNumber: number } }).term.conceptNumber;
    }),
  );
  await naledi.request('POST', `/api/concepts/${numbers[0]}/merge`, {
    body: { into: numbers[1], reason },
  });
  const list = async () =>
    (await tendani.request('GET', '/api/merges')).json as { merges: Merge[]; total: number };
  const { merges, total } = await list();
  expect(merges.slice(0, 2)).toMatchObject([
    {
      kind: 'concept',
      concepts: { from: numbers[0], into: numbers[1] },
      canUndo: true,
      by: 'Naledi Moyo',
    },
    { kind: 'term', terms: { from: { id: from }, into: { id: into } }, reason, canUndo: true },
  ]);
  await naledi.request('POST', `/api/concepts/${numbers[0]}/restore`, { body: { reason: null } });
  await undo(from);
  const after = await list();
  expect(after.merges.slice(0, 2)).toMatchObject([
    { canUndo: false, undoneAt: expect.any(String) },
    { canUndo: false, undoneAt: expect.any(String) },
  ]);
  await database.query(`update term_merges set created_at = now() - interval '8 days'`);
  expect((await list()).total).toBeLessThan(total);
});

test('the list leaves out merges and splits outside the scope of a verifier', async () => {
  const scoped = await site.signIn('Mpho', 'verifier');
  await database.query(
    `insert into verifier_scopes (user_id, languages, subjects, granted_by)
     values ($1, '{zulu}', '{physics}', $2)`,
    [scoped.id, naledi.id],
  );
  const pair = async (english: string, change: object) =>
    [
      await aWord(`${english} a`, { englishWord: english, ...change }),
      await aWord(`${english} b`, { englishWord: english, ...change }),
    ] as const;
  const inside = { language: 'zulu', subject: 'physics' };
  const [from, into] = await pair('quark', inside);
  const [other, otherInto] = await pair('lepton', { language: 'shona', subject: 'physics' });
  await merge(from, into);
  await merge(other, otherInto);
  const aNumber = async (englishWord: string, subject: string) => {
    const id = await aWord(englishWord, { englishWord, subject });
    const { json } = await site.anonymous.request('GET', `/api/terms/${id}`);
    return (json as { term: { conceptNumber: number } }).term.conceptNumber;
  };
  const numbers = [];
  for (const subject of ['physics', 'law']) {
    const pairOf = [await aNumber(`boson ${subject}`, 'physics'), await aNumber('meson', subject)];
    await naledi.request('POST', `/api/concepts/${pairOf[0]}/merge`, {
      body: { into: pairOf[1], reason },
    });
    numbers.push({ from: pairOf[0], into: pairOf[1] });
  }
  const list = async (who: Client) =>
    (await who.request('GET', '/api/merges')).json as { merges: Merge[]; total: number };
  expect((await list(naledi)).merges.slice(0, 4)).toMatchObject([
    { concepts: numbers[1] },
    { concepts: numbers[0] },
    { terms: { from: { id: other } } },
    { terms: { from: { id: from } } },
  ]);
  expect(await list(scoped)).toMatchObject({
    total: 2,
    merges: [{ concepts: numbers[0] }, { terms: { from: { id: from }, into: { id: into } } }],
  });
});

describe('concurrently', () => {
  test('of two merges of two terms into each other, one succeeds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [a, b] = [await aWord(`denga ${round}`), await aWord(`denga ${round} b`)];
      const replies = await Promise.all([merge(a, b), merge(b, a, tendani)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  test('a merge into a term that is being merged is refused, or the second one is', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [a, b, c] = await Promise.all(
        ['a', 'b', 'c'].map((name) => aWord(`nyeredzi ${round} ${name}`)),
      );
      const replies = await Promise.all([merge(a!, b!), merge(b!, c!, tendani)]);
      const merged = await Promise.all([a!, b!].map(readEntry));
      for (const [index, { status }] of replies.entries())
        expect(merged[index]!.term.mergedInto !== null).toBe(status === 200);
    }
  });

  test('of several attempts to undo a merge, one succeeds', async () => {
    const [from, into] = [await aWord('zuva A'), await aWord('zuva B')];
    await merge(from, into);
    const replies = await Promise.all([1, 2, 3, 4].map(() => undo(from)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});
