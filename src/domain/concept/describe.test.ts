import { expect, test } from 'vitest';
import { describeConcept } from './describe.ts';

const cell = { englishWord: 'Cell', subject: 'biology', language: 'shona', notes: null } as const;
const describe = (change: { notes?: string; subject?: 'physics' }) =>
  describeConcept({ ...cell, ...change }, { isImported: true });

test('a context that repeats the subject does not separate a concept', () => {
  const described = describe({ notes: 'Context: Biology' });
  expect(described.notes.context).toBeNull();
  expect(described.identity).toBe(describe({}).identity);
});

test('any other context separates a concept', () => {
  expect(describe({ notes: 'Context: battery' }).identity).not.toBe(describe({}).identity);
  expect(describe({ notes: 'Context: biology', subject: 'physics' }).notes.context).toBe('biology');
});
