import type { ConceptLink } from '#contract/concepts.ts';
import { m } from '#domain/messages.ts';

/** Returns the English word of a concept, followed by the gloss in brackets if there is one. */
export const nameConcept = ({ english, gloss }: Pick<ConceptLink, 'english' | 'gloss'>): string =>
  gloss ? m.titles_concept_with_gloss({ headword: english, gloss }) : english;
