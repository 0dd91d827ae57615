import { adminQueries } from '#client/features/administration/view.ts';
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
import { queueQuery } from '#client/features/verification/queue-view.ts';
import { getAdminStats } from '#contract/administration.ts';
import { getMyApplication } from '#contract/applications.ts';
import { getTerm } from '#contract/dictionary.ts';
import { getDonorWallStats } from '#contract/donations.ts';
import { getStats } from '#contract/home.ts';
import { listNotices } from '#contract/notices.ts';
import { listDonations, listSubmissions } from '#contract/profile.ts';
import { getPreferences, getReview } from '#contract/verification.ts';
import { m } from '#domain/messages.ts';
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
    head: pageHead(m.titles_landing(), { first: true }),
  },
  home: {
    component: 'home/HomePage',
    queries: () => [
      pageQuery({ endpoint: getStats }),
      pageQuery({ endpoint: listSubmissions, args: latestOwn }),
      pageQuery({ endpoint: listDonations, args: latestOwn }),
      pageQuery({ endpoint: listNotices, args: latestNotices }),
    ],
    head: pageHead(m.titles_home()),
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
    guardNotice: { heading: m.titles_contribute(), signIn: m.session_sign_in_to_contribute() },
    head: pageHead(m.titles_contribute()),
    queries: ({ search }) => revisedTermQueries(search),
  },
  verify: {
    component: 'verification/VerifyPage',
    guardNotice: {
      heading: m.titles_verifier_dashboard(),
      signIn: m.session_sign_in_to_verify(),
    },
    head: pageHead(m.titles_verify()),
    queries: ({ search }) => [queueQuery(search), pageQuery({ endpoint: getPreferences })],
  },
  review: {
    component: 'verification/ReviewPage',
    guardNotice: {
      heading: m.titles_review(),
      signIn: m.session_sign_in_to_verify(),
    },
    head: pageHead(m.titles_review()),
    queries: ({ params }) => [
      pageQuery({ endpoint: getReview, args: { params: { id: params.id } } }),
    ],
    essential: true,
  },
  profile: {
    component: 'profile/ProfilePage',
    guardNotice: { heading: m.titles_profile(), signIn: m.session_sign_in_for_profile() },
    head: pageHead(m.titles_profile()),
    queries: ({ search }) => profileQueries(search),
  },
  security: {
    component: 'account-security/SecurityPage',
    guardNotice: { heading: m.titles_security(), signIn: m.session_sign_in_for_security() },
    head: pageHead(m.titles_security()),
  },
  verifierApply: {
    component: 'applications/VerifierApplyPage',
    guardNotice: { heading: m.titles_verifier_apply(), signIn: m.session_sign_in_to_apply() },
    head: pageHead(m.titles_verifier_apply()),
    queries: ({ user }) =>
      user && can(user.role, 'application.submit')
        ? [pageQuery({ endpoint: getMyApplication })]
        : [],
  },
  admin: {
    component: 'administration/AdminPage',
    guardNotice: {
      heading: m.titles_administration(),
      signIn: m.session_sign_in_for_administration(),
    },
    head: pageHead(m.titles_administration()),
    queries: ({ search }) => [pageQuery({ endpoint: getAdminStats }), ...adminQueries(search)],
  },
  donate: {
    component: 'donations/DonatePage',
    head: pageHead(m.titles_donate(), {
      description: m.titles_donate_description(),
    }),
  },
  donateSuccess: {
    component: 'donations/DonateSuccessPage',
    queries: ({ search }) => outcomeQueries(search).map(pageQuery),
    head: pageHead(m.titles_donation_outcome()),
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
    head: pageHead(m.titles_about(), {
      description: m.titles_about_description(),
    }),
  },
  faq: {
    component: 'pages/FaqPage',
    head: pageHead(m.titles_faq(), {
      description: m.titles_faq_description(),
    }),
  },
  terms: {
    component: 'pages/TermsPage',
    head: pageHead(m.titles_terms(), {
      description: m.titles_terms_description(),
    }),
  },
  privacy: {
    component: 'pages/PrivacyPage',
    head: pageHead(m.titles_privacy(), {
      description: m.titles_privacy_description(),
    }),
  },
  contact: {
    component: 'pages/ContactPage',
    head: pageHead(m.titles_contact(), {
      description: m.titles_contact_description(),
    }),
  },
  cookiePolicy: {
    component: 'pages/CookiePolicyPage',
    head: pageHead(m.titles_cookie_policy(), {
      description: m.titles_cookie_policy_description(),
    }),
  },
  dataProtection: {
    component: 'pages/DataProtectionPage',
    head: pageHead(m.titles_data_protection(), {
      description: m.titles_data_protection_description(),
    }),
  },
};
