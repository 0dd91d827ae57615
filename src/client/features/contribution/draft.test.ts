import { expect, test } from 'vitest';
import { emptySubmissionText } from '#client/terms/form/submission-text.ts';
import { draftedTerm } from './draft.ts';

const text = { ...emptySubmissionText, englishWord: 'friction', vernacularWord: 'tseṱano' };
const { read } = draftedTerm({}, emptySubmissionText);

test('reads back a draft as it was stored', () => {
  const draft = { ...text, synonyms: 'drag' };
  expect(read(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
});

test('reads a draft of the first version, which has no details', () => {
  const firstVersion = {
    englishWord: 'friction',
    meaning: '',
    subject: '',
    vernacularWord: 'tseṱano',
    language: '',
    notes: '',
  };
  expect(read(firstVersion)).toEqual(text);
});

test('returns null for a value that is not a draft', () => {
  for (const stored of [
    null,
    undefined,
    'friction',
    [],
    {},
    { englishWord: 'friction' },
    { ...text, notes: 3 },
    { ...text, synonyms: ['drag'] },
  ])
    expect(read(stored)).toBeNull();
});

test('new terms, revisions and edits have drafts of their own', () => {
  const nameOf = (form: Parameters<typeof draftedTerm>[0]) =>
    draftedTerm(form, emptySubmissionText).name;
  expect([nameOf({}), nameOf({ revises: '1' }), nameOf({ revises: null, edits: '1' })]).toEqual([
    'contribution.v1',
    'revision.v1.1',
    'own-edit.v1.1',
  ]);
});
