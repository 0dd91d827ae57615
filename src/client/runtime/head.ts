import { languageList } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { PRODUCT } from '#domain/product.ts';

/** The metadata of a document. */
export type Head = {
  title: string;
  description: string;
  /** The canonical path and query. The default is the path of the document. */
  canonical?: string;
  /** If false, the document asks search engines not to index it. */
  index?: boolean;
  /**
   * Returns the schema.org description of the page's subject. `origin` is the origin of the site.
   */
  linkedData?: (origin: string) => Record<string, unknown>;
};

/**
 * Returns a function that creates the head of a page with a fixed name. In the title, the name of
 * the product follows the page's name, or precedes it if `first` is true.
 */
export function pageHead(
  name: string,
  { first = false, ...rest }: Partial<Head> & { first?: boolean } = {},
): () => Head {
  return () => ({
    title: first ? `${PRODUCT}: ${name}` : `${name} | ${PRODUCT}`,
    description: m.titles_site_description({ languages: languageList }),
    ...rest,
  });
}

export const notFoundHead = pageHead(m.shell_not_found_title(), { index: false });
