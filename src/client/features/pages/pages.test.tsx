import { readFile } from 'node:fs/promises';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Router } from 'wouter';
import { createApi } from '#client/runtime/api/api.ts';
import { ApiProvider, createQueryClient } from '#client/runtime/api/hooks.tsx';
import { languageIds } from '#domain/languages.ts';
import { readLocaleFrom } from '#domain/locale/locale.ts';
import { m } from '#domain/messages.ts';
import { subjectIds } from '#domain/subjects.ts';
import AboutPage from './AboutPage.tsx';
import CookiePolicyPage from './CookiePolicyPage.tsx';
import DataProtectionPage from './DataProtectionPage.tsx';
import FaqPage from './FaqPage.tsx';
import PrivacyPage from './PrivacyPage.tsx';
import ReliabilityPage from './ReliabilityPage.tsx';
import TermsPage from './TermsPage.tsx';

const html = (Page: ComponentType) =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={createApi()}>
        <Router ssrPath="/">
          <Page />
        </Router>
      </ApiProvider>
    </QueryClientProvider>,
  );
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => match[1]!);

const pages = {
  AboutPage,
  CookiePolicyPage,
  DataProtectionPage,
  FaqPage,
  PrivacyPage,
  ReliabilityPage,
  TermsPage,
};

describe.each(Object.entries(pages))('%s', (_name, Page) => {
  test('has one main heading and does not skip a heading level', () => {
    const levels = matches(html(Page), /<h([1-6])/g).map(Number);
    expect(levels.filter((level) => level === 1)).toEqual([1]);
    for (const [index, level] of levels.entries())
      expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
  });

  test('links to every section, and to no other target', () => {
    const page = html(Page);
    const ids = matches(page, / id="([^"]+)"/g);
    const links = matches(page, /href="#([^"]+)"/g);
    expect(links.length).toBeGreaterThan(3);
    expect(links).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('has no inline style, which the content security policy forbids', () => {
    expect(html(Page)).not.toMatch(/ style=/);
  });
});

test('a page says in other locales that it is English', () => {
  expect(html(TermsPage)).not.toContain(m.pages_in_english());
  const source = readLocaleFrom(() => 'sw');
  onTestFinished(() => {
    readLocaleFrom(source);
  });
  expect(html(TermsPage)).toContain(`<p class="note">${m.pages_in_english()}</p><div lang="en">`);
});

test.each([
  ['About', AboutPage],
  ['FAQ', FaqPage],
  ['Terms', TermsPage],
  ['Privacy', PrivacyPage],
])('the %s page shows when it was last updated', (_name, Page) => {
  expect(html(Page)).toContain('last updated December 12, 2024');
});

test('the About page counts languages and subjects, and names each language in its own', () => {
  expect(html(AboutPage)).toContain(
    `${languageIds.length} languages and ${subjectIds.length} subject areas`,
  );
  expect(html(AboutPage)).toContain('<td lang="ve">Tshivenḓa</td>');
});

test('the FAQ links to its five sections and states the specified facts', () => {
  expect(matches(html(FaqPage), /href="#([^"]+)"/g)).toEqual([
    'getting-started',
    'contributing',
    'verification',
    'support',
    'technical',
  ]);
  for (const fact of [
    'usually takes 1-2 weeks',
    '100% of donations go to platform maintenance',
    'minimum donation is $0.50',
  ])
    expect(html(FaqPage)).toContain(fact);
});

test.each([
  ['Terms', TermsPage],
  ['Privacy', PrivacyPage],
])('the %s page states the rules for donations, retention and age', (_name, Page) => {
  for (const fact of [
    'voluntary and non-refundable',
    'usage data 2-3 years',
    'communications 3-5 years',
    'No users under 13',
    'CC BY-SA 4.0',
  ])
    expect(html(Page)).toContain(fact);
});

test('About and FAQ together have at most 4,500 words', () => {
  const text = `${html(AboutPage)} ${html(FaqPage)}`.replace(/<[^>]+>/g, ' ');
  expect(matches(text, /(\S*\w\S*)/g).length).toBeLessThanOrEqual(4500);
});

test('FAQ, About and README say the sentences of the offline bar', async () => {
  const sentences = [
    m.shell_offline_search({ languages: 'the languages you saved' }),
    m.shell_offline_pages(),
    m.shell_offline(),
  ];
  const readme = await readFile('README.md', 'utf8');
  for (const sentence of sentences)
    for (const text of [html(FaqPage), html(AboutPage), readme]) expect(text).toContain(sentence);
});
