import { describe, expect, test } from 'vitest';
import { termDescription } from './term/fields.ts';
import { checkText } from './text.ts';

const word = (raw: unknown) => checkText(raw, termDescription.vernacularWord.rule);
const meaning = (raw: unknown) => checkText(raw, termDescription.meaning.rule);
const message = (check: ReturnType<typeof checkText>) => (check.ok ? null : check.message);

describe('checkText for a word', () => {
  test('trims a word and composes its letters and marks', () => {
    expect(word('  mud\u032Dagasi\n')).toEqual({ ok: true, value: 'muḓagasi' });
  });

  test.each([...'ḓḽṋṅṱḒḼṊṄṰšêô'].map((letter) => [letter]))('accepts the letter %s', (letter) => {
    expect(word(`${letter}a`)).toEqual({ ok: true, value: `${letter}a` });
  });

  test.each([
    'α decay',
    'β-carotene',
    'µm',
    "ng'ombe",
    'ngʼombe',
    'H2O',
    '1α',
    '(α)',
    '-hamba',
    '=sum',
    '@',
    '%',
    'Ω',
    'атом',
  ])('accepts the word %s', (raw) => {
    expect(word(raw).ok).toBe(true);
  });

  test.each([
    ['pаypal', 'a Cyrillic а among Latin letters'],
    ['μm', 'a Greek mu and a Latin m'],
    ["р'a", 'a Cyrillic and a Latin letter with an apostrophe between them'],
  ])('rejects the word %s, which contains %s', (raw) => {
    expect(message(word(raw))).toMatch(/different alphabets/);
  });

  test.each([
    ['\u200B', 'zero-width space'],
    ['\u200D', 'joiner'],
    ['\u202E', 'right-to-left override'],
    ['\u2066', 'isolate'],
    ['\u00AD', 'soft hyphen'],
    ['\uFEFF', 'byte order mark'],
    ['\u3164', 'filler'],
    ['\u{E0041}', 'tag'],
    ['\uFE0F', 'variation selector'],
  ])('rejects the invisible character %j (%s)', (character) => {
    expect(message(word(`a${character}b`))).toMatch(/invisible/);
  });

  test.each(['\u0000', '\u0007', '\u009F', 'a\nb', 'a\tb', 'a\rb'])(
    'rejects the control character in %j',
    (raw) => {
      expect(message(word(`x${raw}y`))).toMatch(/one line/);
    },
  );

  test('rejects an unpaired surrogate', () => {
    expect(message(word('a\uD800b'))).toMatch(/a character is broken/);
  });

  test('accepts at most four combining marks in a row', () => {
    expect(word(`x${'\u0323'.repeat(4)}`).ok).toBe(true);
    expect(message(word(`x${'\u0323'.repeat(5)}`))).toMatch(/more than 4 accents/);
  });

  test('accepts 1 to 200 code points', () => {
    expect(message(word('   '))).toBe('Enter the vernacular word.');
    expect(message(word(null))).toBe('Enter the vernacular word.');
    expect(word('ḓ'.repeat(200)).ok).toBe(true);
    expect(word('😀'.repeat(200)).ok).toBe(true);
    expect(message(word('a'.repeat(201)))).toBe(
      'Vernacular word: write at most 200 characters. You wrote 201.',
    );
  });

  test.each([42, {}, [], true])('rejects %j, which is not a string', (raw) => {
    expect(message(word(raw))).toBe('Vernacular word: this must be text.');
  });
});

describe('checkText for a text of several lines', () => {
  test('keeps the line feeds and tabs of a long text, and converts CRLF to LF', () => {
    expect(meaning('one\r\ntwo\tthree\nfour')).toEqual({
      ok: true,
      value: 'one\ntwo\tthree\nfour',
    });
  });

  test('accepts mixed alphabets in a long text, and rejects control characters', () => {
    expect(meaning('Latin and кириллица in one: latinк').ok).toBe(true);
    expect(message(meaning('a\u0001'))).toMatch(/a character that you cannot see/);
    expect(message(meaning('a\rb'))).toMatch(/a character that you cannot see/);
  });

  test('returns null for an empty optional text', () => {
    expect(checkText(' \n ', termDescription.notes.rule)).toEqual({ ok: true, value: null });
    expect(checkText(undefined, termDescription.notes.rule)).toEqual({ ok: true, value: null });
  });
});
