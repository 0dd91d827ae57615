import type { Locale } from '#domain/locale/locale.ts';
import type { Operator } from './operator.ts';

/**
 * Images that are not part of a page's content: the browser tab icon, the home screen icon, and the
 * image for link previews.
 */
export const siteImages = {
  icon: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Cpath fill='%238c3812' d='M6 3h20a3 3 0 0 1 3 3v16a3 3 0 0 1-3 3h-7l-6 5v-5H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3z'/%3E%3Cpath fill='none' stroke='%23fff' stroke-width='2.6' stroke-linecap='round' stroke-linejoin='round' d='M9 19V9.5c3 0 5.5 1 7 3 1.5-2 4-3 7-3V19M16 12.5V19'/%3E%3C/svg%3E",
  touchIcon: '/apple-touch-icon.png',
  preview: '/og-image.png',
} as const;
/** The size of the image for link previews, in pixels. */
export const previewSize = { width: 1200, height: 630 } as const;

/**
 * The configuration of a site, from the environment and from the administrators' settings. `notice`
 * is plain text and comes only from the settings. `donationsOpen` is true only if the environment
 * and the settings both allow donations.
 */
export type Site = {
  operator: Operator;
  /** The address of the site's source code. */
  sourceUrl: string | null;
  contactEmail: string | null;
  forumUrl: string | null;
  socialLinks: { name: string; url: string }[];
  notice: string | null;
  donationsOpen: boolean;
  payments: SitePayments;
  /**
   * True if people sign in with accounts of this site instead of accounts of an external service.
   */
  ownAccounts: boolean;
  /** The locales that people can choose. Absent if there is only one. */
  locales?: readonly OfferedLocale[];
};

/** A locale in which the site has pages, with its name in its own language. */
export type OfferedLocale = { id: Locale; name: string; isDraft: boolean };

/**
 * The configuration of the payment form. The form is the payment provider's if there is a
 * publishable key, otherwise the sandbox's. In test mode, no money moves.
 */
export type SitePayments = { testMode: boolean; publishableKey: string | null };
