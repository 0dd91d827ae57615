import { browseRoute } from '#client/features/browse/route.ts';
import { conceptHead, conceptMovedTo, conceptQuery } from '#client/features/concepts/concept.ts';
import {
  canonicalDictionary,
  dictionaryHead,
  dictionaryQueries,
} from '#client/features/dictionary/search/list.ts';
import { termHead, termMovedTo, termQuery } from '#client/features/dictionary/term/term.ts';
import { wallHead, wallQuery } from '#client/features/donations/wall.ts';
import { goalsHead } from '#client/features/goals/goals.ts';
import { personHead, personQuery } from '#client/features/people/person.ts';
import { wantedHead } from '#client/features/wanted/wanted.ts';
import { getDonorWallStats } from '#contract/donations/donations.ts';
import { m } from '#domain/messages.ts';
import { pageHead } from './head.ts';
import { pageQuery, type Routes } from './route.ts';

export const routes: Routes = {
  landing: {
    component: 'home/LandingPage',
    head: pageHead(m.titles_landing, { first: true }),
  },
  home: {
    component: 'home/HomePage',
    head: pageHead(m.titles_home),
  },
  dictionary: {
    component: 'dictionary/DictionaryPage',
    queries: ({ search }) => dictionaryQueries(search).map(pageQuery),
    essential: true,
    redirect: ({ search }) => canonicalDictionary(search),
    head: dictionaryHead,
  },
  term: {
    component: 'dictionary/TermPage',
    queries: ({ params }) => [pageQuery(termQuery(params.id))],
    essential: true,
    movedTo: termMovedTo,
    head: termHead,
  },
  concept: {
    component: 'concepts/ConceptPage',
    queries: ({ params }) => [pageQuery(conceptQuery(params.number))],
    essential: true,
    movedTo: conceptMovedTo,
    head: conceptHead,
  },
  browse: browseRoute,
  browseSubject: browseRoute,
  contribute: {
    component: 'contribution/ContributePage',
    guardNotice: { heading: m.titles_contribute, signIn: m.session_sign_in_to_contribute },
    head: ({ search }) =>
      pageHead(search.includes('edit=') ? m.titles_edit_submission : m.titles_contribute)(),
  },
  verify: {
    component: 'verification/VerifyPage',
    guardNotice: {
      heading: m.titles_verifier_dashboard,
      signIn: m.session_sign_in_to_verify,
    },
    head: pageHead(m.titles_verify),
  },
  review: {
    component: 'verification/ReviewPage',
    guardNotice: {
      heading: m.titles_review,
      signIn: m.session_sign_in_to_verify,
    },
    head: pageHead(m.titles_review),
    essential: true,
  },
  profile: {
    component: 'profile/ProfilePage',
    guardNotice: { heading: m.titles_profile, signIn: m.session_sign_in_for_profile },
    head: pageHead(m.titles_profile),
  },
  security: {
    component: 'account-security/SecurityPage',
    guardNotice: { heading: m.titles_security, signIn: m.session_sign_in_for_security },
    head: pageHead(m.titles_security),
  },
  verifierApply: {
    component: 'applications/VerifierApplyPage',
    guardNotice: { heading: m.titles_verifier_apply, signIn: m.session_sign_in_to_apply },
    head: pageHead(m.titles_verifier_apply),
  },
  admin: {
    component: 'administration/AdminPage',
    guardNotice: {
      heading: m.titles_administration,
      signIn: m.session_sign_in_for_administration,
    },
    head: pageHead(m.titles_administration),
  },
  goals: {
    component: 'goals/GoalsPage',
    head: goalsHead,
  },
  teachers: {
    component: 'teachers/TeachersPage',
    head: pageHead(m.titles_teachers),
  },
  offline: {
    component: 'offline/OfflinePage',
    head: pageHead(m.titles_offline),
  },
  wanted: {
    component: 'wanted/WantedPage',
    head: wantedHead,
  },
  data: {
    component: 'data/DataPage',
    head: pageHead(m.titles_data),
  },
  worksheet: {
    component: 'worksheet/WorksheetPage',
    head: pageHead(m.titles_worksheet),
  },
  print: {
    component: 'print/PrintPage',
    essential: true,
    head: pageHead(m.titles_print),
  },
  person: {
    component: 'people/PersonPage',
    queries: ({ params }) => [pageQuery(personQuery(params.number))],
    essential: true,
    head: personHead,
  },
  donate: {
    component: 'donations/DonatePage',
    head: pageHead(m.titles_donate),
  },
  donateSuccess: {
    component: 'donations/DonateSuccessPage',
    head: pageHead(m.titles_donation_outcome),
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
    head: pageHead(m.titles_about),
  },
  reliability: {
    component: 'pages/ReliabilityPage',
    head: pageHead(m.titles_reliability),
  },
  faq: {
    component: 'pages/FaqPage',
    head: pageHead(m.titles_faq),
  },
  terms: {
    component: 'pages/TermsPage',
    head: pageHead(m.titles_terms),
  },
  privacy: {
    component: 'pages/PrivacyPage',
    head: pageHead(m.titles_privacy),
  },
  contact: {
    component: 'pages/ContactPage',
    head: pageHead(m.titles_contact),
  },
  cookiePolicy: {
    component: 'pages/CookiePolicyPage',
    head: pageHead(m.titles_cookie_policy),
  },
  dataProtection: {
    component: 'pages/DataProtectionPage',
    head: pageHead(m.titles_data_protection),
  },
};
