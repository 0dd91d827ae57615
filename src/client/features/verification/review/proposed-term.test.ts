import { expect, test } from 'vitest';
import { emptySubmissionText } from '#client/terms/form/submission-text.ts';
import { termText } from '#client/terms/term-text.ts';
import { changesBetween, type TermInput } from '#domain/term/fields.ts';
import { proposedExtras, proposedTerm } from './proposed-term.ts';

const friction: TermInput = {
  englishWord: 'friction',
  meaning: 'The force that slows down a surface.',
  subject: 'education',
  vernacularWord: 'tseṱano',
  language: 'venda',
  notes: null,
};
const changes = (typed: Partial<ReturnType<typeof termText>>) =>
  changesBetween(
    friction,
    proposedTerm(friction, { ...emptySubmissionText, ...termText(friction), ...typed }),
  );

test('ignores stray spaces and other Unicode forms of the same text', () => {
  expect(changes({})).toEqual({});
  expect(changes({ englishWord: ' friction ', notes: '  ' })).toEqual({});
  expect(changes({ vernacularWord: 'tseṱano'.normalize('NFD') })).toEqual({});
});

test('lists the changes that saving will record', () => {
  expect(changes({ subject: 'physics', notes: 'Grade 4 ' })).toEqual({
    subject: { from: 'education', to: 'physics' },
    notes: { from: null, to: 'Grade 4' },
  });
});

test('shows an emptied field as removed, and a missing subject as unchanged', () => {
  expect(changes({ meaning: '', subject: '' })).toEqual({
    meaning: { from: friction.meaning, to: null },
  });
});

test('does not keep the varieties of another language', () => {
  const sepedi: TermInput = { ...friction, language: 'sotho', varieties: ['nso'] };
  const text = { ...emptySubmissionText, ...termText(sepedi) };
  expect(proposedTerm(sepedi, text).varieties).toEqual(['nso']);
  expect(proposedTerm(sepedi, { ...text, language: 'zulu' }).varieties).toEqual([]);
});

test('reads the example and the synonyms as saving will store them', () => {
  const text = { ...emptySubmissionText, example: ' Tseṱano. ', synonyms: 'drag\n\nrubbing\ndrag' };
  expect(proposedExtras(text)).toEqual({
    example: 'Tseṱano.',
    exampleEnglish: null,
    synonyms: ['drag', 'rubbing'],
  });
});
