import { m } from '#domain/messages.ts';
import { PRODUCT } from '#domain/product.ts';

/** The metadata that a page puts into the `<head>` of its document. */
export type Head = {
  title: string;
  /** By default, the one in page-descriptions.ts. Only documents from the server contain it. */
  description?: string;
  /** The canonical path and query. The default is the requested path, without its query. */
  canonical?: string;
  /** If false, the document asks search engines not to index it. */
  index?: boolean;
  /**
   * Returns the page's schema.org data. `origin` is the site's origin, as in "https://example.org".
   */
  linkedData?: (origin: string) => Record<string, unknown>;
  /** If true, the document names the call that describes the page to other sites (oEmbed). */
  hasOembed?: boolean;
};

/**
 * Returns a `head` function for a page whose name never changes. The title is the page's name
 * followed by the product's name, or the other way round if `first` is true.
 */
export function pageHead(
  name: () => string,
  { first = false, ...rest }: Partial<Head> & { first?: boolean } = {},
): () => Head {
  return () => ({
    title: first ? `${PRODUCT}: ${name()}` : `${name()} | ${PRODUCT}`,
    ...rest,
  });
}

export const notFoundHead = pageHead(m.shell_not_found_title, { index: false });
