import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import type { Site } from '#contract/site.ts';

/** A site for which nothing is configured. */
export const defaultSite: Site = {
  operator: { name: null, place: null },
  sourceUrl: null,
  contactEmail: null,
  forumUrl: null,
  socialLinks: [],
  ownAccounts: true,
  notice: null,
  donationsOpen: true,
  payments: { testMode: false, publishableKey: null },
};
type SiteState = { site: Site; change: (change: Partial<Site>) => void };
const SiteContext = createContext<SiteState>({ site: defaultSite, change: () => {} });

/**
 * Returns the site's configuration and settings. A value that is not configured is null or empty.
 */
export const useSite = (): Site => use(SiteContext).site;
/**
 * Returns a function that changes the site's settings in this document, so that a saved setting
 * takes effect immediately, without a reload.
 */
export const useSiteChange = (): SiteState['change'] => use(SiteContext).change;

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  const [current, setCurrent] = useState(site);
  const state = useMemo(
    () => ({
      site: current,
      change: (change: Partial<Site>) => setCurrent((last) => ({ ...last, ...change })),
    }),
    [current],
  );
  return <SiteContext value={state}>{children}</SiteContext>;
}
