import { m } from '#contract/messages.ts';
import { PRODUCT } from '#contract/product.ts';

/** What a document says about itself. */
export type Head = {
  title: string;
  description: string;
  /** Path and query of the address under which it should be known; its own when absent. */
  canonical?: string;
  /** False keeps it out of search engines. */
  index?: boolean;
  /** A thing of schema.org that the page is about; its addresses begin with the site's origin. */
  linkedData?: (origin: string) => Record<string, unknown>;
};

/**
 * The head of a page whose name does not depend on what it shows. `first` puts the product before
 * it.
 */
export function pageHead(
  name: string,
  { first = false, ...rest }: Partial<Head> & { first?: boolean } = {},
): () => Head {
  return () => ({
    title: first ? `${PRODUCT}: ${name}` : `${name} | ${PRODUCT}`,
    description: m.titles_site_description(),
    ...rest,
  });
}

export const notFoundHead = pageHead(m.shell_not_found_title(), { index: false });
