import { countInWords, type Language, languages } from './languages.ts';
import { m } from './messages.ts';

/** Returns the words of a term, as the messages of titles name them. */
export const titleWords = ({
  englishWord,
  language,
  vernacularWord,
}: {
  englishWord: string;
  language: Language;
  vernacularWord: string;
}) => ({ englishWord, language: languages[language].ownName, vernacularWord });

/**
 * Returns both words of a term, as in "photosynthesis in isiZulu: ukwakhiwa kokudla kwesihlahla".
 */
export const nameTerm = (term: Parameters<typeof titleWords>[0]): string =>
  m.titles_term(titleWords(term));

/** Returns the English word of a concept, followed by the gloss in brackets if there is one. */
export const nameConcept = ({
  english,
  gloss,
}: {
  english: string;
  gloss: string | null;
}): string => (gloss ? m.titles_concept_with_gloss({ headword: english, gloss }) : english);

/** Returns the title of a concept, as in "cell (biology) in three languages". */
export const titleConcept = (
  concept: { english: string; gloss: string | null },
  languageCount: number,
): string =>
  m.titles_concept({
    headword: nameConcept(concept),
    count: languageCount,
    words: countInWords(languageCount),
  });
