import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { createApi } from '#client/runtime/api/api.ts';
import { ApiProvider, createQueryClient } from '#client/runtime/api/hooks.tsx';
import { defaultSite, SiteProvider } from '#client/runtime/session/site.tsx';
import AboutPage from './AboutPage.tsx';
import ContactPage from './ContactPage.tsx';
import DataProtectionPage from './DataProtectionPage.tsx';
import FaqPage from './FaqPage.tsx';
import PrivacyPage from './PrivacyPage.tsx';
import ReliabilityPage from './ReliabilityPage.tsx';
import TermsPage from './TermsPage.tsx';

/* docs/PUBLIC-PAGES.md names the tests of what FAQ, About and Contact say. */

const pages: Record<string, ComponentType> = {
  FAQ: FaqPage,
  About: AboutPage,
  Contact: ContactPage,
};

const everyPage = [
  ...Object.values(pages),
  TermsPage,
  PrivacyPage,
  DataProtectionPage,
  ReliabilityPage,
];

const render = (Page: ComponentType, contactEmail: string | null = null) =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={createApi()}>
        <SiteProvider site={{ ...defaultSite, contactEmail }}>
          <Router ssrPath="/">
            <Page />
          </Router>
        </SiteProvider>
      </ApiProvider>
    </QueryClientProvider>,
  );

/** The text of a page as people read it. */
const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ');

const readRows = async () =>
  [...(await readFile('docs/PUBLIC-PAGES.md', 'utf8')).matchAll(/^\| (.+) \|$/gm)]
    .map(([, row]) => row!.split(' | '))
    .filter(([page]) => page! in pages)
    .map(([page, where, says, tests]) => ({
      page: page!,
      where: where!,
      says: says!,
      tests: [...tests!.matchAll(/`([^`]+)`/g)].map(([, file]) => file!),
    }));

/** The questions of the FAQ, and the headings of the sections of the other pages. */
function topicsOf(page: string): string[] {
  const html = render(pages[page]!);
  const pattern = page === 'FAQ' ? /<summary[^>]*>(.*?)<\/summary>/g : /<h2[^>]*>(.*?)<\/h2>/g;
  return [...html.matchAll(pattern)].map(([, topic]) => textOf(topic!).trim());
}

test.each(Object.keys(pages))(
  '%s says what docs/PUBLIC-PAGES.md lists, about each topic',
  async (page) => {
    const rows = (await readRows()).filter((row) => row.page === page);
    const text = textOf(render(pages[page]!));
    expect(rows.map(({ says }) => says).filter((says) => !text.includes(says))).toEqual([]);
    expect([...new Set(rows.map(({ where }) => where))]).toEqual(topicsOf(page));
  },
);

test('each sentence has tests, and they exist', async () => {
  const rows = await readRows();
  expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([]);
  const files = rows.flatMap(({ tests }) => tests);
  expect(files.filter((file) => !/\.test\.tsx?$/.test(file) || !existsSync(file))).toEqual([]);
});

test('a site without a contact address does not tell anybody to write', () => {
  const asks = /writ(e|ing) to us|tell us|write (to|from)|what to write|contact us:|contact us\./i;
  const reachable = 'hello@example.org';
  for (const Page of everyPage) {
    const text = textOf(render(Page)).replaceAll('Tell us why you want to do it', '');
    expect([Page.name, text.match(asks)?.[0]]).toEqual([Page.name, undefined]);
  }
  const asking = everyPage.filter((Page) => asks.test(textOf(render(Page, reachable))));
  expect(asking).toEqual(everyPage.filter((Page) => Page !== AboutPage));
});

test('the licence of the code is the one that the FAQ names', async () => {
  expect(await readFile('LICENSE', 'utf8')).toContain('MIT License');
});
