import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EntryStatus } from './EntryStatus.tsx';

type Words = Parameters<typeof EntryStatus>[0]['words'];

const byPerson = { status: 'verified', verifiers: 1, sources: [] } as const;
const imported = { status: 'verified', verifiers: 0, sources: ['list'] } as const;
const pending = { status: 'pending', verifiers: 0, sources: [] } as const;
const pendingOfSource = { ...pending, sources: ['list'] } as const;

test.each<[string, Words, string]>([
  ['a word that a person verified', [byPerson], 'Verified'],
  ['a word of a source that a person confirmed', [{ ...imported, verifiers: 1 }], 'Verified'],
  ['an imported word', [imported], 'From a source'],
  ['a word without a source', [{ ...imported, sources: [] }], 'Verified'],
  ['a pending word that names a source', [pendingOfSource], 'Pending'],
  ['a concept with imported words', [imported, imported], 'From a source'],
  ['a concept with imported words and a pending one', [pending, imported], 'From a source'],
  ['a concept with one word that a person verified', [imported, byPerson], 'Verified'],
  ['a concept with pending words', [pending, pending], 'Pending'],
  ['a listed word of an import', [{ status: 'verified', sourceName: 'List' }], 'From a source'],
  ['a listed word that a person verified', [{ status: 'verified', sourceName: null }], 'Verified'],
  ['a concept without words', [], ''],
])('the mark of %s', (_entry, words, mark) => {
  const html = renderToStaticMarkup(<EntryStatus words={words} />);
  expect(html.replace(/<svg.*?<\/svg>|<[^>]+>/g, '')).toBe(mark);
});

test('the author of a term that a verifier sent back reads that changes are requested', () => {
  const html = renderToStaticMarkup(<EntryStatus words={[pending]} isRequested />);
  expect(html).toContain('Changes requested');
});
