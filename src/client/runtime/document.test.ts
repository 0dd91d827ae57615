import { afterAll, expect, test } from 'vitest';
import type { OfferedLocale } from '#contract/site.ts';
import { type Locale, readLocaleFrom } from '#domain/locale/locale.ts';
import { documentHtml } from './document.ts';
import type { DocumentState } from './document-state.ts';

const before = readLocaleFrom(() => 'en');
afterAll(() => readLocaleFrom(before));

const english: OfferedLocale = { id: 'en', name: 'English', isDraft: false };
const swahili: OfferedLocale = { id: 'sw', name: 'Kiswahili', isDraft: true };

/** Returns the tags about locales in the document of a page. */
function tagsIn(
  locale: Locale,
  { locales, address = '/about', index = true }: Partial<Parts> & { locales?: OfferedLocale[] },
): string[] {
  readLocaleFrom(() => locale);
  const html = documentHtml({
    head: { title: 'About', description: 'About the site.', ...(index ? {} : { index }) },
    publicUrl: 'https://mazwi.example',
    address,
    assets: { stylesheet: '/site.css', loader: '/loader.js' },
    loading: 'idle',
    chunks: [],
    styles: [],
    refresh: null,
    body: '',
    state: {
      user: null,
      ownLanguage: null,
      site: { ...(locales && { locales }) },
      answers: [],
      refusals: [],
    } as unknown as DocumentState,
  });
  return html.match(/<html lang="\w+"|<[^>]*(?:canonical|robots|og:locale|hreflang)[^>]*>/g) ?? [];
}
type Parts = { address: string; index: boolean };

test('a page of a site with one locale says nothing about others', () => {
  expect(tagsIn('en', {})).toEqual([
    '<html lang="en"',
    '<link rel="canonical" href="https://mazwi.example/about">',
  ]);
});

test('a page in a draft is not listed, but its links are followed', () => {
  expect(tagsIn('sw', { locales: [english, swahili], address: '/sw/about' })).toEqual([
    '<html lang="sw"',
    '<link rel="canonical" href="https://mazwi.example/sw/about">',
    '<meta name="robots" content="noindex, follow">',
    '<meta property="og:locale" content="sw_TZ">',
  ]);
});

test('a page names itself in the locales that speakers have reviewed', () => {
  const reviewed = { ...swahili, isDraft: false };
  expect(tagsIn('en', { locales: [english, reviewed] }).slice(2)).toEqual([
    '<link rel="alternate" hreflang="en" href="https://mazwi.example/about">',
    '<link rel="alternate" hreflang="sw" href="https://mazwi.example/sw/about">',
    '<link rel="alternate" hreflang="x-default" href="https://mazwi.example/about">',
  ]);
  expect(tagsIn('en', { locales: [english, swahili] })).toHaveLength(2);
});

test('a page that search engines must not list has one robots tag', () => {
  expect(tagsIn('sw', { locales: [english, swahili], index: false }).slice(1)).toEqual([
    '<meta name="robots" content="noindex">',
    '<meta property="og:locale" content="sw_TZ">',
  ]);
});
