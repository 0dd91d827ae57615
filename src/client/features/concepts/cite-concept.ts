import type { Source } from '#contract/terms/concepts.ts';
import type { Citation } from '#domain/concept/citation.ts';
import { CONTRIBUTION_LICENCE, nameOnlyLicence } from '#domain/concept/licences.ts';
import { nameConcept } from '#domain/page-names.ts';
import type { Concept } from './concept.ts';

export const citeConcept = (concept: Concept, sources: readonly Source[]): Citation => ({
  kind: 'concept',
  number: concept.number,
  title: nameConcept(concept),
  url: concept.url,
  version: concept.updatedAt,
  licence: findLicence(concept, sources),
});

/**
 * Returns the name of the licence of the definition and all words, or null if they have different
 * licences. Content without a source was contributed on this site.
 */
function findLicence({ definition, terms }: Concept, sources: readonly Source[]): string | null {
  const isContributed =
    (definition !== null && sources.length === 0) ||
    terms.some((term) => term.sources.length === 0);
  return nameOnlyLicence([
    ...sources.map(({ licence }) => licence),
    ...(isContributed ? [CONTRIBUTION_LICENCE] : []),
  ]);
}
