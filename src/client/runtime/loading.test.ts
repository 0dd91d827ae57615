import { expect, test } from 'vitest';
import { needsReplay, whenToLoad } from './loading.ts';

test('loads React immediately for signed-in users, whatever their connection', () => {
  expect(whenToLoad('now', { saveData: true, effectiveType: '2g' })).toBe('now');
});

test.each([
  ['a browser without the Network Information API', undefined, 'idle'],
  ['a fast connection', { saveData: false, effectiveType: '4g' }, 'idle'],
  ['3G', { effectiveType: '3g' }, 'idle'],
  ['2G', { effectiveType: '2g' }, 'touch'],
  ['slow 2G', { effectiveType: 'slow-2g' }, 'touch'],
  ['a browser that saves data', { saveData: true, effectiveType: '4g' }, 'touch'],
] as const)('%s', (_name, connection, expected) => {
  expect(whenToLoad('idle', connection)).toBe(expected);
});

test('follows the Save-Data header if the browser has no Network Information API', () => {
  expect(whenToLoad('touch', undefined)).toBe('touch');
});

test('replays only a click that the browser does not handle natively', () => {
  expect(needsReplay({ type: 'button', invoker: false })).toBe(true);
  expect(needsReplay({ type: 'button', invoker: true })).toBe(false);
  expect(needsReplay({ type: 'submit', invoker: false })).toBe(false);
});
