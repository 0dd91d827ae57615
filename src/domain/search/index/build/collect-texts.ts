import { type Language, languageIds } from '../../../languages.ts';
import { buildTextKey, collectWords, type KeyedText } from '../../keys.ts';
import { type FoldedText, foldText } from '../../text.ts';
import { splitToken } from '../storage/token-kinds.ts';
import { createNumberList, type NumberList } from './number-list.ts';

/** Texts and tokens while a segment is built. Strings have numbers in the order of arrival. */
export type Drafts = {
  strings: string[];
  numbers: Map<string, number>;
  /** The fold, the strict key and the group of each text. */
  folds: number[];
  stricts: number[];
  groups: number[];
  lengths: number[];
  /** Which string is a token of which kind, and of which text. */
  tokenKinds: NumberList;
  tokenStrings: NumberList;
  tokenTexts: NumberList;
  /** The strings of the vocabulary. */
  vocabulary: Set<number>;
};

export const ENGLISH_GROUP = 0;
export const groupOf = (language: Language): number => languageIds.indexOf(language) + 1;

/** Collects the different texts of terms. The keys of each text are built once. */
export function createTextCollector() {
  const drafts: Drafts = {
    strings: [],
    numbers: new Map(),
    folds: [],
    stricts: [],
    groups: [],
    lengths: [],
    tokenKinds: createNumberList(),
    tokenStrings: createNumberList(),
    tokenTexts: createNumberList(),
    vocabulary: new Set(),
  };
  const foldedTexts = new Map<string, FoldedText>();
  const textsByGroup = Array.from({ length: languageIds.length + 1 }, () => ({
    written: new Map<string, number>(),
    strict: new Map<string, number>(),
  }));

  const numberString = (text: string): number => {
    const known = drafts.numbers.get(text);
    if (known !== undefined) return known;
    drafts.numbers.set(text, drafts.strings.length);
    return drafts.strings.push(text) - 1;
  };

  const foldOnce = (text: string): FoldedText => {
    const known = foldedTexts.get(text) ?? foldText(text);
    foldedTexts.set(text, known);
    return known;
  };

  const addText = (keyed: KeyedText, language: Language, group: number): number => {
    const folding = foldOnce(keyed.text);
    const { strict, fold: folded, tokens } = buildTextKey(keyed, language, folding);
    const texts = textsByGroup[group]!.strict;
    const known = texts.get(strict);
    if (known !== undefined) return known;
    const text = drafts.folds.length;
    texts.set(strict, text);
    drafts.folds.push(numberString(folded));
    drafts.stricts.push(numberString(strict));
    drafts.groups.push(group);
    drafts.lengths.push(folded.length);
    for (const token of tokens) {
      const { kind, text: rest } = splitToken(token);
      drafts.tokenKinds.push(kind);
      drafts.tokenStrings.push(numberString(rest));
      drafts.tokenTexts.push(text);
    }
    for (const word of collectWords({ language }, { side: keyed.side, fold: folded, tokens }))
      drafts.vocabulary.add(numberString(word));
    return text;
  };

  return {
    drafts,
    numberString,
    /** Clears the maps that recognize repeated texts. Call it after the last text. */
    forget(): void {
      foldedTexts.clear();
      for (const { written, strict } of textsByGroup) {
        written.clear();
        strict.clear();
      }
    },
    /** `fold`, but each text is folded once. */
    foldOnce: (text: string): string => foldOnce(text).fold,
    /** Returns the number of a text of a term. */
    numberText(keyed: KeyedText, language: Language): number {
      const group = keyed.side === 'english' ? ENGLISH_GROUP : groupOf(language);
      const { written } = textsByGroup[group]!;
      const known = written.get(keyed.text);
      if (known !== undefined) return known;
      const text = addText(keyed, language, group);
      written.set(keyed.text, text);
      return text;
    },
  };
}

export type TextCollector = ReturnType<typeof createTextCollector>;
