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
import { getStats } from '#contract/home.ts';
import { m } from '#contract/messages.ts';
import { listNotices } from '#contract/notices.ts';
import { listDonations, listSubmissions } from '#contract/profile.ts';
import { getPreferences, getReview } from '#contract/verification.ts';
import { can } from '#domain/permissions.ts';
import { pageHead } from './head.ts';

import { pageQuery, type Routes } from './route.ts';

const revisedTermQueries = (search: string) => {
  const id = revisedFromSearch(search);
  return id ? [pageQuery({ endpoint: getTerm, args: { params: { id } } })] : [];
};

export const routes: Routes = {
  landing: {
    component: 'home/LandingPage',
    queries: () => [pageQuery({ endpoint: getStats })],
    head: pageHead(m.home_landing_tagline(), { first: true }),
  },
  home: {
    component: 'home/HomePage',
    queries: () => [
      pageQuery({ endpoint: getStats }),
      pageQuery({ endpoint: listSubmissions, args: latestOwn }),
      pageQuery({ endpoint: listDonations, args: latestOwn }),
      pageQuery({ endpoint: listNotices, args: latestNotices }),
    ],
    head: pageHead('Home'),
  },
  dictionary: {
    component: 'dictionary/DictionaryPage',
    queries: ({ search }) => [pageQuery(dictionaryQuery(search))],
    essential: true,
    redirect: ({ search }) => canonicalDictionary(search),
    head: dictionaryHead,
  },
  term: {
    component: 'dictionary/TermPage',
    queries: ({ params }) => [pageQuery(termQuery(params.id))],
    essential: true,
    head: termHead,
  },
  contribute: {
    component: 'contribution/ContributePage',
    guardNotice: { heading: 'Contribute a Term', signIn: m.session_sign_in_to_contribute() },
    head: pageHead('Contribute a Term'),
    queries: ({ search }) => revisedTermQueries(search),
  },
  verify: {
    component: 'verification/VerifyPage',
    guardNotice: {
      heading: 'Verifier Dashboard',
      signIn: m.session_sign_in_to_verify(),
    },
    head: pageHead('Verify'),
    queries: ({ search }) => [queueQuery(search), pageQuery({ endpoint: getPreferences })],
  },
  review: {
    component: 'verification/ReviewPage',
    guardNotice: {
      heading: m.verification_review_title(),
      signIn: m.session_sign_in_to_verify(),
    },
    head: pageHead(m.verification_review_title()),
    queries: ({ params }) => [
      pageQuery({ endpoint: getReview, args: { params: { id: params.id } } }),
    ],
    essential: true,
  },
  profile: {
    component: 'profile/ProfilePage',
    guardNotice: { heading: 'Profile', signIn: m.session_sign_in_for_profile() },
    head: pageHead('Profile'),
    queries: ({ search }) => profileQueries(search),
  },
  verifierApply: {
    component: 'applications/VerifierApplyPage',
    guardNotice: { heading: 'Become a Verifier', signIn: m.session_sign_in_to_apply() },
    head: pageHead('Become a Verifier'),
    queries: ({ user }) =>
      user && can(user.role, 'application.submit')
        ? [pageQuery({ endpoint: getMyApplication })]
        : [],
  },
  admin: {
    component: 'administration/AdminPage',
    guardNotice: {
      heading: 'Administration',
      signIn: m.session_sign_in_for_administration(),
    },
    head: pageHead('Administration'),
    queries: ({ search }) => [pageQuery({ endpoint: getAdminStats }), adminQuery(search)],
  },
  donate: {
    component: 'donations/DonatePage',
    head: pageHead('Donate', {
      description: 'Support the dictionary: 100% of donations go to platform maintenance.',
    }),
  },
  donateSuccess: {
    component: 'donations/DonateSuccessPage',
    queries: ({ search }) => outcomeQueries(search).map(pageQuery),
    head: pageHead('Your donation'),
  },
  donorWall: {
    component: 'donations/DonorWallPage',
    queries: ({ search }) => [
      pageQuery({ endpoint: getDonorWallStats }),
      pageQuery(wallQuery(search)),
    ],
    head: wallHead,
  },
  about: {
    component: 'pages/AboutPage',
    head: pageHead('About', {
      description:
        'Who builds this science dictionary, how words are checked, and for whom it is made.',
    }),
  },
  faq: {
    component: 'pages/FaqPage',
    head: pageHead('FAQ', {
      description:
        'Questions and answers: getting started, contributing, verification, support and technical matters.',
    }),
  },
  terms: {
    component: 'pages/TermsPage',
    head: pageHead('Terms of Service', {
      description: 'The terms under which this dictionary is used and its words are shared.',
    }),
  },
  privacy: {
    component: 'pages/PrivacyPage',
    head: pageHead('Privacy Policy', {
      description: 'What this dictionary stores about people, why, and for how long.',
    }),
  },
  contact: {
    component: 'pages/ContactPage',
    head: pageHead('Contact Us', {
      description: 'How to reach the people behind this dictionary.',
    }),
  },
  cookiePolicy: {
    component: 'pages/CookiePolicyPage',
    head: pageHead('Cookie Policy', {
      description: 'The cookies that this site sets, and what each is for.',
    }),
  },
  dataProtection: {
    component: 'pages/DataProtectionPage',
    head: pageHead('Data Protection', {
      description: 'Your rights on the data held about you, and how to use them.',
    }),
  },
};
