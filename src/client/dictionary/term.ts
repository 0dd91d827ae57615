import { PRODUCT } from '#contract/messages.ts';
import { getTerm, type Term } from '#contract/terms.ts';
import { langOf, languages } from '#domain/languages.ts';
import { type Head, siteDescription } from '../head.ts';
import type { Read } from '../routes.ts';
import { excerpt } from '../terms/excerpt.ts';

export const termQuery = (id: string) => ({ endpoint: getTerm, args: { params: { id } } });

export function termHead({ params }: { params: Record<string, string> }, read: Read): Head {
  const term = read(termQuery(params.id!))?.term;
  if (!term) return { title: `Term | ${PRODUCT}`, description: siteDescription, index: false };
  return {
    title: `${term.englishWord} in ${languages[term.language].ownName}: ${term.vernacularWord} | ${PRODUCT}`,
    description: excerpt(term.meaning.replace(/\s+/g, ' ')),
    index: term.status === 'verified',
    ...(term.status === 'verified' ? { linkedData: definedTerm(term) } : {}),
  };
}

/** The term for machines (schema.org DefinedTerm): the vernacular word in its language, the English word beside it. */
function definedTerm(term: Term): Record<string, unknown> {
  return {
    '@context': 'https://schema.org', '@type': 'DefinedTerm', name: term.vernacularWord, inLanguage: langOf(term), alternateName: term.englishWord,
    description: term.meaning, inDefinedTermSet: { '@type': 'DefinedTermSet', name: PRODUCT },
  };
}
