import type { Language } from '#domain/languages.ts';
import type { Subject } from '#domain/subjects.ts';
import type { ImportedTerm } from '#domain/term/details.ts';
import { aTermInput } from '../factories.ts';

type Word = [
  english: string,
  gloss: string | null,
  subject: Subject,
  language: Language,
  vernacular: string,
];

/** Words of headwords with several senses. */
const words: Word[] = [
  ['cell', null, 'biology', 'zulu', 'inhlayiya'],
  ['cell', null, 'biology', 'zulu', 'iseli'],
  ['cell', null, 'biology', 'shona', 'sero'],
  ['cell', 'battery', 'physics', 'zulu', 'ilahle'],
  ['cell', 'prison', 'law', 'zulu', 'isitokisi'],
  ['current', 'water and air', 'physics', 'zulu', 'umsinga'],
  ['current', 'electricity', 'physics', 'zulu', 'ukuhamba kwagesi'],
  ['Current', null, 'physics', 'swahili', 'mkondo'],
  ['photosynthesis', null, 'education', 'zulu', 'ukwakhiwa kokudla'],
  ['Photosynthesis', null, 'linguistics-literature', 'swahili', 'usanisinuru'],
  ['wildebeest', null, 'biology', 'zulu', 'inkonkoni'],
  ['wilde beest', null, 'linguistics-literature', 'zulu', 'imbudlwane'],
  ['leaf', null, 'biology', 'zulu', 'iqabunga'],
  ['leaf', null, 'biology', 'swahili', 'jani'],
  ['lawyer', null, 'law', 'swahili', 'wakili'],
  ['lawyer', null, 'law', 'zulu', 'ummeli'],
  ['plane', 'tool', 'engineering', 'zulu', 'umshini wokubaza'],
  ['plane', 'tool', 'cultural-studies', 'zulu', 'ibaza'],
];

export const severalSenses: ImportedTerm[] = words.map(
  ([englishWord, gloss, subject, language, vernacularWord]) => ({
    ...aTermInput({
      englishWord,
      subject,
      language,
      vernacularWord,
      meaning: `About ${vernacularWord}.`,
    }),
    exportedConcept: { number: null, headword: englishWord, subject, gloss },
  }),
);
