import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { m } from '#domain/messages.ts';
import type { TermInput } from '#domain/term/fields.ts';
import type { TermStatus } from '#domain/term/transitions.ts';
import { buildSitemap } from '../src/server/features/pages/build-sitemap.ts';
import type { Database } from '../src/server/platform/db/database.ts';
import { applyTransition } from '../src/server/terms/write.ts';
import { aTerm, aTermInput } from './factories.ts';
import { testDatabase } from './support/database.ts';
import {
  type Client,
  type Reply,
  type RequestContent,
  type ServedApp,
  servedApp,
} from './support/served-app.ts';

/*
 * Sends every call over HTTP as every kind of viewer, and on terms of every status. The tables
 * below contain the expected statuses and do not use the product's permission table and visibility
 * rules, so that a mistake in the product's tables fails a test.
 */

/**
 * The viewers of each column. All people with an unverified address are in one column, because
 * their role must make no difference.
 */
const columns = {
  anonymous: ['anonymous'],
  unverified: ['unverified', 'unverifiedVerifier', 'unverifiedAdmin'],
  user: ['user'],
  submitter: ['submitter'],
  verifier: ['verifier'],
  admin: ['admin'],
} as const;
type Viewer = (typeof columns)[keyof typeof columns][number];
/** Returns every viewer with the expected status of their column. */
const byViewer = (row: Row): (readonly [Viewer, number])[] =>
  Object.values(columns).flatMap((viewers, index) =>
    viewers.map((viewer) => [viewer, row[index]!] as const),
  );
type Row = readonly [
  anonymous: number,
  unverified: number,
  user: number,
  submitter: number,
  verifier: number,
  admin: number,
];

const words: TermInput = aTermInput();

/** An id that does not exist. */
const unknownId = '00000000-0000-4000-8000-000000000000';

/** Calls that are not about one term, by their name in the contract. */
const plain: Partial<
  Record<keyof typeof endpoints, { path: string; sent?: RequestContent; statuses: Row }>
> = {
  getCurrentUser: { path: '/api/auth/user', statuses: [401, 200, 200, 200, 200, 200] },
  getStats: { path: '/api/stats', statuses: [200, 200, 200, 200, 200, 200] },
  listTerms: { path: '/api/terms', statuses: [200, 200, 200, 200, 200, 200] },
  listSuggestions: {
    path: '/api/suggestions?query=hea',
    statuses: [200, 200, 200, 200, 200, 200],
  },
  findDuplicates: {
    path: '/api/terms/duplicates?english=heart&language=shona',
    statuses: [401, 403, 200, 200, 200, 200],
  },
  submitTerm: {
    path: '/api/terms',
    sent: { body: words },
    statuses: [401, 403, 201, 201, 201, 201],
  },
  listPending: { path: '/api/verify', statuses: [401, 403, 403, 403, 200, 200] },
  listMyActions: { path: '/api/verify/my-actions', statuses: [401, 403, 403, 403, 200, 200] },
  listRecentHistory: {
    path: '/api/verify/recent-history',
    statuses: [401, 403, 403, 403, 200, 200],
  },
  getPreferences: { path: '/api/verify/preferences', statuses: [401, 403, 403, 403, 200, 200] },
  savePreferences: {
    path: '/api/verify/preferences',
    sent: { body: { languages: ['shona'], subjects: [] } },
    statuses: [401, 403, 403, 403, 200, 200],
  },
  listSubmissions: { path: '/api/profile/submissions', statuses: [401, 200, 200, 200, 200, 200] },
  listDonations: { path: '/api/profile/donations', statuses: [401, 200, 200, 200, 200, 200] },
  exportProfile: { path: '/api/profile/export', statuses: [401, 200, 200, 200, 200, 200] },
  getProfileSummary: { path: '/api/profile/summary', statuses: [401, 200, 200, 200, 200, 200] },
  // The confirmation word is wrong, so that the call does not delete the viewer's account.
  eraseProfile: {
    path: '/api/profile',
    sent: { body: { confirmation: 'yes' } },
    statuses: [401, 400, 400, 400, 400, 400],
  },
  getMyApplication: {
    path: '/api/verifier-applications/me',
    statuses: [401, 200, 200, 200, 200, 200],
  },
  submitApplication: {
    path: '/api/verifier-applications',
    sent: {
      body: {
        motivation: 'I teach biology.',
        background: 'A degree.',
        languages: ['shona'],
        subjects: ['biology'],
      },
    },
    statuses: [401, 403, 201, 201, 403, 403],
  },
  listApplications: { path: '/api/admin/applications', statuses: [401, 403, 403, 403, 403, 200] },
  approveApplication: {
    path: `/api/admin/applications/${unknownId}/approve`,
    sent: { body: { notes: null } },
    statuses: [401, 403, 403, 403, 403, 404],
  },
  rejectApplication: {
    path: `/api/admin/applications/${unknownId}/reject`,
    sent: { body: { notes: null } },
    statuses: [401, 403, 403, 403, 403, 404],
  },
  getAdminStats: { path: '/api/admin/stats', statuses: [401, 403, 403, 403, 403, 200] },
  listUsers: { path: '/api/admin/users', statuses: [401, 403, 403, 403, 403, 200] },
  getSettings: { path: '/api/admin/settings', statuses: [401, 403, 403, 403, 403, 200] },
  changeSettings: {
    path: '/api/admin/settings',
    sent: { body: { selfReview: false, donations: true, siteNotice: null, version: 0 } },
    statuses: [401, 403, 403, 403, 403, 200],
  },
  listAudit: { path: '/api/admin/audit', statuses: [401, 403, 403, 403, 403, 200] },
  getStatistics: { path: '/api/admin/statistics', statuses: [401, 403, 403, 403, 403, 200] },
  createPaymentIntent: {
    path: '/api/create-payment-intent',
    sent: { body: { amount: 25, donorName: null, donorMessage: null, showOnDonorWall: false } },
    statuses: [201, 201, 201, 201, 201, 201],
  },
  getDonationOutcome: {
    path: '/api/donations/by-intent/pi_unknown?clientSecret=pi_unknown_secret_1',
    statuses: [404, 404, 404, 404, 404, 404],
  },
  listDonorWall: { path: '/api/donor-wall', statuses: [200, 200, 200, 200, 200, 200] },
  getDonorWallStats: { path: '/api/donor-wall/stats', statuses: [200, 200, 200, 200, 200, 200] },
  changeOwnDonation: {
    path: `/api/profile/donations/${unknownId}`,
    sent: { body: { showOnDonorWall: false } },
    statuses: [401, 404, 404, 404, 404, 404],
  },
  listAllDonations: { path: '/api/admin/donations', statuses: [401, 403, 403, 403, 403, 200] },
  hideMessage: {
    path: `/api/admin/donations/${unknownId}/hide-message`,
    statuses: [401, 403, 403, 403, 403, 404],
  },
  changeRole: {
    path: `/api/admin/users/${unknownId}/role`,
    sent: { body: { role: 'verifier' } },
    statuses: [401, 403, 403, 403, 403, 404],
  },
  listReports: { path: '/api/reports', statuses: [401, 403, 403, 403, 200, 200] },
  resolveReport: {
    path: `/api/reports/${unknownId}/resolve`,
    sent: { body: { note: null } },
    statuses: [401, 403, 403, 403, 404, 404],
  },
  reopenTerm: {
    path: `/api/reports/${unknownId}/reopen-term`,
    sent: { body: { reason: 'A good enough reason.' } },
    statuses: [401, 403, 403, 403, 404, 404],
  },
  listNotices: { path: '/api/notices', statuses: [401, 200, 200, 200, 200, 200] },
  readNotices: {
    path: '/api/notices/read',
    sent: { body: { upTo: unknownId } },
    statuses: [401, 404, 404, 404, 404, 404],
  },
  getNoticePreferences: {
    path: '/api/notices/preferences',
    statuses: [401, 200, 200, 200, 200, 200],
  },
  setNoticePreferences: {
    path: '/api/notices/preferences',
    sent: { body: { submissions: true, account: true } },
    statuses: [401, 200, 200, 200, 200, 200],
  },
};

/** The only calls whose replies caches may store, and only replies to signed-out viewers. */
const storable = new Set([
  'getStats',
  'listTerms',
  'listSuggestions',
  'getTerm',
  'listDonorWall',
  'getDonorWallStats',
]);
function expectStorage(name: string, viewer: Viewer, reply: Reply): void {
  const isPublic = viewer === 'anonymous' && reply.status === 200 && storable.has(name);
  expect(reply.headers.get('cache-control')).toBe(isPublic ? 'public, no-cache' : 'no-store');
}

const approve = { body: { reason: null } };
const reject = { body: { reason: 'A good enough reason.' } };
/**
 * Calls that are about one term, with the expected statuses by the status of the term. `own` is the
 * expected status for a verifier or an admin who submitted the term.
 */
const onTerms: Partial<
  Record<
    keyof typeof endpoints,
    {
      path: (id: string) => string;
      sent?: RequestContent | ((id: string) => RequestContent);
      statuses: Record<TermStatus, Row>;
      own: Record<TermStatus, number>;
    }
  >
> = {
  getTerm: {
    path: (id) => `/api/terms/${id}`,
    own: { verified: 200, pending: 200, rejected: 200 },
    statuses: {
      verified: [200, 200, 200, 200, 200, 200],
      pending: [404, 404, 200, 200, 200, 200],
      rejected: [404, 404, 404, 200, 200, 200],
    },
  },
  getReview: {
    path: (id) => `/api/verify/${id}`,
    own: { verified: 200, pending: 200, rejected: 200 },
    statuses: {
      verified: [401, 403, 403, 403, 200, 200],
      pending: [401, 403, 403, 403, 200, 200],
      rejected: [401, 403, 403, 403, 200, 200],
    },
  },
  approveTerm: {
    path: (id) => `/api/verify/${id}/approve`,
    sent: approve,
    own: { verified: 403, pending: 403, rejected: 403 },
    statuses: {
      verified: [401, 403, 403, 403, 409, 409],
      pending: [401, 403, 403, 403, 200, 200],
      rejected: [401, 403, 403, 403, 409, 409],
    },
  },
  rejectTerm: {
    path: (id) => `/api/verify/${id}/reject`,
    sent: reject,
    own: { verified: 403, pending: 403, rejected: 403 },
    statuses: {
      verified: [401, 403, 403, 403, 409, 409],
      pending: [401, 403, 403, 403, 200, 200],
      rejected: [401, 403, 403, 403, 409, 409],
    },
  },
  editAndApproveTerm: {
    path: (id) => `/api/verify/${id}`,
    sent: { body: { ...words, vernacularWord: 'mwoyo' } },
    own: { verified: 403, pending: 403, rejected: 403 },
    statuses: {
      verified: [401, 403, 403, 403, 409, 409],
      pending: [401, 403, 403, 403, 200, 200],
      rejected: [401, 403, 403, 403, 409, 409],
    },
  },
  submitReport: {
    path: () => '/api/reports',
    sent: (id) => ({ body: { termId: id, reason: 'other', details: null } }),
    own: { verified: 201, pending: 201, rejected: 201 },
    statuses: {
      verified: [201, 201, 201, 201, 201, 201],
      pending: [404, 404, 201, 201, 201, 201],
      rejected: [404, 404, 404, 201, 201, 201],
    },
  },
};

let database: Database;
let site: ServedApp;
let people: Record<Viewer | 'judge', Client>;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database);
  people = {
    anonymous: site.anonymous,
    unverified: await site.signIn('Farai', 'user', false),
    unverifiedVerifier: await site.signIn('Zodwa', 'verifier', false),
    unverifiedAdmin: await site.signIn('Lerato', 'admin', false),
    user: await site.signIn('Sipho', 'user'),
    submitter: await site.signIn('Rudo', 'user'),
    verifier: await site.signIn('Tendani', 'verifier'),
    admin: await site.signIn('Naledi', 'admin'),
    judge: await site.signIn('Thabo', 'verifier'),
  };
});
afterAll(async () => {
  await site.close();
  await database.close();
});

async function term(
  status: TermStatus,
  submitter: Viewer,
  input: TermInput = words,
): Promise<string> {
  const { id } = await aTerm(database, { ...input, submitterId: people[submitter].id });
  const transition = ({ verified: 'approve', rejected: 'reject', pending: null } as const)[status];
  if (transition)
    await database.transaction((tx) =>
      applyTransition(tx, id, {
        transition,
        actorId: people.judge.id,
        reason: 'A good enough reason.',
      }),
    );
  return id;
}
const statusOf = async (id: string) =>
  (await database.query<{ status: TermStatus }>('select status from terms where id = $1', [id]))
    .rows[0]!.status;
const methodOf = (name: string) => endpoints[name as keyof typeof endpoints].method;

test('every endpoint of the contract has a row in the access grid', () => {
  expect([...Object.keys(plain), ...Object.keys(onTerms)].sort()).toEqual(
    Object.keys(endpoints).sort(),
  );
});

describe.each(Object.entries(plain))('%s', (name, { path, sent, statuses }) => {
  test.each(byViewer(statuses))(`${name} called by %s returns %i`, async (viewer, status) => {
    const reply = await people[viewer].request(methodOf(name), path, sent);
    expect(reply.status).toBe(status);
    expectStorage(name, viewer, reply);
  });
});

describe.each(Object.entries(onTerms))('%s', (name, { path, sent, statuses, own }) => {
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
      const reply = await people[viewer].request(
        methodOf(name),
        path(id),
        typeof sent === 'function' ? sent(id) : sent,
      );
      expect(reply.status).toBe(expected);
      expectStorage(name, viewer, reply);
      // A call that returns another status than 200 must not change the term.
      if (expected !== 200 || !sent) expect(await statusOf(id)).toBe(status);
      else expect(await statusOf(id)).not.toBe('pending');
      if (expected === 404) expect(reply.text).not.toContain('moyo');
    },
  );
});

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

  test('the duplicate check lists verified and pending terms, but not rejected ones', async () => {
    expect(
      seen(
        await people.user.request('GET', '/api/terms/duplicates?english=Mountain&language=shona'),
      ),
    ).toEqual(['verified', 'pending']);
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
    await buildSitemap(database, { publicUrl: site.origin, always: true });
    expect(seen(await people.admin.request('GET', '/sitemap/1.xml'))).toEqual(['verified']);
    const other = await term('verified', 'user', {
      ...mountain,
      language: 'zulu',
      vernacularWord: 'intaba',
    });
    expect(seen(await people.admin.request('GET', `/api/terms/${other}`))).toEqual(['verified']);
  });

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
    const ids = {
      pending: await term('pending', 'unverified'),
      rejected: await term('rejected', 'unverified'),
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

test('no request of the access grid logs a server error', () => {
  expect(site.logged).toEqual([]);
});
