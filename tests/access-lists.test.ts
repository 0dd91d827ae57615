import { beforeAll, describe, expect, test } from 'vitest';
import { m } from '#domain/messages.ts';
import type { TermInput } from '#domain/term/fields.ts';
import type { TermStatus } from '#domain/term/status.ts';
import { buildSitemap } from '../src/server/features/pages/build-sitemap.ts';
import { aConcept } from './factories.ts';
import {
  approve,
  database,
  people,
  site,
  startAccessSite,
  term,
  type Viewer,
  words,
} from './support/access-site.ts';
import type { Reply } from './support/served-app.ts';

startAccessSite();

describe('the contents of lists', () => {
  const mountain: TermInput = {
    ...words,
    englishWord: 'mountain',
    vernacularWord: 'gomo',
    subject: 'geology',
  };
  let ids: Record<TermStatus, string>;
  beforeAll(async () => {
    ids = {
      verified: await term('verified', 'submitter', mountain),
      pending: await term('pending', 'submitter', mountain),
      rejected: await term('rejected', 'submitter', mountain),
    };
  });
  const seen = (reply: Reply) =>
    Object.entries(ids)
      .filter(([, id]) => reply.text.includes(id))
      .map(([status]) => status);

  test.each<[TermStatus, Viewer, number]>([
    ['verified', 'anonymous', 1],
    ['verified', 'unverified', 1],
    ['verified', 'unverifiedAdmin', 1],
    ['verified', 'user', 1],
    ['verified', 'submitter', 1],
    ['verified', 'verifier', 1],
    ['verified', 'admin', 1],
    ['pending', 'anonymous', 0],
    ['pending', 'unverified', 0],
    ['pending', 'unverifiedVerifier', 0],
    ['pending', 'unverifiedAdmin', 0],
    ['pending', 'user', 1],
    ['pending', 'submitter', 1],
    ['pending', 'verifier', 1],
    ['pending', 'admin', 1],
    ['rejected', 'anonymous', 0],
    ['rejected', 'unverified', 0],
    ['rejected', 'unverifiedVerifier', 0],
    ['rejected', 'unverifiedAdmin', 0],
    ['rejected', 'user', 0],
    ['rejected', 'submitter', 1],
    ['rejected', 'verifier', 1],
    ['rejected', 'admin', 1],
  ])(
    'a list with status=%s for %s contains %i terms, with and without a search',
    async (status, viewer, total) => {
      for (const search of ['', '&query=mountain', '&query=gomo&field=vernacular']) {
        const reply = await people[viewer].request(
          'GET',
          `/api/terms?subject=geology&status=${status}${search}`,
        );
        expect([reply.status, (reply.json as { total: number }).total, seen(reply)]).toEqual([
          200,
          total,
          total === 0 ? [] : [status],
        ]);
      }
    },
  );

  test.each<[Viewer, TermStatus[]]>([
    ['anonymous', ['verified']],
    ['unverified', ['verified']],
    ['unverifiedVerifier', ['verified']],
    ['user', ['verified', 'pending']],
    ['submitter', ['verified', 'pending', 'rejected']],
    ['verifier', ['verified', 'pending', 'rejected']],
    ['admin', ['verified', 'pending', 'rejected']],
  ])('a concept contains the words that %s may see: %j', async (viewer, statuses) => {
    const number = await aConcept(database, Object.values(ids), {
      headword: 'mountain',
      subject: 'geology',
    });
    expect(seen(await people[viewer].request('GET', `/api/concepts/${number}`))).toEqual(statuses);
    expect(
      seen(await people[viewer].request('GET', '/api/concepts?query=mountain&subject=geology')),
    ).toEqual(['verified']);
  });

  test('the duplicate check lists verified and pending terms, but not rejected ones', async () => {
    expect(
      seen(
        await people.user.request('GET', '/api/terms/duplicates?english=Mountain&language=shona'),
      ),
    ).toEqual(['verified', 'pending']);
  });

  test('a glossary has only verified terms, whoever asks', async () => {
    const pass = { ...mountain, englishWord: 'mountain pass' };
    await term('pending', 'submitter', { ...pass, vernacularWord: 'mupata' });
    await term('rejected', 'submitter', { ...pass, vernacularWord: 'nzira' });
    for (const viewer of ['anonymous', 'user', 'submitter', 'verifier', 'admin'] as const) {
      const reply = await people[viewer].request('POST', '/api/glossary', {
        body: { text: 'A mountain pass. Mupata. Nzira. A mountain.', language: 'shona' },
      });
      expect(reply.json).toMatchObject({
        entries: [{ senses: [{ words: [{ word: 'gomo' }] }] }],
        missing: ['pass', 'Mupata', 'Nzira'],
      });
    }
  });

  test('the verification queue lists only pending terms', async () => {
    expect(seen(await people.verifier.request('GET', '/api/verify?subject=geology'))).toEqual([
      'pending',
    ]);
  });

  test('verifiers see decisions, each with the verifier who made it', async () => {
    expect(
      seen(await people.judge.request('GET', '/api/verify/my-actions?subject=geology')),
    ).toEqual(['verified', 'rejected']);
    expect(
      seen(await people.verifier.request('GET', '/api/verify/my-actions?subject=geology')),
    ).toEqual([]);
    expect(
      seen(await people.verifier.request('GET', '/api/verify/recent-history?subject=geology')),
    ).toEqual(['verified', 'rejected']);
  });

  test('a profile lists the person’s own terms, with the reasons for rejections', async () => {
    const own = await people.submitter.request('GET', '/api/profile/submissions');
    expect(seen(own)).toEqual(['verified', 'pending', 'rejected']);
    expect(
      (own.json as { id: string; reason: string | null }[]).find(({ id }) => id === ids.rejected)
        ?.reason,
    ).toBe('A good enough reason.');
    expect(seen(await people.user.request('GET', '/api/profile/submissions'))).toEqual([]);
  });

  test('counters, sitemap and related words include only verified terms', async () => {
    const {
      rows: [counted],
    } = await database.query<{ n: number }>(
      `select count(*) as n from terms where status = 'verified'`,
    );
    expect((await people.admin.request('GET', '/api/stats')).json).toMatchObject({
      termsCount: counted!.n,
    });
    await buildSitemap(database, { publicUrl: site.origin, locales: ['en'] });
    expect(seen(await people.admin.request('GET', '/sitemap/1.xml'))).toEqual(['verified']);
    const other = await term('verified', 'user', {
      ...mountain,
      language: 'zulu',
      vernacularWord: 'intaba',
    });
    expect(seen(await people.admin.request('GET', `/api/terms/${other}`))).toEqual(['verified']);
  });

  test.each<Viewer>(['anonymous', 'submitter', 'verifier', 'admin'])(
    'a list to print contains only verified words for %s',
    async (viewer) => {
      const river = { ...words, englishWord: 'river', subject: 'law' } as const;
      await term('verified', 'submitter', { ...river, vernacularWord: 'rwizi' });
      await term('pending', 'submitter', { ...river, vernacularWord: 'rukova' });
      await term('rejected', 'submitter', { ...river, vernacularWord: 'gova' });
      const { json } = await people[viewer].request('GET', '/api/print/shona/law');
      expect(json).toMatchObject({
        entries: [{ englishWord: 'river', words: [{ vernacularWord: 'rwizi' }] }],
      });
    },
  );

  test('email addresses are sent only to their owner', async () => {
    const paths = [
      '/api/reports?pageSize=100',
      '/api/terms?pageSize=100',
      `/api/terms/${ids.verified}`,
      '/api/verify?pageSize=100',
      '/api/verify/recent-history?pageSize=100',
      '/api/admin/audit?pageSize=100',
      '/api/admin/settings',
      `/api/verify/${ids.rejected}`,
      '/api/profile/submissions',
      '/api/profile/summary',
      '/api/notices',
    ];
    for (const path of paths)
      expect((await people.admin.request('GET', path)).text).not.toContain('@example.org');
    expect(
      (await people.admin.request('GET', '/api/auth/user')).text.match(/\w+@example.org/g),
    ).toEqual(['naledi@example.org']);
  });
});

describe('a person whose address is no longer verified', () => {
  test('a person with an unverified address sees only their own and public terms', async () => {
    const setVerified = (verified: boolean) =>
      database.query('update users set email_verified = $2 where id = $1', [
        people.unverified.id,
        verified,
      ]);
    // The person with the unverified address submitted terms before the address changed.
    await setVerified(true);
    const [pending, rejected] = [
      await term('pending', 'unverified'),
      await term('rejected', 'unverified'),
    ];
    await setVerified(false);
    const ids = {
      pending,
      rejected,
      theirs: await term('pending', 'submitter'),
    };
    const list = async (status: TermStatus) =>
      (await people.unverified.request('GET', `/api/terms?status=${status}`)).json as {
        total: number;
        terms: { id: string }[];
      };
    for (const status of ['pending', 'rejected'] as const) {
      expect((await people.unverified.request('GET', `/api/terms/${ids[status]}`)).status).toBe(
        200,
      );
      expect(await list(status)).toMatchObject({ total: 1, terms: [{ id: ids[status] }] });
    }
    expect((await people.unverified.request('GET', `/api/terms/${ids.theirs}`)).status).toBe(404);
    expect((await people.unverified.request('GET', '/api/profile/submissions')).text).toContain(
      ids.rejected,
    );
  });

  test('a person who verifies their address gets the role back at the next request', async () => {
    expect(await people.unverifiedVerifier.request('GET', '/api/verify')).toMatchObject({
      status: 403,
      json: { detail: m.errors_detail_unverified() },
    });
    const verify = (verified: boolean) =>
      database.query('update users set email_verified = $2 where id = $1', [
        people.unverifiedVerifier.id,
        verified,
      ]);
    await verify(true);
    expect((await people.unverifiedVerifier.request('GET', '/api/verify')).status).toBe(200);
    await verify(false);
    expect((await people.unverifiedVerifier.request('GET', '/api/verify')).status).toBe(403);
  });
});

test('documents for signed-in people must not be stored by caches', async () => {
  for (const who of [people.unverified, people.user, people.admin])
    for (const path of ['/', '/dictionary', '/profile', '/about', '/nowhere'])
      expect((await who.request('GET', path)).headers.get('cache-control'), path).toBe('no-store');
});

describe('an own submission', () => {
  test('a verifier can decide on their own submission if the setting allows it', async () => {
    const id = await term('pending', 'verifier');
    expect(
      await people.verifier.request('POST', `/api/verify/${id}/approve`, approve),
    ).toMatchObject({
      status: 403,
      json: { detail: expect.stringContaining('another verifier') },
    });
    await database.query(`insert into settings (name, value) values ('selfReview', 'true')`);
    expect((await people.verifier.request('GET', `/api/verify/${id}`)).json).toMatchObject({
      selfReview: true,
    });
    expect(
      (await people.verifier.request('POST', `/api/verify/${id}/approve`, approve)).status,
    ).toBe(200);
    await database.query('delete from settings');
  });
});

test('a role that was removed does not apply to the next request', async () => {
  const former = await site.signIn('Zanele', 'verifier');
  expect((await former.request('GET', '/api/verify')).status).toBe(200);
  await database.query(`update users set role = 'user' where id = $1`, [former.id]);
  expect((await former.request('GET', '/api/verify')).status).toBe(403);
});

test('a suspended person reads the reason, and can write again once the suspension is lifted', async () => {
  const submit = () => people.suspended.request('POST', '/api/terms', { body: words });
  expect(await submit()).toMatchObject({
    status: 403,
    json: {
      detail: m.errors_detail_suspended({ reason: 'Sent advertisements.' }),
    },
  });
  expect((await people.suspended.request('GET', '/api/auth/user')).json).toMatchObject({
    suspension: { reason: 'Sent advertisements.' },
  });
  await database.query(
    'update suspensions set lifted_at = now(), lifted_by = $2 where user_id = $1',
    [people.suspended.id, people.admin.id],
  );
  expect((await submit()).status).toBe(201);
});

test('lent scope adds to the scope of a verifier until it ends, and limits nobody', async () => {
  const lend = (who: Viewer, language: string, days: number) =>
    database.query(
      `insert into verifier_scopes (user_id, languages, subjects, granted_by, lent_until)
       values ($1, array[$2], '{}', $3, now() + make_interval(days => $4))`,
      [people[who].id, language, people.admin.id, days],
    );
  const scopeOf = async (who: Viewer) =>
    ((await people[who].request('GET', '/api/auth/user')).json as { scope: unknown }).scope;
  const own = { languages: ['venda'], subjects: ['law'] };
  expect(await scopeOf('outOfScope')).toEqual([own]);
  await lend('outOfScope', 'zulu', -1);
  expect(await scopeOf('outOfScope')).toEqual([own]);
  await lend('outOfScope', 'shona', 1);
  expect(await scopeOf('outOfScope')).toEqual([own, { languages: ['shona'], subjects: [] }]);
  await lend('verifier', 'shona', 1);
  expect(await scopeOf('verifier')).toBeNull();
  const pending = await term('pending', 'submitter');
  expect((await people.outOfScope.request('GET', `/api/verify/${pending}`)).status).toBe(200);
});
