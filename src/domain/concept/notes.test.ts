import { describe, expect, test } from 'vitest';
import { type ParsedNotes, parseNotes } from './notes.ts';

const empty: ParsedNotes = {
  varieties: [],
  partOfSpeech: null,
  synonyms: [],
  context: null,
  source: null,
  rest: null,
};
const imported = (notes: string | null) =>
  parseNotes(notes, { language: 'sotho', isImported: true });
const written = (notes: string | null) =>
  parseNotes(notes, { language: 'sotho', isImported: false });

describe('imported notes', () => {
  test.each<[string | null, Partial<ParsedNotes>]>([
    [null, {}],
    ['Sepedi', { varieties: ['nso'] }],
    ['Sepedi (Sesotho sa Leboa)', { varieties: ['nso'] }],
    ['Sesotho and Sepedi (Sesotho sa Leboa)', { varieties: ['st', 'nso'] }],
    ['Sesotho', { varieties: ['st'] }],
    ['Grade 4. Sesotho', { rest: 'Grade 4. Sesotho' }],
    ['Noun', { partOfSpeech: 'noun' }],
    ['Preposition', { partOfSpeech: 'preposition' }],
    ['Verb. Noun', { partOfSpeech: 'verb', rest: 'Noun' }],
    ['Also: motor; car, auto', { synonyms: ['motor', 'car, auto'] }],
    ['Also: motor; motor', { synonyms: ['motor'] }],
    ['Also:', {}],
    [
      'Also: p.m.; post meridiem. Context: clocks',
      { synonyms: ['p.m.', 'post meridiem'], context: 'clocks' },
    ],
    ['Also: church of St. Mary', { synonyms: ['church of St. Mary'] }],
    ['Context: e.g. Wood', { context: 'e.g. Wood' }],
    ['Context: wood. Context: coal', { context: 'wood', rest: 'Context: coal' }],
    ['Category: colours. Symbol +', { rest: 'Category: colours. Symbol +' }],
    ['Source: our-list', { source: 'our-list' }],
    ['Noun\nSource: our-list', { partOfSpeech: 'noun', source: 'our-list' }],
    ['Source: A book', { rest: 'Source: A book' }],
    [
      'Sesotho. Noun. Acronym. Also: motor. See also wheel\nSource: our-list',
      {
        varieties: ['st'],
        partOfSpeech: 'noun',
        synonyms: ['motor'],
        source: 'our-list',
        rest: 'Acronym. See also wheel',
      },
    ],
  ])('%j', (notes, parsed) => {
    expect(imported(notes)).toEqual({ ...empty, ...parsed });
  });

  test('keep synonyms and contexts that are too many or too long', () => {
    const many = `Also: ${Array.from({ length: 21 }, (_, index) => `word ${index}`).join('; ')}`;
    expect(imported(many)).toEqual({ ...empty, rest: many });
    const long = `Context: ${'x'.repeat(121)}`;
    expect(imported(long)).toEqual({ ...empty, rest: long });
  });

  test('name varieties only for Sotho', () => {
    const parsed = parseNotes('Sesotho', { language: 'zulu', isImported: true });
    expect(parsed).toEqual({ ...empty, rest: 'Sesotho' });
  });
});

describe('notes that a person wrote', () => {
  test.each<[string, Partial<ParsedNotes>]>([
    ['Sepedi. Noun', { varieties: ['nso'], partOfSpeech: 'noun' }],
    ['Noun. I heard it in class.', { rest: 'Noun. I heard it in class.' }],
    ['The Sepedi word.', { varieties: ['nso'], rest: 'The Sepedi word.' }],
    ['Source: our-list', { rest: 'Source: our-list' }],
  ])('%j', (notes, parsed) => {
    expect(written(notes)).toEqual({ ...empty, ...parsed });
  });
});
