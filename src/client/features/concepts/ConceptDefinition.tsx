import { paths } from '#client/runtime/paths.ts';
import { NoDefinition } from '#client/terms/Definition.tsx';
import { englishLang } from '#domain/locale/addresses.ts';
import { type Concept, isPublic } from './concept.ts';

export const ConceptDefinition = ({ concept }: { concept: Concept }) =>
  concept.definition ? (
    <p className="definition prose" lang={englishLang()}>
      {concept.definition}
    </p>
  ) : (
    <NoDefinition href={proposalPath(concept)} />
  );

/**
 * A definition of a public concept is suggested like any other edit. Without a public word, it can
 * only be submitted with a word, so the best one is filled in.
 */
function proposalPath(concept: Concept): string {
  if (isPublic(concept)) return paths.suggestForConcept(concept.number);
  const {
    english,
    number,
    subject,
    terms: [best],
  } = concept;
  return paths.contribute({
    english,
    subject,
    concept: String(number),
    ...(best && { vernacular: best.vernacularWord, language: best.language }),
  });
}
