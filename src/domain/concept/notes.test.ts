import { describe, expect, test } from 'vitest';
import type { ParsedNotes } from './note-rules.ts';
import { parseNotes } from './notes.ts';

const empty: Omit<ParsedNotes, 'original'> = {
  varieties: [],
  partOfSpeech: null,
  usage: null,
  register: null,
  subject: null,
  synonyms: [],
  context: null,
  source: null,
  rest: null,
};
const parse = (
  notes: string | null,
  { isImported, hasSource = false }: { isImported: boolean; hasSource?: boolean },
) => {
  const { original, ...parsed } = parseNotes(notes, { language: 'sotho', isImported, hasSource });
  return parsed;
};
const imported = (notes: string | null) => parse(notes, { isImported: true });
const sourced = (notes: string) => parse(notes, { isImported: true, hasSource: true });
const written = (notes: string | null) => parse(notes, { isImported: false });

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
    const context = { language: 'zulu', isImported: true, hasSource: false } as const;
    expect(parseNotes('Sesotho', context)).toMatchObject({ varieties: [], rest: 'Sesotho' });
    expect(parseNotes('Sesotho. ±', context)).toMatchObject({ varieties: [], rest: 'Sesotho. ±' });
  });

  test.each<[string, Partial<ParsedNotes>]>([
    ['Preferred', { usage: 'preferred' }],
    [
      'Sesotho. Also: glycerol. Preferred',
      { varieties: ['st'], synonyms: ['glycerol'], usage: 'preferred' },
    ],
    ['Seldom used. See net asset value', { register: 'rare', rest: 'See net asset value' }],
    ['Seldom used. Context: TB', { register: 'rare', context: 'TB' }],
    ['Archaic', { register: 'archaic' }],
    ['Obsolete', { usage: 'superseded' }],
    ['Preferred. Preferred', { usage: 'preferred', rest: 'Preferred' }],
    ['See preferred term police officer', { rest: 'See preferred term police officer' }],
    ['Preferred to glycerol', { rest: 'Preferred to glycerol' }],
    ['Not recommended. Archaic', { rest: 'Not recommended. Archaic' }],
    ['Also: archaic; obsolete', { synonyms: ['archaic', 'obsolete'] }],
    ['archaic', { rest: 'archaic' }],
  ])('say how a word is used: %j', (notes, parsed) => {
    expect(imported(notes)).toEqual({ ...empty, ...parsed });
  });

  test.each<[string, Partial<ParsedNotes>]>([
    ['Category: Education', { subject: 'education' }],
    ['Category: computer science', { subject: 'computer-science' }],
    ['Category: Law/Justice', {}],
    ['Noun. Category: Public Finance', { partOfSpeech: 'noun' }],
    ['Category: Education and Training', {}],
    ['Category:', { rest: 'Category:' }],
    ['Categories: Education', { rest: 'Categories: Education' }],
  ])('leave their category to their source: %j', (notes, parsed) => {
    expect(sourced(notes)).toEqual({ ...empty, ...parsed });
    expect(imported(notes).rest).toContain('Categor');
    expect(imported(`${notes}\nSource: our-list`)).toEqual({
      ...empty,
      ...parsed,
      source: 'our-list',
    });
  });

  test.each<[string, Partial<ParsedNotes>]>([
    ['Category: Prices\nSource: A Book', { rest: 'Source: A Book' }],
    ['Category: Education\nSource: A Book', { subject: 'education', rest: 'Source: A Book' }],
    ['Also: motor; car\nSource: A Book', { synonyms: ['motor', 'car'], rest: 'Source: A Book' }],
    ['Context: clocks\nId: 12', { context: 'clocks', rest: 'Id: 12' }],
    ['Grade 4. See car\nNoun\nId: 12', { partOfSpeech: 'noun', rest: 'Grade 4. See car\nId: 12' }],
    ['One line\n\nand another', { rest: 'One line\n\nand another' }],
  ])('end sentences with lines: %j', (notes, parsed) => {
    expect(sourced(notes)).toEqual({ ...empty, ...parsed });
  });

  test.each<[string, Partial<ParsedNotes>]>([
    ['Sesotho. °C', { varieties: ['st'], rest: '°C' }],
    ['Sepedi (Sesotho sa Leboa). 5 ml', { varieties: ['nso'], rest: '5 ml' }],
    ['Sesotho and Sepedi (Sesotho sa Leboa). ±', { varieties: ['st', 'nso'], rest: '±' }],
    ['Sesotho. +, -, x, ÷', { varieties: ['st'], rest: '+, -, x, ÷' }],
    ['Sesotho sa Leboa. ±', { rest: 'Sesotho sa Leboa. ±' }],
    ['Sesotho.', { rest: 'Sesotho.' }],
    ['± Sesotho. 5 ml', { rest: '± Sesotho. 5 ml' }],
  ])('name a variety before a sign or a number: %j', (notes, parsed) => {
    expect(imported(notes)).toEqual({ ...empty, ...parsed });
  });

  test('are kept as they were, without the line that names the source', () => {
    const context = { language: 'sotho', isImported: true, hasSource: false } as const;
    const { original } = parseNotes('Noun. Archaic\nSource: our-list', context);
    expect(original).toBe('Noun. Archaic');
    expect(parseNotes('Source: our-list', context).original).toBeNull();
  });
});

describe('notes that a person wrote', () => {
  test.each<[string, Partial<ParsedNotes>]>([
    ['Sepedi. Noun', { varieties: ['nso'], partOfSpeech: 'noun' }],
    ['Noun. I heard it in class.', { rest: 'Noun. I heard it in class.' }],
    ['The Sepedi word.', { varieties: ['nso'], rest: 'The Sepedi word.' }],
    ['Source: our-list', { rest: 'Source: our-list' }],
    ['Noun. Archaic', { rest: 'Noun. Archaic' }],
    ['Category: Education', { rest: 'Category: Education' }],
  ])('%j', (notes, parsed) => {
    expect(written(notes)).toEqual({ ...empty, ...parsed });
  });
});
