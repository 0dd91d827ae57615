import { adminQuery } from '#client/features/administration/view.ts';
import { revisedFromSearch } from '#client/features/contribution/prefill.ts';
import {
  canonicalDictionary,
  dictionaryHead,
  dictionaryQuery,
} from '#client/features/dictionary/list.ts';
import { termHead, termQuery } from '#client/features/dictionary/term.ts';
import { outcomeQueries } from '#client/features/donations/outcome.ts';
import { wallHead, wallQuery } from '#client/features/donations/wall.ts';
import { latestOwn } from '#client/features/home/latest-own.ts';
import { latestNotices } from '#client/features/notices/latest.ts';
import { profileQueries } from '#client/features/profile/view.ts';
import { queueQuery } from '#client/features/verification/queue.ts';
import { getAdminStats } from '#contract/administration.ts';
import { getMyApplication } from '#contract/applications.ts';
import { getTerm } from '#contract/dictionary.ts';
import { getDonorWallStats } from '#contract/donations.ts';
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts';
import { getStats } from '#contract/home.ts';
import type { CurrentUser } from '#contract/identity.ts';
import { m } from '#contract/messages.ts';
import { listNotices } from '#contract/notices.ts';
import { listDonations, listSubmissions } from '#contract/profile.ts';
import { getPreferences, getReview } from '#contract/verification.ts';
import { can } from '#domain/permissions.ts';
import { viewerRole } from '#domain/roles.ts';
import { defaultFilters } from '#domain/term-search.ts';
import type { CallArgs } from './api/api.ts';
import { type Head, pageHead } from './head.ts';
import type { GuardedAction } from './session/session.tsx';

/** `search` is without its question mark. */
export type PageContext = {
  params: Record<string, string>;
  search: string;
  user: CurrentUser | null;
};

/**
 * An answer a page needs. `trim` leaves out what the page does not show, so that the document does
 * not carry it twice.
 */
export type PageQuery<E extends Endpoint = Endpoint> = {
  endpoint: E;
  args?: CallArgs<E>;
  trim?: (reply: ReplyOf<E>) => ReplyOf<E>;
};
const asks = <E extends Endpoint>(query: PageQuery<E>) => query as unknown as PageQuery;

/** An answer that has arrived, or undefined. */
export type Read = <E extends Endpoint>(query: {
  endpoint: E;
  args?: CallArgs<E>;
}) => ReplyOf<E> | undefined;

export type Route = {
  /** `:name` stands for one part of a path. */
  path: string;
  /** For the one address that is two pages. */
  when?: 'signedIn' | 'signedOut';
  /** The parameters that the page reads from its address; a public page drops all others. */
  search?: readonly string[];
  /** The module whose default export is the page. */
  page: `../features/${string}/${string}Page.tsx`;
  /**
   * Who is signed out is told this and sent to sign in; who may not do `action` is told so. The
   * page itself is then not loaded.
   */
  guard?: { heading: string; signIn: string; action?: GuardedAction };
  queries?: (context: PageContext) => PageQuery[];
  /** Without its answers there is no page: their refusal is the document's status. */
  essential?: true;
  /**
   * It is always a document of its own, never drawn within another: what a document may load is
   * told with its own headers.
   */
  ownDocument?: true;
  /** The address this one should have been, where it should. */
  redirect?: (context: PageContext) => string | null;
  head: (context: PageContext, read: Read) => Head;
};

const asksToRevise = (search: string) => {
  const id = revisedFromSearch(search);
  return id ? [asks({ endpoint: getTerm, args: { params: { id } } })] : [];
};

/** Every page of the site. */
export const routes: readonly Route[] = [
  {
    path: '/',
    when: 'signedOut',
    page: '../features/home/LandingPage.tsx',
    queries: () => [asks({ endpoint: getStats })],
    head: pageHead(m.home_landing_tagline(), { first: true }),
  },
  {
    path: '/',
    when: 'signedIn',
    page: '../features/home/HomePage.tsx',
    queries: () => [
      asks({ endpoint: getStats }),
      asks({ endpoint: listSubmissions, args: latestOwn }),
      asks({ endpoint: listDonations, args: latestOwn }),
      asks({ endpoint: listNotices, args: latestNotices }),
    ],
    head: pageHead('Home'),
  },
  {
    path: '/dictionary',
    search: Object.keys(defaultFilters),
    page: '../features/dictionary/DictionaryPage.tsx',
    queries: ({ search }) => [asks(dictionaryQuery(search))],
    essential: true,
    redirect: ({ search }) => canonicalDictionary(search),
    head: dictionaryHead,
  },
  {
    path: '/dictionary/:id',
    page: '../features/dictionary/TermPage.tsx',
    queries: ({ params }) => [asks(termQuery(params.id!))],
    essential: true,
    head: termHead,
  },
  {
    path: '/contribute',
    page: '../features/contribution/ContributePage.tsx',
    guard: { heading: 'Contribute a Term', signIn: m.session_sign_in_to_contribute() },
    head: pageHead('Contribute a Term'),
    queries: ({ search }) => asksToRevise(search),
  },
  {
    path: '/verify',
    page: '../features/verification/VerifyPage.tsx',
    guard: {
      heading: 'Verifier Dashboard',
      signIn: m.session_sign_in_to_verify(),
      action: 'term.verify',
    },
    head: pageHead('Verify'),
    queries: ({ search }) => [
      queueQuery(search) as unknown as PageQuery,
      asks({ endpoint: getPreferences }),
    ],
  },
  {
    path: '/verify/:id',
    page: '../features/verification/ReviewPage.tsx',
    guard: {
      heading: m.verification_review_title(),
      signIn: m.session_sign_in_to_verify(),
      action: 'term.verify',
    },
    head: pageHead(m.verification_review_title()),
    queries: ({ params }) => [asks({ endpoint: getReview, args: { params: { id: params.id! } } })],
    essential: true,
  },
  {
    path: '/profile',
    page: '../features/profile/ProfilePage.tsx',
    guard: { heading: 'Profile', signIn: m.session_sign_in_for_profile() },
    head: pageHead('Profile'),
    queries: ({ search }) => profileQueries(search) as unknown as PageQuery[],
  },
  {
    path: '/verifier-apply',
    page: '../features/applications/VerifierApplyPage.tsx',
    guard: { heading: 'Become a Verifier', signIn: m.session_sign_in_to_apply() },
    head: pageHead('Become a Verifier'),
    queries: ({ user }) =>
      user && can(user.role, 'application.submit') ? [asks({ endpoint: getMyApplication })] : [],
  },
  {
    path: '/admin',
    page: '../features/administration/AdminPage.tsx',
    guard: {
      heading: 'Administration',
      signIn: m.session_sign_in_for_administration(),
      action: 'administration',
    },
    head: pageHead('Administration'),
    queries: ({ search }) => [
      asks({ endpoint: getAdminStats }),
      adminQuery(search) as unknown as PageQuery,
    ],
  },
  {
    path: '/donate',
    page: '../features/donations/DonatePage.tsx',
    ownDocument: true,
    head: pageHead('Donate', {
      description: 'Support the dictionary: 100% of donations go to platform maintenance.',
    }),
  },
  {
    path: '/donate/success',
    page: '../features/donations/DonateSuccessPage.tsx',
    queries: ({ search }) => outcomeQueries(search).map(asks),
    head: pageHead('Your donation', { index: false }),
  },
  {
    path: '/donor-wall',
    search: ['page'],
    page: '../features/donations/DonorWallPage.tsx',
    queries: ({ search }) => [asks({ endpoint: getDonorWallStats }), asks(wallQuery(search))],
    head: wallHead,
  },
  {
    path: '/about',
    page: '../features/pages/AboutPage.tsx',
    head: pageHead('About', {
      description:
        'Who builds this science dictionary, how words are checked, and for whom it is made.',
    }),
  },
  {
    path: '/faq',
    page: '../features/pages/FaqPage.tsx',
    head: pageHead('FAQ', {
      description:
        'Questions and answers: getting started, contributing, verification, support and technical matters.',
    }),
  },
  {
    path: '/terms',
    page: '../features/pages/TermsPage.tsx',
    head: pageHead('Terms of Service', {
      description: 'The terms under which this dictionary is used and its words are shared.',
    }),
  },
  {
    path: '/privacy',
    page: '../features/pages/PrivacyPage.tsx',
    head: pageHead('Privacy Policy', {
      description: 'What this dictionary stores about people, why, and for how long.',
    }),
  },
  {
    path: '/contact',
    page: '../features/pages/ContactPage.tsx',
    head: pageHead('Contact Us', {
      description: 'How to reach the people behind this dictionary.',
    }),
  },
  {
    path: '/cookie-policy',
    page: '../features/pages/CookiePolicyPage.tsx',
    head: pageHead('Cookie Policy', {
      description: 'The cookies that this site sets, and what each is for.',
    }),
  },
  {
    path: '/data-protection',
    page: '../features/pages/DataProtectionPage.tsx',
    head: pageHead('Data Protection', {
      description: 'Your rights on the data held about you, and how to use them.',
    }),
  },
];

/** The route of a path, with what its parameters hold; null for an unknown path. */
export function matchRoute(
  path: string,
  signedIn: boolean,
): { route: Route; params: Record<string, string> } | null {
  const parts = path.split('/');
  for (const route of routes) {
    if (route.when && route.when !== (signedIn ? 'signedIn' : 'signedOut')) continue;
    const pattern = route.path.split('/');
    const fits =
      pattern.length === parts.length &&
      pattern.every((part, index) =>
        part.startsWith(':') ? parts[index] !== '' : part === parts[index],
      );
    if (fits)
      return {
        route,
        params: Object.fromEntries(
          pattern.flatMap((part, index) =>
            part.startsWith(':') ? [[part.slice(1), parts[index]!]] : [],
          ),
        ),
      };
  }
  return null;
}

/** Whether the page itself may show, or a notice in its place. */
export function admits(route: Route, user: CurrentUser | null): boolean {
  if (!route.guard) return true;
  return user !== null && (!route.guard.action || can(viewerRole(user), route.guard.action));
}

/**
 * Whether a link to this address, a path with or without a query, is to load a document in place of
 * drawing the page within this one.
 */
export function opensDocument(address: string): boolean {
  return matchRoute(address.split(/[?#]/, 1)[0]!, false)?.route.ownDocument === true;
}
