import type { Site } from '#contract/page.ts';
import { createContext, useContext } from 'react';

export const SiteContext = createContext<Site>({ contactEmail: null, forumUrl: null, socialLinks: [] });

/** What the people who run this site have set about it. */
export const useSite = (): Site => useContext(SiteContext);
