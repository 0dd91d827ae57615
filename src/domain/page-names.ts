import { labelSense, type SenseFacts } from './concept/sense-label.ts';
import { type Language, languages } from './languages.ts';
import { m } from './messages.ts';
import type { Subject } from './subjects.ts';

/** Returns the words of a term, as the messages of titles name them. */
export const titleWords = ({
  englishWord,
  language,
  vernacularWord,
  ...facts
}: SenseFacts & {
  englishWord: string;
  language: Language;
  vernacularWord: string;
}) => ({
  englishWord: nameHeadword({ englishWord, ...facts }),
  language: languages[language].ownName,
  vernacularWord,
});

/**
 * Returns both words of a term, as in "photosynthesis in isiZulu: ukwakhiwa kokudla kwesihlahla".
 */
export const nameTerm = (term: Parameters<typeof titleWords>[0]): string =>
  m.titles_term(titleWords(term));

/** Returns the English word of a term, followed in brackets by what tells its sense from others. */
export const nameHeadword = ({
  englishWord,
  gloss,
  senseSubject,
}: SenseFacts & { englishWord: string }): string =>
  nameSense({ english: englishWord, gloss, senseSubject });

/** Returns the English word of a sense, followed in brackets by what tells it from the others. */
export function nameSense({ english, ...facts }: { english: string } & SenseFacts): string {
  const label = labelSense(facts);
  return label ? m.titles_concept_with_gloss({ headword: english, gloss: label }) : english;
}

type NamedConcept = { english: string; gloss: string | null; senseSubject?: Subject | null };

/** Returns the English word of a concept, and what tells it from the others. */
export const nameConcept = ({ senseSubject = null, ...concept }: NamedConcept): string =>
  nameSense({ ...concept, senseSubject });

/** Returns the title of a concept, as in "cell (biology) in three languages". */
export const titleConcept = (concept: NamedConcept, languageCount: number): string =>
  m.titles_concept({
    headword: nameConcept(concept),
    count: languageCount,
    words: m.formats_languages_in_words({ count: languageCount }),
  });
