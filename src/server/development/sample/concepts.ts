import type { Language } from '#domain/languages.ts';
import type { ImportedTerm } from '#domain/term/details.ts';
import type { Concept, Word } from './concept.ts';
import { agriculture } from './concepts/agriculture.ts';
import { astronomy } from './concepts/astronomy.ts';
import { biology } from './concepts/biology.ts';
import { chemistry } from './concepts/chemistry.ts';
import { earth } from './concepts/earth.ts';
import { economy } from './concepts/economy.ts';
import { health } from './concepts/health.ts';
import { language as languageAndEducation } from './concepts/language.ts';
import { mathematics } from './concepts/mathematics.ts';
import { physics } from './concepts/physics.ts';
import { politics } from './concepts/politics.ts';
import { society } from './concepts/society.ts';
import { technology } from './concepts/technology.ts';

/**
 * The concepts of the sample, which is loaded into an empty database. Each word pair comes from a
 * published word list and keeps the spelling of that list, but in lower case. If no list has a
 * fitting word in a language, the word is left out, and the site invites readers to contribute one.
 * The definitions and examples were written for this project. The landing page shows the first
 * concept.
 */
export const concepts: readonly Concept[] = [
  ...mathematics,
  ...physics,
  ...chemistry,
  ...biology,
  ...health,
  ...astronomy,
  ...earth,
  ...agriculture,
  ...technology,
  ...economy,
  ...politics,
  ...languageAndEducation,
  ...society,
];

/** The terms of the concepts: one for each word, in the order of the lists. */
export const sampleTerms: readonly ImportedTerm[] = concepts.flatMap((concept) =>
  (Object.keys(concept.words) as Language[]).flatMap((language) =>
    (concept.words[language] ?? []).map((word) => toTerm(concept, language, word)),
  ),
);

function toTerm(
  { english, subject, gloss, meaning, synonyms }: Concept,
  language: Language,
  { word, ...details }: Word,
): ImportedTerm {
  return {
    englishWord: english,
    vernacularWord: word,
    meaning,
    language,
    subject,
    gloss,
    synonyms,
    ...details,
    partOfSpeech: details.nounClass ? 'noun' : null,
  };
}
