import { expect, type Page } from '@playwright/test';
import { m } from '#domain/messages.ts';
import { accent, greek } from '../support/pseudo-locale.ts';
import { hydrated } from './hydration.ts';
import { openMore } from './more-actions.ts';
import {
  apply,
  askForPassword,
  buttonWith,
  conceptPath,
  copyLink,
  makeWordList,
  mergeConcepts,
  openDetails,
  openDialog,
  openDrawer,
  openProviderPage,
  openQueuePreferences,
  openSuggestions,
  payWithAuthentication,
  payWithSuccess,
  proceedToPayment,
  register,
  rejectedPath,
  restoreDraft,
  reviewPath,
  sendSuggestion,
  signInPath,
  submitEmpty,
  submitEmptyCard,
  submitEmptyDialog,
  submitEmptyRegistration,
  submitEmptySignIn,
  submitTool,
  suggestPath,
  termPath,
} from './pseudo-locale-steps.ts';
import type { Person } from './sites.ts';

/** A page, and the steps to take on it before the test reads its texts. */
export type Screen = {
  path: string | ((page: Page) => Promise<string>);
  prepare?: (page: Page) => Promise<void>;
  /** A CSS selector for texts that are not in the message catalogue: long prose and code names. */
  prose?: string;
};

const visitorScreens: Screen[] = [
  { path: '/' },
  { path: '/', prepare: openDrawer },
  { path: '/dictionary' },
  { path: '/dictionary', prepare: openSuggestions },
  { path: '/dictionary?query=α&language=venda&subject=biology&sort=english_asc' },
  { path: '/dictionary?query=ξξξξξξ' },
  { path: '/dictionary?page=99' },
  { path: '/nowhere' },
  { path: '/dictionary/00000000-0000-4000-8000-000000000000' },
  { path: termPath },
  { path: termPath, prepare: copyLink },
  { path: termPath, prepare: openMore },
  {
    path: termPath,
    prepare: async (page) => {
      await openMore(page);
      await openDialog(buttonWith(m.share_cite_button()))(page);
    },
  },
  {
    path: termPath,
    prepare: submitEmptyDialog(buttonWith(m.dictionary_term_report_button())),
  },
  { path: conceptPath },
  { path: '/concept/999999' },
  { path: '/donate' },
  { path: '/donate', prepare: proceedToPayment },
  { path: '/donate', prepare: submitEmptyCard },
  { path: '/donate', prepare: payWithAuthentication },
  { path: '/donate', prepare: payWithSuccess },
  { path: '/donor-wall' },
  {
    path: '/offline#contribute',
    prepare: (page) => expect(page.locator('.empty-state')).toBeVisible(),
  },
  { path: '/offline' },
  { path: '/teachers' },
  { path: '/goals?language=venda', prose: '.chip' },
  { path: '/wanted' },
  { path: '/data', prose: 'td, summary, details li, pre, .citation, .flex-row' },
  { path: '/worksheet' },
  { path: '/worksheet', prepare: submitEmpty },
  {
    path: '/worksheet',
    prepare: makeWordList('triangle'),
    prose: 'textarea, option, dt, main [lang]',
  },
  { path: '/worksheet', prepare: makeWordList(greek('dzidzo')), prose: 'textarea, option' },
  {
    path: '/print/venda/mathematics',
    prepare: (page) => page.locator('main summary').click(),
  },
  { path: '/print/venda/mathematics?page=9' },
  { path: '/print/venda/law' },
  { path: '/print/venda/cooking' },
  { path: '/people/999999' },
  { path: '/donate/success' },
  { path: '/about', prose: 'main' },
  { path: '/faq', prose: 'main' },
  { path: '/reliability', prose: 'main' },
  { path: '/terms', prose: 'main' },
  { path: '/privacy', prose: 'main' },
  { path: '/cookie-policy', prose: 'main' },
  { path: '/data-protection', prose: 'main' },
  { path: '/contact', prose: 'main' },
  { path: '/unsubscribe?person=unknown' },
  { path: '/api/callback?state=unknown' },
  { path: '/oidc/verify?token=unknown' },
  { path: '/oidc/auth?client_id=unknown' },
  { path: signInPath },
  { path: signInPath, prepare: submitEmptySignIn },
  { path: signInPath, prepare: openProviderPage('register') },
  { path: signInPath, prepare: submitEmptyRegistration },
  { path: signInPath, prepare: openProviderPage('forgotten') },
  { path: signInPath, prepare: askForPassword },
  { path: signInPath, prepare: register },
];

const contributorScreens: Screen[] = [
  { path: '/' },
  { path: '/', prepare: openDrawer },
  { path: '/contribute' },
  { path: '/contribute', prepare: submitEmpty },
  { path: '/contribute', prepare: restoreDraft },
  { path: '/contribute', prepare: openDetails },
  { path: '/profile' },
  { path: '/profile', prepare: openDialog(buttonWith(m.profile_erase_button())) },
  { path: '/profile', prepare: submitEmptyDialog(buttonWith(m.profile_erase_button())) },
  { path: suggestPath, prepare: submitEmpty },
  { path: suggestPath, prepare: sendSuggestion },
  {
    path: async (page) => `${await conceptPath(page)}?suggest=1`,
    prepare: submitEmpty,
  },
  { path: '/profile?tab=suggestions' },
  { path: '/profile?tab=donations' },
  { path: '/profile?tab=notices' },
  { path: '/profile/security' },
  { path: '/verifier-apply' },
  { path: '/verifier-apply', prepare: submitEmpty },
  { path: '/verifier-apply', prepare: apply },
  { path: '/verifier-apply' },
  { path: '/api/logout' },
];

const verifierScreens: Screen[] = [
  { path: '/' },
  { path: '/verify' },
  { path: '/verify', prepare: openQueuePreferences },
  { path: '/verify?tab=my-actions' },
  { path: '/verify?tab=recent-history' },
  { path: '/verify?tab=duplicates' },
  { path: '/verify?tab=merges' },
  { path: '/verify?tab=merges&status=kept-apart' },
  { path: '/verify?tab=merges&status=recent' },
  { path: '/verify?tab=reports' },
  {
    path: '/verify?tab=reports',
    prepare: openDialog(buttonWith(m.verification_reports_resolve_label({ word: '' }))),
  },
  {
    path: '/verify?tab=reports',
    prepare: submitEmptyDialog(buttonWith(m.verification_reports_reopen_label({ word: '' }))),
  },
  { path: '/verify?tab=corrections' },
  {
    path: '/verify?tab=corrections',
    prepare: submitEmptyDialog(buttonWith(m.corrections_reject_button())),
  },
  { path: '/verify?tab=corrections&status=rejected' },
  { path: termPath, prepare: submitEmptyDialog(buttonWith(m.staff_send_back_button())) },
  { path: termPath, prepare: openDialog(buttonWith(m.staff_spelling_button())) },
  { path: termPath, prepare: openDialog(buttonWith(m.staff_versions_button())) },
  { path: '/verify?language=venda&subject=law' },
  { path: reviewPath },
  {
    path: reviewPath,
    prepare: submitEmptyDialog((page) =>
      page.getByRole('button', { name: accent(m.verification_reject_open_button()), exact: true }),
    ),
  },
  {
    path: reviewPath,
    prepare: async (page) => {
      await hydrated(page);
      await buttonWith(m.verification_edit_button())(page).click();
      await page.locator('#meaning').fill('');
      await submitEmpty(page);
    },
  },
  { path: conceptPath, prepare: submitTool('edit') },
  { path: conceptPath, prepare: submitTool('merge') },
  { path: conceptPath, prepare: submitTool('split') },
  { path: conceptPath, prepare: mergeConcepts },
  { path: '/verifier-apply' },
];

const adminScreens: Screen[] = [
  {
    path: termPath,
    prepare: (page) => expect(buttonWith(m.dictionary_term_confirm_button())(page)).toBeVisible(),
  },
  { path: rejectedPath, prepare: openDialog(buttonWith(m.staff_delete_button())) },
  { path: '/admin' },
  { path: '/admin?search=ξξξξξξ' },
  { path: '/admin', prepare: openDialog((page) => page.locator('main td button').first()) },
  { path: '/admin?tab=invitations' },
  { path: '/admin?tab=applications' },
  {
    path: '/admin?tab=applications',
    prepare: openDialog(buttonWith(m.administration_applications_approve_label({ name: '' }))),
  },
  {
    path: '/admin?tab=applications',
    prepare: openDialog(buttonWith(m.administration_applications_reject_label({ name: '' }))),
  },
  { path: '/admin?tab=donations' },
  {
    path: '/admin?tab=donations',
    prepare: openDialog(buttonWith(m.administration_hide_message_label({ reference: '' }))),
  },
  {
    path: '/admin?tab=statistics',
    prepare: async (page) => {
      await expect(page.getByRole('img').first()).toBeVisible();
    },
  },
  { path: '/admin?tab=flags' },
  { path: '/admin?tab=batches' },
  { path: '/admin?tab=settings' },
  { path: '/admin?tab=sources', prose: 'code' },
  {
    path: '/admin?tab=sources',
    prose: 'code',
    prepare: openDialog(buttonWith(m.sources_change_button())),
  },
  { path: '/admin?tab=audit' },
  { path: '/admin?tab=security' },
  { path: '/admin?tab=wanted' },
  { path: '/admin?tab=health', prose: 'code' },
];

export const screens: Record<Person | 'visitor', Screen[]> = {
  visitor: visitorScreens,
  contributor: contributorScreens,
  verifier: verifierScreens,
  admin: adminScreens,
};
