import { beforeAll, describe, expect, test, vi } from 'vitest';
import { m } from '#domain/messages.ts';
import {
  cacheActiveVerifiers,
  countActiveVerifiers,
} from '#server/terms/access/active-verifiers.ts';
import {
  database,
  get,
  people,
  post,
  startReviewSite,
  submit,
  submittedDaysAgo,
} from '#tests/support/review-site.ts';

startReviewSite();

type Queue = {
  terms: {
    id: string;
    englishWord: string;
    submitter: { name: string; imported: boolean };
    waitingSince: string;
    claim: { name: string; own: boolean } | null;
    marks: string[];
  }[];
  total: number;
  verifiers: { language: string; active: number }[];
};

const queue = (query = '', who: 'tendani' | 'thabo' = 'tendani') =>
  get<Queue>(who, `/api/verify${query}`);
const words = async (query: string) =>
  (await queue(query)).terms.map(({ englishWord }) => englishWord);

describe('a queue of five submissions', () => {
  let heart: string;
  beforeAll(async () => {
    heart = await submit({ englishWord: 'heart', vernacularWord: 'mbilu', language: 'venda' });
    await submittedDaysAgo(heart, 40);
    const lung = await submit({
      englishWord: 'lung',
      vernacularWord: 'ḽifhafhu',
      language: 'venda',
    });
    await submittedDaysAgo(lung, 10);
    await submit({ englishWord: 'force', vernacularWord: 'amandla', language: 'zulu' }, 'sipho');
    await submit({ englishWord: 'heart', vernacularWord: 'inhliziyo', language: 'zulu' });
    await submit({ englishWord: 'atom', vernacularWord: 'atomu', subject: 'physics' });
  });

  test.each([
    ['', ['heart', 'lung', 'force', 'heart', 'atom']],
    ['?language=zulu', ['force', 'heart']],
    ['?languages=zulu,venda', ['heart', 'lung', 'force', 'heart']],
    ['?languages=shona&subject=physics', ['atom']],
    ['?query=lif', ['lung']],
    ['?query=ḼIFHA', ['lung']],
    ['?query=hear', ['heart', 'heart']],
    ['?query=%25', []],
    ['?by=sipho%20m', ['force']],
    ['?age=week', ['heart', 'lung']],
    ['?age=month', ['heart']],
    ['?sort=newest', ['atom', 'heart', 'force', 'lung', 'heart']],
    ['?sort=concept', ['atom', 'force', 'heart', 'heart', 'lung']],
    ['?sort=newest&page=2&pageSize=2', ['force', 'lung']],
  ])('GET /api/verify%s lists %j', async (query, expected) => {
    expect(await words(query)).toEqual(expected);
  });

  test('refuses languages together with language, and unknown values', async () => {
    const refused = async (query: string) => {
      const { status, json } = await people.tendani.request('GET', `/api/verify?${query}`);
      return { status, errors: (json as { errors?: unknown }).errors };
    };
    expect(await refused('language=zulu&languages=venda')).toEqual({
      status: 400,
      errors: [{ path: 'languages', message: m.rules_languages_twice() }],
    });
    for (const query of ['languages=latin', 'age=year', 'sort=best', `by=${'x'.repeat(201)}`])
      expect(await refused(query)).toMatchObject({ status: 400 });
  });

  test('says who submitted a term, since when it waits, and who reviews it', async () => {
    await post('thabo', `/api/verify/${heart}/claim`);
    const [first] = (await queue()).terms;
    expect(first).toMatchObject({
      id: heart,
      submitter: { name: expect.stringMatching(/^Rudo /), imported: false },
      claim: { name: expect.stringMatching(/^Thabo /), own: false },
      marks: [],
    });
    expect((await queue('', 'thabo')).terms[0]).toMatchObject({ claim: { own: true } });
    await people.thabo.request('DELETE', `/api/verify/${heart}/claim`);
    expect((await queue()).terms[0]).toMatchObject({ claim: null });
  });

  test('does not count the time during which a submission waited for its author', async () => {
    await database.query('update terms set author_wait_seconds = 86400 * 30 where id = $1', [
      heart,
    ]);
    const [first] = (await queue()).terms;
    const days = (Date.now() - Date.parse(first?.waitingSince ?? '')) / 86_400_000;
    expect(days).toBeCloseTo(10, 1);
  });

  test('leaves out submissions that wait for their author, also from the total', async () => {
    await database.query(
      'update terms set changes_requested_at = now(), changes_requested_by = $2 where id = $1',
      [heart, people.thabo.id],
    );
    expect(await words('?age=month')).toEqual([]);
    expect((await queue()).total).toBe(4);
    await database.query(
      `update terms
       set changes_requested_at = null, changes_requested_by = null, unanswered_at = now()
       where id = $1`,
      [heart],
    );
    expect((await queue()).terms[0]).toMatchObject({ id: heart, marks: ['unanswered'] });
  });
});

test('counts the waiting time of a reopened term from when it was reopened, in public too', async () => {
  const id = await submit({ englishWord: 'bone', vernacularWord: 'lesapo', language: 'sotho' });
  await submittedDaysAgo(id, 300);
  await post('thabo', `/api/verify/${id}/approve`, { reason: null });
  await post('thabo', `/api/verify/${id}/send-back`, { reason: 'The word means something else.' });
  const term = (await queue('?query=bone')).terms[0];
  expect(Date.now() - Date.parse(term?.waitingSince ?? '')).toBeLessThan(60_000);
  type Times = { languages: { language: string; oldest: number | null }[] };
  const { languages } = await get<Times>('tendani', '/api/review-times');
  expect(languages.find(({ language }) => language === 'sotho')?.oldest).toBeLessThan(60);
});

test('keeps the waiting time of a term whose approval was undone', async () => {
  const id = await submit({ englishWord: 'marrow', vernacularWord: 'mwongo' });
  await submittedDaysAgo(id, 24);
  type Times = { languages: { oldest: number | null }[] };
  const readAll = async () => ({
    since: (await queue('?query=marrow')).terms[0]?.waitingSince,
    review: (await get<{ waitingSince: string }>('tendani', `/api/verify/${id}`)).waitingSince,
    times: (await get<Times>('tendani', '/api/review-times')).languages.map((language) => ({
      ...language,
      oldest: Math.round((language.oldest ?? 0) / 3600),
    })),
  });
  const before = await readAll();
  expect((Date.now() - Date.parse(before.since ?? '')) / 86_400_000).toBeCloseTo(24, 1);
  await post('tendani', `/api/verify/${id}/approve`, { reason: null });
  expect((await post('tendani', `/api/verify/${id}/undo`)).status).toBe(200);
  expect(await readAll()).toEqual(before);
});

describe('the scope of a verifier', () => {
  beforeAll(async () => {
    await database.query(
      `insert into verifier_scopes (user_id, languages, subjects, granted_by)
       values ($1, '{zulu}', '{biology}', $2)`,
      [people.thabo.id, people.naledi.id],
    );
  });

  test('limits the queue, the next submission and the lists of decisions', async () => {
    const other = await submit({ englishWord: 'law', vernacularWord: 'mutemo', subject: 'law' });
    await post('tendani', `/api/verify/${other}/reject`, { reason: 'A good enough reason.' });
    const listed = await queue('', 'thabo');
    expect(listed.terms.map(({ englishWord }) => englishWord)).toEqual(['force', 'heart']);
    const decisions = '/api/verify/recent-history';
    expect((await people.thabo.request('GET', decisions)).text).not.toContain(other);
    expect((await people.tendani.request('GET', decisions)).text).toContain(other);
    const view = { languages: ['venda'] };
    expect((await post('thabo', '/api/verify/next', { view })).json).toEqual({
      review: null,
      left: 0,
    });
  });

  test('hides rejected terms of others from lists and concepts', async () => {
    const id = await submit({ englishWord: 'vein', vernacularWord: 'umthambo', language: 'zulu' });
    await post('tendani', `/api/verify/${id}/reject`, { reason: 'A good enough reason.' });
    const rejected = '/api/terms?status=rejected&query=vein';
    expect(await get('tendani', rejected)).toMatchObject({ total: 1 });
    expect(await get('thabo', rejected)).toMatchObject({ total: 0 });
    const { status } = await people.thabo.request('GET', `/api/terms/${id}`);
    expect(status).toBe(200);
  });
});

test('counts the verifiers of each language who decided in it and still may', async () => {
  const active = async (language: string) =>
    (await countActiveVerifiers(database)).find((each) => each.language === language)?.active;
  expect((await queue()).verifiers.map(({ language }) => language)).toEqual([
    'shona',
    'zulu',
    'sotho',
    'swahili',
    'venda',
  ]);
  expect(await active('venda')).toBe(0);
  const id = await submit({ englishWord: 'river', vernacularWord: 'mulambo', language: 'venda' });
  await post('tendani', `/api/verify/${id}/approve`, { reason: null });
  expect(await active('venda')).toBe(1);
  await post('tendani', `/api/verify/${id}/undo`);
  expect(await active('venda')).toBe(0);
  await post('tendani', `/api/verify/${id}/approve`, { reason: null });
  await database.query(
    `insert into verifier_scopes (user_id, languages, subjects, granted_by)
     values ($1, '{zulu}', '{}', $2)`,
    [people.tendani.id, people.naledi.id],
  );
  expect(await active('venda')).toBe(0);
  await database.query('delete from verifier_scopes');
});

test('counts the verifiers at most once a minute, and again after a failure', async () => {
  const query = vi.fn().mockResolvedValue({ rows: [], rowCount: 0 });
  query.mockRejectedValueOnce(new Error('no connection'));
  const read = cacheActiveVerifiers({ ...database, query });
  await expect(read()).rejects.toThrow('no connection');
  vi.useFakeTimers({ toFake: ['performance'] });
  for (const seconds of [0, 59, 2]) {
    vi.advanceTimersByTime(seconds * 1000);
    await read();
  }
  vi.useRealTimers();
  expect(query).toHaveBeenCalledTimes(3);
});
