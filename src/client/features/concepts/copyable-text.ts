import { groupByLanguage } from '#client/terms/words-of-sense.ts';
import { languages } from '#domain/languages.ts';
import { nameConcept } from '#domain/page-names.ts';
import type { Concept } from './concept.ts';

/**
 * Returns a concept as plain text: the headword, the definition, and a line with the words of each
 * language.
 */
export function copyableText(concept: Concept): string {
  const words = groupByLanguage(concept.terms).map(
    (group) =>
      `${languages[group.language].name}: ` +
      group.words.map(({ vernacularWord }) => vernacularWord).join(', '),
  );
  return [nameConcept(concept), concept.definition, ...words].filter(Boolean).join('\n');
}
