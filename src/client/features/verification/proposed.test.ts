import { expect, test } from 'vitest';
import { termText } from '#client/terms/term-text.ts';
import { changesBetween, type TermInput } from '#domain/term/fields.ts';
import { proposed } from './proposed.ts';

const friction: TermInput = {
  englishWord: 'friction',
  meaning: 'The force that slows down a surface.',
  subject: 'education',
  vernacularWord: 'tseṱano',
  language: 'venda',
  notes: null,
};
const changes = (typed: Partial<ReturnType<typeof termText>>) =>
  changesBetween(friction, proposed(friction, { ...termText(friction), ...typed }));

test('an untouched form, and one with a stray space, change nothing', () => {
  expect(changes({})).toEqual({});
  expect(changes({ englishWord: ' friction ', notes: '  ' })).toEqual({});
  expect(changes({ vernacularWord: 'tseṱano'.normalize('NFD') })).toEqual({});
});

test('what was corrected is what will be recorded', () => {
  expect(changes({ subject: 'physics', notes: 'Grade 4 ' })).toEqual({
    subject: { from: 'education', to: 'physics' },
    notes: { from: null, to: 'Grade 4' },
  });
});

test('an emptied field shows as taken out, an unchosen subject as it was', () => {
  expect(changes({ meaning: '', subject: '' })).toEqual({
    meaning: { from: friction.meaning, to: '' },
  });
});
