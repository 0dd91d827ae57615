import { languageIds } from '../../../languages.ts';
import type { SearchField } from '../../../lists/term-search.ts';
import type { AnalyzedQuery, LanguageAnalysis } from '../../analyze.ts';
import { computeRank, maxRankedLength, minQueryLength, type Tier } from '../../tiers.ts';
import { searchToken } from '../../tokens.ts';
import { ENGLISH_GROUP, groupOf } from '../build/collect-texts.ts';
import {
  findFoldsWithPrefix,
  listTokens,
  type Segment,
  visitFold,
  visitToken,
  visitTokensWithPrefix,
} from '../storage/segment.ts';
import { findString } from '../storage/string-table.ts';
import { createTextRanks, type Matches } from './matches.ts';
import { findContainingWords } from './vocabulary.ts';

/** The lookups of one query in one segment. */
type Lookup = {
  segment: Segment;
  query: AnalyzedQuery;
  /**
   * Returns a function that adds a text to a tier if the text belongs to the group. Without a
   * group, adds every text.
   */
  add: (tier: Tier, group?: number) => (text: number) => void;
};

/** Finds the texts of the tiers before `similar`, except `closeSpelling`. */
export function matchDirectly(segment: Segment, query: AnalyzedQuery, field: SearchField): Matches {
  const ranks = createTextRanks(segment, field);
  const { textGroups, textLengths } = segment.columns;
  const lookup: Lookup = {
    segment,
    query,
    add: (tier, group) => {
      const rank = computeRank(tier, 0, 0);
      return (text) => {
        if (group === undefined || textGroups[text] === group)
          ranks.add(text, rank + Math.min(textLengths[text]!, maxRankedLength));
      };
    },
  };
  matchEqual(lookup);
  for (const analysis of query.languages)
    if (hasLanguage(segment, analysis)) {
      matchStems(lookup, analysis);
      matchVariants(lookup, analysis);
    }
  matchPrefix(lookup);
  matchWords(lookup);
  return ranks.take();
}

/** Returns whether the segment can have words of the language. */
const hasLanguage = ({ languages }: Segment, { language }: LanguageAnalysis): boolean =>
  languages[languageIds.indexOf(language)] === 1;

/** Adds the matches of the tiers in which a text equals the query or one of its English forms. */
function matchEqual({ segment, query, add }: Lookup): void {
  const addFold = add('fold');
  const addStrict = add('strict');
  const strict = findString(segment.strings, query.strict);
  const { textStricts } = segment.columns;
  visitFold(segment, query.fold, (text) => {
    if (textStricts[text] === strict) addStrict(text);
    else addFold(text);
  });
  visitToken(segment, searchToken.spacedText(query.spacedFold), addFold);
  addEnglish(segment, add('singular', ENGLISH_GROUP), [query.singular]);
  addEnglish(segment, add('codeSwitch', ENGLISH_GROUP), query.codeSwitch);
  const addForm = add('englishForm', ENGLISH_GROUP);
  addEnglish(segment, addForm, query.englishForms);
  for (const form of [query.fold, ...query.englishForms])
    visitToken(segment, searchToken.lemma(form), addForm);
}

/** Adds the texts that are one of the forms, or its plural. */
function addEnglish(segment: Segment, add: (text: number) => void, forms: readonly string[]): void {
  for (const form of forms) {
    visitFold(segment, form, add);
    visitToken(segment, searchToken.singular(form), add);
  }
}

/**
 * Adds the matches of the tiers in which a text shares a stem with the query. Short stems may be
 * shared by accident, unless the query is the stem.
 */
function matchStems({ segment, query, add }: Lookup, analysis: LanguageAnalysis): void {
  const { language, counterparts, locativeBases, stems } = analysis;
  const group = groupOf(language);
  for (const text of counterparts) visitFold(segment, text, add('pair', group));
  visitToken(segment, searchToken.stem(language, query.fold), add('wholeStem'));
  for (const base of locativeBases) visitFold(segment, base, add('locative', group));
  for (const stem of stems) {
    const isLong = stem.length >= minQueryLength.stem;
    visitFold(segment, stem, add(isLong ? 'wholeStem' : 'shortStem', group));
    visitToken(segment, searchToken.stem(language, stem), add(isLong ? 'stem' : 'shortStem'));
  }
  if (query.fold.length >= minQueryLength.stemPrefix)
    visitTokensWithPrefix(segment, searchToken.stem(language, query.fold), add('stemPrefix'));
}

/**
 * Adds the matches of the tiers in which a text is another spelling of the query or of its stem.
 */
function matchVariants({ segment, add }: Lookup, analysis: LanguageAnalysis): void {
  const { language, variant, stemVariants } = analysis;
  const group = groupOf(language);
  visitFold(segment, variant, add('variant', group));
  visitToken(segment, searchToken.variant(language, variant), add('variant'));
  const addStem = add('variantStem');
  for (const text of stemVariants) {
    visitFold(segment, text, add('variantStem', group));
    visitToken(segment, searchToken.stem(language, text), addStem);
    visitToken(segment, searchToken.variant(language, text), addStem);
    visitToken(segment, searchToken.variantStem(language, text), addStem);
  }
}

function matchPrefix({ segment, query, add }: Lookup): void {
  if (query.fold.length < minQueryLength.prefix) return;
  const addText = add('prefix');
  const { first, end } = findFoldsWithPrefix(segment, query.fold);
  for (let text = first; text < end; text += 1) addText(text);
}

/**
 * Adds the matches of the tiers in which a text contains all words of the query, or contains the
 * only word of the query inside another word.
 */
function matchWords({ segment, query, add }: Lookup): void {
  const [last = '', ...complete] = query.words.toReversed();
  const candidates =
    complete.length > 0 ? new Set(listTokens(segment, complete.map(searchToken.word))) : null;
  const addIf = (tier: Tier) => {
    const addText = add(tier);
    return (text: number) => {
      if (candidates === null || candidates.has(text)) addText(text);
    };
  };
  if (candidates?.size === 0) return;
  visitToken(segment, searchToken.word(last), addIf('words'));
  if (last.length >= minQueryLength.lastWord)
    visitTokensWithPrefix(segment, searchToken.word(last), addIf('wordsPrefix'));
  if (query.words.length > 1 || query.fold.length < minQueryLength.inside) return;
  const addInside = add('inside');
  for (const word of findContainingWords(segment, query.fold))
    visitToken(segment, searchToken.word(word), addInside);
}
