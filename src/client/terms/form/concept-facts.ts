import type { ConceptLink } from '#contract/terms/concepts.ts';
import { m } from '#domain/messages.ts';
import { nameSubject } from '#domain/subjects.ts';

/**
 * Returns the subject and the number of a concept, to distinguish it from others with the same
 * name.
 */
export const describeConcept = ({ subject, number }: ConceptLink): string =>
  m.concept_finder_facts({ subject: nameSubject(subject), number: String(number) });

/** Whether the text can be the number of a concept. */
export const isConceptNumber = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);
