import { setImmediate as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { currentLocale, type Locale } from '#domain/locale/locale.ts';
import { inEnglish, inLocale } from './locale.ts';

// The test of entry-server.tsx may have run before, and sets another source of the locale.
vi.hoisted(() => vi.resetModules());

const [swahili, zulu] = ['sw', 'zu'] as string[] as Locale[];

test('texts are in the locale of their request, also after it has waited', async () => {
  const read = async () => {
    await pause();
    return currentLocale();
  };
  expect(await Promise.all([inLocale(swahili!, read), read(), inLocale(zulu!, read)])).toEqual([
    'sw',
    'en',
    'zu',
  ]);
});

test('what a request starts for others is in English', () => {
  expect(inLocale(swahili!, () => inEnglish(currentLocale))).toBe('en');
});
