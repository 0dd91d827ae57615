import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import type { Site } from '#contract/site.ts';

const unset: Site = {
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
type Known = { site: Site; change: (change: Partial<Site>) => void };
const SiteContext = createContext<Known>({ site: unset, change: () => {} });

/** What the document said of the site; what is not configured is null or empty. */
export const useSite = (): Site => use(SiteContext).site;
/** For whoever has just changed the site: header and footer show it at once. */
export const useSiteChange = (): Known['change'] => use(SiteContext).change;

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  const [now, setNow] = useState(site);
  const known = useMemo(
    () => ({
      site: now,
      change: (change: Partial<Site>) => setNow((before) => ({ ...before, ...change })),
    }),
    [now],
  );
  return <SiteContext value={known}>{children}</SiteContext>;
}
