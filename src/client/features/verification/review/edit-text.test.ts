import { expect, test } from 'vitest';
import { UNCHOSEN_CONCEPT } from '#client/terms/form/submission-text.ts';
import { aTermReply } from '#tests/support/term-reply.ts';
import { findChosenConcept, readEditText, toEditText } from './edit-text.ts';

const start = toEditText({
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
  expect(findChosenConcept({ concept: '4127' })).toBe(4127);
  expect(findChosenConcept({ concept: '' })).toBeNull();
  expect(findChosenConcept({ concept: UNCHOSEN_CONCEPT })).toBeNull();
});
