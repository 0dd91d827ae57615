import type { AnalyzedQuery } from '#domain/search/analyze.ts';
import { findEnglishPhraseForms } from '#domain/search/english-forms.ts';
import { splitWords } from '#domain/search/keys.ts';
import { normalizeSpelling, singularize } from '#domain/search/spelling-rules.ts';
import { findStems } from '#domain/search/stems.ts';
import { minQueryLength, type Tier } from '#domain/search/tiers.ts';
import type { ModelKey } from './search-model-keys.ts';

type Rule = (query: AnalyzedQuery, key: ModelKey) => boolean;
const english =
  (matches: Rule): Rule =>
  (query, key) =>
    key.side === 'english' && matches(query, key);
type LanguageRule = (
  of: AnalyzedQuery['languages'][number],
  key: ModelKey,
  fold: string,
) => boolean;
/** A rule of the vernacular side, in the language of the key. */
const vernacular =
  (matches: LanguageRule): Rule =>
  (query, key) => {
    const analysis = query.languages.find(({ language }) => language === key.language);
    return key.side === 'vernacular' && !!analysis && matches(analysis, key, query.fold);
  };
const sharesStem = (isCounted: (stem: string) => boolean) =>
  vernacular(({ stems, language }, key, queryFold) => {
    const ofKey = findStems(key.fold, language);
    return [...stems, queryFold].some(
      (stem) =>
        isCounted(stem) && (ofKey.includes(stem) || (stem === key.fold && stem !== queryFold)),
    );
  });
const isLong = (stem: string) => stem.length >= minQueryLength.stem;
const listSpellings = (key: ModelKey): string[] =>
  [key.fold, ...findStems(key.fold, key.language)].flatMap((text) => [
    text,
    normalizeSpelling(text, key.language),
  ]);

/** The rules of the tiers before `similar`, in their order. */
export const rules: readonly (readonly [Tier, Rule])[] = [
  ['strict', (query, key) => key.strict === query.strict],
  ['fold', (query, key) => key.fold === query.fold || key.spaced === query.spacedFold],
  ['singular', english((query, key) => [key.fold, singularize(key.fold)].includes(query.singular))],
  [
    'codeSwitch',
    english(
      ({ codeSwitch }, key) =>
        codeSwitch.includes(key.fold) || codeSwitch.includes(singularize(key.fold)),
    ),
  ],
  [
    'englishForm',
    english((query, key) => {
      const asked = [query.fold, ...query.englishForms];
      return [key.fold, singularize(key.fold), ...findEnglishPhraseForms(key.fold)].some((form) =>
        asked.includes(form),
      );
    }),
  ],
  ['pair', vernacular(({ counterparts }, key) => counterparts.includes(key.fold))],
  [
    'wholeStem',
    vernacular(
      ({ stems, language }, key, queryFold) =>
        (stems.includes(key.fold) && isLong(key.fold)) ||
        findStems(key.fold, language).includes(queryFold),
    ),
  ],
  ['locative', vernacular(({ locativeBases }, key) => locativeBases.includes(key.fold))],
  ['stem', sharesStem(isLong)],
  [
    'variant',
    vernacular(({ variant }, key) => normalizeSpelling(key.fold, key.language) === variant),
  ],
  [
    'variantStem',
    vernacular(({ stemVariants }, key) =>
      listSpellings(key).some((spelling) => stemVariants.includes(spelling)),
    ),
  ],
  [
    'prefix',
    (query, key) => query.fold.length >= minQueryLength.prefix && key.fold.startsWith(query.fold),
  ],
  ['shortStem', sharesStem((stem) => !isLong(stem))],
  [
    'stemPrefix',
    vernacular(
      ({ language }, key, queryFold) =>
        queryFold.length >= minQueryLength.stemPrefix &&
        findStems(key.fold, language).some((stem) => stem.startsWith(queryFold)),
    ),
  ],
  ['words', ({ words }, key) => words.every((word) => splitWords(key.spaced).includes(word))],
  [
    'wordsPrefix',
    ({ words }, key) => {
      const last = words.at(-1) ?? '';
      const ofKey = splitWords(key.spaced);
      return (
        last.length >= minQueryLength.lastWord &&
        words.slice(0, -1).every((word) => ofKey.includes(word)) &&
        ofKey.some((word) => word.startsWith(last))
      );
    },
  ],
  [
    'inside',
    ({ words, fold: queryFold }, key) =>
      words.length === 1 &&
      queryFold.length >= minQueryLength.inside &&
      splitWords(key.spaced).some((word) => word.includes(queryFold)),
  ],
];
