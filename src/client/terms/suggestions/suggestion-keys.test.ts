import { expect, test } from 'vitest';
import { keyAction } from './suggestion-keys.ts';

const at = (active: number | null) => ({ active, count: 3 });

test('moves through the options with the arrow keys, and wraps at both ends', () => {
  expect(keyAction('ArrowDown', at(null))).toEqual({ active: 0 });
  expect(keyAction('ArrowDown', at(0))).toEqual({ active: 1 });
  expect(keyAction('ArrowDown', at(2))).toEqual({ active: 0 });
  expect(keyAction('ArrowUp', at(null))).toEqual({ active: 2 });
  expect(keyAction('ArrowUp', at(0))).toEqual({ active: 2 });
});

test('chooses the active option with Enter, and leaves Enter to the form if none is active', () => {
  expect(keyAction('Enter', at(1))).toBe('choose');
  expect(keyAction('Enter', at(null))).toBeNull();
});

test('closes the list with Escape, whichever option is active', () => {
  expect(keyAction('Escape', at(null))).toBe('close');
  expect(keyAction('Escape', at(2))).toBe('close');
});

test.each(['Home', 'End', 'ArrowLeft', 'ArrowRight', 'Tab', 'a', 'Backspace'])(
  'leaves %s to the text',
  (key) => {
    expect(keyAction(key, at(1))).toBeNull();
  },
);

test.each(['ArrowDown', 'ArrowUp', 'Enter', 'Escape'])(
  'leaves %s to the text while the list is closed',
  (key) => {
    expect(keyAction(key, { active: null, count: 0 })).toBeNull();
  },
);
