import { expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { addSentence, readyReasons, removeSentence, reviewQuestions } from './review-reasons.ts';

test('every ready-made reason and every reason of the checklist can be sent', () => {
  expect(readyReasons).toHaveLength(8);
  expect(reviewQuestions).toHaveLength(10);
  for (const text of [
    ...readyReasons.map((each) => each.text()),
    ...reviewQuestions.map((each) => each.reason()),
  ]) {
    expect(text.length).toBeGreaterThanOrEqual(limits.text.rejectionReasonMin);
    expect(text.length).toBeLessThanOrEqual(limits.text.rejectionReason);
  }
});

test('the checklist adds a sentence once and removes it without the rest', () => {
  const one = addSentence('', 'Name the source.');
  expect(one).toBe('Name the source.');
  expect(addSentence(one, 'Name the source.')).toBe(one);
  const two = addSentence(one, 'Check the spelling.');
  expect(two).toBe('Name the source. Check the spelling.');
  expect(removeSentence(two, 'Name the source.')).toBe('Check the spelling.');
  expect(addSentence('x'.repeat(limits.text.rejectionReason), 'No.')).toHaveLength(
    limits.text.rejectionReason,
  );
});
