import { expect, test } from 'vitest';
import { UNCHOSEN_CONCEPT } from '#client/terms/submission-text.ts';
import { aTermReply } from '#tests/support/term-reply.ts';
import { chosenConcept, editText, readEditText } from './edit-text.ts';

const start = editText({
  term: aTermReply({ usage: 'admitted' }),
  examples: [],
  synonyms: ['trigon'],
});

test('starts with the usage of the term, and with no other concept', () => {
  expect(start).toMatchObject({ usage: 'admitted', concept: '', synonyms: 'trigon' });
});

test('reads a draft, and takes a missing or unknown usage from the term', () => {
  const kept = { ...start, notes: 'Grade 4', usage: 'preferred' };
  expect(readEditText(kept, start)).toEqual(kept);
  expect(readEditText({ ...kept, usage: 'best' }, start)?.usage).toBe('admitted');
  expect(readEditText({ ...kept, usage: undefined }, start)?.usage).toBe('admitted');
  expect(readEditText('draft', start)).toBeNull();
});

test('chooses a concept only once it is found', () => {
  expect(chosenConcept({ concept: '4127' })).toBe(4127);
  expect(chosenConcept({ concept: '' })).toBeNull();
  expect(chosenConcept({ concept: UNCHOSEN_CONCEPT })).toBeNull();
});
