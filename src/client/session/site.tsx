import type { Site } from '#contract/page.ts';
import { createContext, type ReactNode, use } from 'react';

const unset: Site = { contactEmail: null, forumUrl: null, socialLinks: [], payments: { testMode: false, publishableKey: null } };
const SiteContext = createContext<Site>(unset);

/** How to reach those who run the site; what is not configured is null or empty. */
export const useSite = (): Site => use(SiteContext);

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}
