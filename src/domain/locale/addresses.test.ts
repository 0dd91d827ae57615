import { expect, test } from 'vitest';
import { splitLocale } from './addresses.ts';

test.each([
  ['/about', { locale: 'en', path: '/about' }],
  ['/sw', { locale: 'sw', path: '/' }],
  ['/sw?page=2', { locale: 'sw', path: '/?page=2' }],
  ['/sw/about', { locale: 'sw', path: '/about' }],
  ['/sweet', { locale: 'en', path: '/sweet' }],
  ['/sw//', { locale: 'sw', path: '/' }],
  ['/sw//other.example', { locale: 'sw', path: '/other.example' }],
  ['/sw/\\other.example', { locale: 'sw', path: '/other.example' }],
])('splits %s', (address, parts) => {
  expect(splitLocale(address)).toEqual(parts);
});
