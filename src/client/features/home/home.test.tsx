import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { latestNotices } from '#client/features/notices/unread.ts';
import { createApi } from '#client/runtime/api/api.ts';
import { ApiProvider, createQueryClient, queryKey } from '#client/runtime/api/hooks.tsx';
import { createRoleFeed, UserProvider } from '#client/runtime/session/session.tsx';
import type { CurrentUser } from '#contract/account/identity.ts';
import { listNotices, type Notice } from '#contract/account/notices.ts';
import { listDonations, listSubmissions, type Submission } from '#contract/account/profile.ts';
import type { OwnDonation } from '#contract/donations/donations.ts';
import { getStats } from '#contract/terms/home.ts';
import type { Role } from '#domain/roles.ts';
import { landingSubjects, nameSubject } from '#domain/subjects.ts';
import { aTermReply } from '#tests/support/term-reply.ts';
import HomePage from './HomePage.tsx';
import LandingPage from './LandingPage.tsx';
import { latestOwn } from './own-queries.ts';

const stats = { termsCount: 87769, contributorsCount: 412, languagesCount: 5 };
const rudo = (role: Role, firstName: string | null = 'Rudo'): CurrentUser => ({
  id: '0f6c9a52-3a43-4f8e-9d8c-0c1f6f1f7a10',
  email: 'rudo@example.org',
  emailVerified: true,
  firstName,
  lastName: 'Moyo',
  profileImageUrl: null,
  role,
  secondFactorMissing: false,
  suspension: null,
  scope: null,
  shortcuts: true,
  createdAt: '2026-10-14T16:40:00.000Z',
});
const submission = (englishWord: string, status: Submission['status']): Submission => ({
  ...aTermReply({
    englishWord,
    vernacularWord: 'muḓagasi',
    meaning: 'Energy.',
    subject: 'physics',
  }),
  id: `0f6c9a52-3a43-4f8e-9d8c-${englishWord.padEnd(12, '0')}`,
  status,
  reason: null,
  withdrawn: false,
  requestedChanges: null,
  requestedField: null,
  requestedAt: null,
  approvedOnce: false,
  revisedBy: null,
});
const donation: OwnDonation = {
  id: '0f6c9a52-3a43-4f8e-9d8c-0c1f6f1f7a12',
  amount: 2500,
  refunded: 0,
  createdAt: '2026-11-02T09:14:00.000Z',
  status: 'completed',
  donorMessage: null,
  showOnDonorWall: false,
};

/**
 * Renders a page as the server does, with the replies in `answers`. A missing reply counts as still
 * loading.
 */
function renderPage(
  Page: () => React.ReactNode,
  user: CurrentUser | null,
  answers: {
    stats?: typeof stats;
    submissions?: Submission[];
    donations?: OwnDonation[];
    notices?: { notices: Notice[]; unread: number; total: number };
  },
): string {
  const client = createQueryClient();
  if (answers.stats) client.setQueryData(queryKey(getStats), answers.stats);
  if (answers.submissions)
    client.setQueryData(queryKey(listSubmissions, latestOwn), answers.submissions);
  if (answers.donations) client.setQueryData(queryKey(listDonations, latestOwn), answers.donations);
  if (answers.notices) client.setQueryData(queryKey(listNotices, latestNotices), answers.notices);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ApiProvider value={createApi()}>
        <UserProvider user={user} feed={createRoleFeed()}>
          <Router ssrPath="/">
            <Page />
          </Router>
        </UserProvider>
      </ApiProvider>
    </QueryClientProvider>,
  );
}

test('the landing page shows the totals, or a message while they load', () => {
  expect(renderPage(LandingPage, null, { stats })).toContain(
    '<dd class="landing-figure">87,769</dd>',
  );
  expect(renderPage(LandingPage, null, {}).match(/Loading\.\.\./g)).toHaveLength(3);
});

test('the landing page links to 16 subjects, five languages and the donation form', () => {
  const page = renderPage(LandingPage, null, {});
  for (const id of landingSubjects)
    expect(page).toContain(`<a href="/dictionary?subject=${id}">${nameSubject(id)}</a>`);
  expect(page.match(/href="\/dictionary\?subject=/g)).toHaveLength(16);
  expect(page).toContain('<span lang="ve">Tshivenḓa</span>');
  for (const label of ['$5', '$25', '$50', '$100', 'Custom'])
    expect(page).toContain(`href="/donate" class="button">${label}</a>`);
  expect(page).not.toContain('amount=');
  expect(page).toContain('href="/dictionary?query=triangle"');
});

test.each([
  ['landing', LandingPage, null],
  ['home', HomePage, rudo('user')],
] as const)('the %s page has one main heading and no inline style', (_name, Page, user) => {
  const page = renderPage(Page, user, { stats, submissions: [], donations: [] });
  expect(page.match(/<h1/g)).toHaveLength(1);
  expect(page).not.toMatch(/ style=/);
});

test('the home page greets users by first name, or as User', () => {
  expect(renderPage(HomePage, rudo('user'), {})).toContain('Welcome back, Rudo!');
  expect(renderPage(HomePage, rudo('user', null), {})).toContain('Welcome back, User!');
});

test('the home page links reviewers to the queue and others to the application form', () => {
  expect(renderPage(HomePage, rudo('user'), {})).toContain('href="/verifier-apply"');
  for (const role of ['verifier', 'admin'] as const) {
    expect(renderPage(HomePage, rudo(role), {})).toContain('href="/verify"');
    expect(renderPage(HomePage, rudo(role), {})).not.toContain('/verifier-apply');
  }
});

test('the home page shows the latest three contributions and donations', () => {
  const page = renderPage(HomePage, rudo('user'), {
    stats,
    submissions: [
      submission('ohm', 'verified'),
      submission('volt', 'pending'),
      submission('watt', 'rejected'),
    ],
    donations: [donation],
  });
  for (const shown of [
    '>ohm</a>',
    '>volt</a>',
    '>watt</a>',
    'lang="ve">muḓagasi',
    'Rejected',
    '$25.00',
    '2 November 2026',
    'Completed',
  ])
    expect(page).toContain(shown);
  expect(page).toContain('href="/profile"');
  expect(page).toContain('href="/profile?tab=donations"');
});

test('the home page says what to do if a list is empty, and marks lists that are loading', () => {
  const empty = renderPage(HomePage, rudo('user'), { stats, submissions: [], donations: [] });
  expect(empty).toContain('You have not contributed a term yet.');
  expect(empty).toContain('You have not donated yet.');
  expect(renderPage(HomePage, rudo('user'), {}).match(/aria-busy="true"/g)).toHaveLength(4);
});

test('the home page shows the latest notices, and marks and counts the unread ones', () => {
  const notice: Notice = {
    id: '0f6c9a52-3a43-4f8e-9d8c-0c1f6f1f7a13',
    kind: 'approved',
    createdAt: '2026-11-02T09:14:00.000Z',
    read: false,
    concept: null,
    role: null,
    reason: null,
    term: {
      id: '0f6c9a52-3a43-4f8e-9d8c-0c1f6f1f7a14',
      englishWord: 'ohm',
      vernacularWord: 'ohomu',
      language: 'venda',
      gloss: null,
      senseSubject: null,
    },
  };
  const role: Notice = {
    ...notice,
    id: '0f6c9a52-3a43-4f8e-9d8c-0c1f6f1f7a15',
    kind: 'role',
    role: 'verifier',
    term: null,
    read: true,
  };
  const page = renderPage(HomePage, rudo('user'), {
    notices: { notices: [notice, role], unread: 7, total: 9 },
  });
  for (const shown of [
    '>7 new<',
    '>New<',
    '<span lang="ve">ohomu</span>',
    'Your term was approved. It is now in the dictionary.',
    'An administrator changed your role.',
    'href="/profile?tab=notices"',
  ])
    expect(page).toContain(shown);
  expect(page.match(/>New</g)).toHaveLength(1);
  expect(
    renderPage(HomePage, rudo('user'), { notices: { notices: [], unread: 0, total: 0 } }),
  ).not.toMatch(/>\d* ?new</i);
});
