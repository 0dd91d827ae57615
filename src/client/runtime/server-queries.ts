import { listFactors, listOwnSecurityEvents, listSessions } from '#contract/account-security.ts';
import type { PageId } from '#contract/pages.ts';
import { type AnyPageQuery, pageQuery } from './route.ts';

/**
 * Queries of pages that are not in their route, so that their endpoints are not in the code that
 * every page loads. Only the server makes the calls of queries.
 */
export const serverQueries: { readonly [Id in PageId]?: readonly AnyPageQuery[] } = {
  security: [
    pageQuery({ endpoint: listSessions }),
    pageQuery({ endpoint: listFactors }),
    pageQuery({ endpoint: listOwnSecurityEvents }),
  ],
};
