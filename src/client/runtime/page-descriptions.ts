import type { PageId } from '#contract/pages.ts';
import { listLanguages } from '#domain/locale/sentence.ts';
import { m } from '#domain/messages.ts';

/* Only the server imports this module, because browsers need no descriptions. */

const descriptions: Partial<Record<PageId, () => string>> = {
  teachers: m.titles_teachers_description,
  offline: m.titles_offline_description,
  data: m.titles_data_description,
  worksheet: m.titles_worksheet_description,
  donate: m.titles_donate_description,
  about: m.titles_about_description,
  reliability: m.titles_reliability_description,
  faq: m.titles_faq_description,
  terms: m.titles_terms_description,
  privacy: m.titles_privacy_description,
  contact: m.titles_contact_description,
  cookiePolicy: m.titles_cookie_policy_description,
  dataProtection: m.titles_data_protection_description,
  goals: m.titles_goals_description,
  donorWall: m.titles_donor_wall_description,
  wanted: m.titles_wanted_description,
};

/** Describes a page to search engines, if its content has no better description. */
export const describePage = (id: PageId | undefined): string =>
  (id && descriptions[id]?.()) ?? m.titles_site_description({ languages: listLanguages() });
