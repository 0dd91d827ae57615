import { expect, test } from 'vitest';
import { nextStep } from './suggestion-keys.ts';

const at = (active: number | null) => ({ active, count: 3 });

test('arrows go through the options, round both ends', () => {
  expect(nextStep('ArrowDown', at(null))).toEqual({ active: 0 });
  expect(nextStep('ArrowDown', at(0))).toEqual({ active: 1 });
  expect(nextStep('ArrowDown', at(2))).toEqual({ active: 0 });
  expect(nextStep('ArrowUp', at(null))).toEqual({ active: 2 });
  expect(nextStep('ArrowUp', at(0))).toEqual({ active: 2 });
});

test('Enter takes the active option, and searches for the text when there is none', () => {
  expect(nextStep('Enter', at(1))).toBe('choose');
  expect(nextStep('Enter', at(null))).toBeNull();
});

test('Escape closes the list, wherever one stands in it', () => {
  expect(nextStep('Escape', at(null))).toBe('close');
  expect(nextStep('Escape', at(2))).toBe('close');
});

test.each(['Home', 'End', 'ArrowLeft', 'ArrowRight', 'Tab', 'a', 'Backspace'])(
  '%s belongs to the text',
  (key) => {
    expect(nextStep(key, at(1))).toBeNull();
  },
);

test.each(['ArrowDown', 'ArrowUp', 'Enter', 'Escape'])(
  'while the list is closed %s belongs to the text',
  (key) => {
    expect(nextStep(key, { active: null, count: 0 })).toBeNull();
  },
);
