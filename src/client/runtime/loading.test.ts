import { expect, test } from 'vitest';
import { needsReplay, whenToLoad } from './loading.ts';

test('React loads at once for people who are signed in, whatever their connection', () => {
  expect(whenToLoad('now', { saveData: true, effectiveType: '2g' })).toBe('now');
});

test.each([
  ['a browser that tells nothing', undefined, 'idle'],
  ['a fast connection', { saveData: false, effectiveType: '4g' }, 'idle'],
  ['3G', { effectiveType: '3g' }, 'idle'],
  ['2G', { effectiveType: '2g' }, 'touch'],
  ['slow 2G', { effectiveType: 'slow-2g' }, 'touch'],
  ['a person who saves data', { saveData: true, effectiveType: '4g' }, 'touch'],
] as const)('%s', (_name, connection, expected) => {
  expect(whenToLoad('idle', connection)).toBe(expected);
});

test('what the request said about saving data holds where the browser says nothing', () => {
  expect(whenToLoad('touch', undefined)).toBe('touch');
});

test('only a press that nothing native answers is made again', () => {
  expect(needsReplay({ type: 'button', invoker: false })).toBe(true);
  expect(needsReplay({ type: 'button', invoker: true })).toBe(false);
  expect(needsReplay({ type: 'submit', invoker: false })).toBe(false);
});
