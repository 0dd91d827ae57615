import { expect, test } from 'vitest';
import { defaultFilters } from '../lists/term-search.ts';
import { toWantedSearch } from './wanted.ts';

const wanted = (query: string, change = {}) =>
  toWantedSearch({ ...defaultFilters, query, ...change });

test.each([
  ['  "Chromatography" ', 'chromatography'],
  ['H2O', null],
  ['carbon-14 dating', 'carbon-14 dating'],
  ['vitamin B12', 'vitamin b12'],
  ['food web', 'food web'],
  ['muṱa wa ngelo', 'muṱa wa ngelo'],
])('the search for %s asks for %s', (query, text) => {
  expect(wanted(query)?.text ?? null).toBe(text);
});

test.each([
  'rudo@example.org',
  'rudo.moyo @ example',
  '+27 82 123 4567',
  'call 0821234567',
  '12 Main Road',
  '12b, Jorissen',
  'main street 12',
  'PO Box 77',
  'www.example.org',
  'https://example.org/page',
  'example.co.za',
  '8001015009087',
])('a search for %s is not counted, because it looks like personal data', (query) => {
  expect(wanted(query)).toBeNull();
});

test('counts no sentence, no single letter, and no search in a subject or among pending terms', () => {
  for (const query of ['a', '42', '', 'what is the word for a very small living thing'])
    expect(wanted(query)).toBeNull();
  for (const change of [{ subject: 'physics' }, { status: 'pending' }, { page: 2 }])
    expect(wanted('neutrino', change)).toBeNull();
  expect(wanted('neutrino', { language: 'zulu' })).toEqual({ text: 'neutrino', language: 'zulu' });
});
