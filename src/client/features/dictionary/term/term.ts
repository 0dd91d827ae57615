import type { Head } from '#client/runtime/head.ts';
import { paths } from '#client/runtime/paths.ts';
import type { Read } from '#client/runtime/route.ts';
import { excerpt } from '#client/terms/excerpt.ts';
import type { PageParams } from '#contract/pages.ts';
import { getTerm } from '#contract/terms/dictionary.ts';
import type { Term } from '#contract/terms/term.ts';
import { m } from '#domain/messages.ts';
import { nameTerm, titleWords } from '#domain/page-names.ts';
import { PRODUCT } from '#domain/product.ts';
import { langTag } from '#domain/varieties.ts';

export const termQuery = (id: string) => ({ endpoint: getTerm, args: { params: { id } } });

type Params = { params: PageParams<'term'> };

/** Returns the address of the term into which this one was merged, or null if it was not. */
export function termMovedTo({ params }: Params, read: Read): string | null {
  const mergedInto = read(termQuery(params.id))?.term.mergedInto;
  return mergedInto ? paths.term(mergedInto) : null;
}

/** Returns the head of a term's page. The title contains both words. */
export function termHead({ params }: Params, read: Read): Head {
  const term = read(termQuery(params.id))?.term;
  if (!term)
    return {
      title: `${m.titles_term_unknown()} | ${PRODUCT}`,
      index: false,
    };
  const verified = term.status === 'verified';
  return {
    title: `${nameTerm(term)} | ${PRODUCT}`,
    description: term.meaning
      ? excerpt(term.meaning.replace(/\s+/g, ' '))
      : m.titles_term_description(titleWords(term)),
    canonical: paths.term(term.id),
    index: verified,
    ...(verified &&
      import.meta.env.SSR && {
        linkedData: (origin: string) => definedTerm(term, origin),
        hasOembed: true,
      }),
  };
}

/** Describes a term as linked data: a schema.org DefinedTerm whose name is the vernacular word. */
export function definedTerm(term: Term, origin: string): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'DefinedTerm',
    name: term.vernacularWord,
    alternateName: term.englishWord,
    inLanguage: langTag(term),
    ...(term.meaning && { description: term.meaning }),
    url: origin + paths.term(term.id),
    inDefinedTermSet: {
      '@type': 'DefinedTermSet',
      name: PRODUCT,
      url: origin + paths.dictionary(),
    },
  };
}
