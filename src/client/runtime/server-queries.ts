import { listFactors, listOwnSecurityEvents, listSessions } from '#contract/account-security.ts';
import type { PageId } from '#contract/pages.ts';
import { type AnyPageQuery, pageQuery } from './route.ts';

/**
 * Queries that only the server makes before it renders a page. They are not part of the page's
 * route, because every page loads the code of all routes and would load these endpoints too.
 */
export const serverQueries: { readonly [Id in PageId]?: readonly AnyPageQuery[] } = {
  security: [
    pageQuery({ endpoint: listSessions }),
    pageQuery({ endpoint: listFactors }),
    pageQuery({ endpoint: listOwnSecurityEvents }),
  ],
};
