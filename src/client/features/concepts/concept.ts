import type { Head } from '#client/runtime/head.ts';
import { paths } from '#client/runtime/paths.ts';
import type { Read } from '#client/runtime/route.ts';
import { excerpt } from '#client/terms/excerpt.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { PageParams } from '#contract/pages.ts';
import { type ConceptWord, getConcept } from '#contract/terms/concepts.ts';
import { needsSubject, type SenseFacts } from '#domain/concept/sense-label.ts';
import { ENGLISH, languageIds, nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { nameConcept, titleConcept } from '#domain/page-names.ts';
import { PRODUCT } from '#domain/product.ts';
import { langTag } from '#domain/varieties.ts';

export type ConceptReply = ReplyOf<typeof getConcept>;
export type Concept = ConceptReply['concept'];

/** Returns whether the concept has a verified word. */
export const isPublic = ({ terms }: Concept): boolean =>
  terms.some(({ status }) => status === 'verified');

type Params = { params: PageParams<'concept'> };

export const conceptQuery = (number: string) => ({
  endpoint: getConcept,
  args: { params: { number } },
});

/** Returns the address of the concept into which this one was merged, or null if it was not. */
export function conceptMovedTo({ params: { number } }: Params, read: Read): string | null {
  const concept = read(conceptQuery(number))?.concept;
  return concept && String(concept.number) !== number ? paths.concept(concept.number) : null;
}

/** Returns the head of a concept's page. The title says in how many languages it has words. */
export function conceptHead({ params: { number } }: Params, read: Read): Head {
  const reply = read(conceptQuery(number));
  if (!reply)
    return {
      title: `${m.titles_concept_unknown()} | ${PRODUCT}`,
      index: false,
    };
  const concept = withSenseFacts(reply);
  const count = new Set(concept.terms.map(({ language }) => language)).size;
  return {
    title: `${titleConcept(concept, count)} | ${PRODUCT}`,
    description: describeConcept(concept, nameConcept(concept)),
    canonical: paths.concept(concept.number),
    index: isPublic(concept),
    ...(isPublic(concept) &&
      import.meta.env.SSR && {
        linkedData: (origin: string) => linkedConcept(concept, origin),
        hasOembed: true,
      }),
  };
}

/** Returns a concept with the subject that tells it from its siblings, if it needs one. */
export const withSenseFacts = ({
  concept,
  siblings,
}: Pick<ConceptReply, 'concept' | 'siblings'>): Concept & SenseFacts => ({
  ...concept,
  senseSubject: siblings.some((other) => needsSubject(concept, other)) ? concept.subject : null,
});

/** Returns the definition or, if there is none, the best word of each language. */
function describeConcept({ definition, terms }: Concept, headword: string): string {
  if (definition) return excerpt(definition.replace(/\s+/g, ' '));
  const best = languageIds.flatMap(
    (language) => terms.find((term) => term.language === language) ?? [],
  );
  const words = best
    .map(({ language, vernacularWord }) => `${nameLanguage(language)} ${vernacularWord}`)
    .join(', ');
  return excerpt(m.titles_concept_description({ headword, words }));
}

/** Terms that search engines may show: verified ones that are recommended. */
const isRecommended = ({ status, usage }: ConceptWord): boolean =>
  status === 'verified' && usage !== 'superseded' && usage !== 'deprecated';

/**
 * Describes a concept as linked data: a schema.org DefinedTerm whose name is the English word, with
 * the words of all languages as its other names.
 */
function linkedConcept(concept: Concept, origin: string): Record<string, unknown> {
  const { english, number, definition, labels, terms } = concept;
  return {
    '@context': 'https://schema.org',
    '@type': 'DefinedTerm',
    name: { '@value': english, '@language': ENGLISH },
    alternateName: [
      ...labels.map(({ text }) => ({ '@value': text, '@language': ENGLISH })),
      ...terms
        .filter(isRecommended)
        .map((term) => ({ '@value': term.vernacularWord, '@language': langTag(term) })),
    ],
    termCode: String(number),
    ...(definition && { description: definition }),
    url: origin + paths.concept(number),
    inDefinedTermSet: {
      '@type': 'DefinedTermSet',
      name: PRODUCT,
      url: origin + paths.dictionary(),
    },
  };
}
