import { describe, expect, test } from 'vitest';
import type { Language } from '../languages.ts';
import { limits } from '../limits.ts';
import { checkText } from '../text.ts';
import { chooseWords } from './choose-words.ts';
import { buildLookups, type GlossarySide, splitIntoPassages } from './phrases.ts';
import { glossaryText } from './rule.ts';

const dictionary: Record<GlossarySide, Record<string, readonly string[]>> = {
  english: {
    cell: ['cell'],
    'cell wall': ['cell wall'],
    'speed of light': ['speed of light'],
    mouse: ['mouse'],
    xray: ['X-ray'],
    no: ['no'],
  },
  vernacular: { imbewu: ['seed'], into: ['thing'], iseli: ['cell'], 'into eqinile': ['solid'] },
};

/** Returns the terms for a text, and the unknown words. */
function explain(text: string, language: Language = 'zulu') {
  const passages = splitIntoPassages(text);
  const { lookups } = buildLookups(passages, language);
  return chooseWords(passages, lookups, (side, fold) => dictionary[side][fold] ?? []);
}

describe('the words of a text', () => {
  test.each([
    ['a word, whatever its case and marks', 'The CÉLL is here.', ['cell']],
    ['the longest phrase only', 'The cell wall is thin.', ['cell wall']],
    ['a shorter phrase elsewhere', 'A cell has a cell wall.', ['cell', 'cell wall']],
    ['a phrase of four words at most', 'The speed of light is high.', ['speed of light']],
    ['a phrase across a line break', 'the cell\nwall', ['cell wall']],
    ['no phrase across punctuation', 'a cell, wall', ['cell']],
    ['no phrase across an empty line', 'a cell\n\nwall', ['cell']],
    ['plurals, and a possessive', 'Two cells. Three mice. The cell’s age.', ['cell', 'mouse']],
    ['a plural phrase', 'Plants have cell walls.', ['cell wall']],
    ['a word with a hyphen', 'The x-ray shows a bone.', ['X-ray']],
    ['each term once', 'cell, cell and cell', ['cell']],
    ['a word of the other language in an English text', 'This is the iseli of a frog.', ['cell']],
    ['no short English words', 'There is no more of it.', []],
    ['words of the language', 'Imbewu into iseli.', ['seed', 'thing', 'cell']],
    ['a phrase of the language', 'Imbewu iyi-into. Into eqinile', ['seed', 'solid']],
    [
      'English words in a text of the language',
      'Imbewu into iseli cell wall',
      ['seed', 'thing', 'cell', 'cell wall'],
    ],
    ['nothing', '… 12 % — a', []],
  ])('include %s', (_what, text, terms) => {
    expect(explain(text).terms).toEqual(terms);
  });

  test('include the singular of a plural in the language', () => {
    expect(explain('Izimbewu imbewu').terms).toEqual(['seed']);
  });

  test('are listed once if they are unknown, without numbers and short English words', () => {
    expect(explain('A frog is a frog, and the cell of 12 frogs and x is green.')).toEqual({
      terms: ['cell'],
      unknown: ['frog', 'frogs', 'green'],
      side: 'english',
    });
  });
});

describe('the folds of a text', () => {
  test('are limited, and single words come first', () => {
    const words = Array.from({ length: 1900 }, (_, index) => `w${index}`);
    const { folds, isComplete } = buildLookups([words], 'venda');
    expect(isComplete).toBe(false);
    expect(folds.length).toBeLessThanOrEqual(limits.glossary.folds);
    expect(words.filter((word) => !folds.includes(word))).toEqual([]);
  });

  test('are complete for a text of usual length', () => {
    const words = Array.from({ length: 500 }, (_, index) => `word${index}`);
    expect(buildLookups([words], 'zulu').isComplete).toBe(true);
  });
});

describe('the text of a glossary', () => {
  const check = (text: unknown) => checkText(text, glossaryText);

  test('loses invisible characters and keeps its lines', () => {
    expect(check('ce\u00ADll\u200B\r\nwall\f\u2029end\0 e\u0301\uD83D')).toEqual({
      ok: true,
      value: 'cell\nwall\n\nend é',
    });
  });

  test.each([
    ['empty', '', 'Enter the text.'],
    ['of invisible characters only', ' \u200B\n ', 'Enter the text.'],
    ['missing', undefined, 'Enter the text.'],
    ['a number', 7, 'Text: this must be text.'],
    ['too long', 'a'.repeat(10_001), 'Text: write at most 10,000 characters. You wrote 10,001.'],
  ])('is refused if it is %s', (_what, text, message) => {
    expect(check(text)).toEqual({ ok: false, message });
  });

  test('can have as many characters as the limit, however they are encoded', () => {
    expect(check('𝒜'.repeat(limits.glossary.characters)).ok).toBe(true);
  });
});
