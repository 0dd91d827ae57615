import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, hydrated, launchBrowser, openPage, phone } from '../support/browser.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { give, payWith, proceed } from './giving.ts';
import { type Person, personIn } from './people.ts';

let site: RunningSite;
let browser: Browser;
let triangle: string;
let pending: string;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ RATE_LIMITS: 'off' }), launchBrowser()]);
  const { terms } = (await (await fetch(`${site.origin}/api/terms?query=triangle`)).json()) as { terms: { id: string }[] };
  triangle = terms[0]!.id;
  const verifier = await personIn(browser, site.origin, 'verifier');
  const queue = (await (await verifier.page.request.get(`${site.origin}/api/verify`)).json()) as { terms: { id: string }[] };
  pending = queue.terms[0]!.id;
  await verifier.context.close();
  const contributor = await personIn(browser, site.origin, 'contributor');
  const [session] = (await contributor.context.cookies()).filter(({ name }) => name === 'mazwi');
  await give(site.origin, { amount: 1250, donorName: 'W'.repeat(100), donorMessage: 'm'.repeat(500), showOnDonorWall: true }, `mazwi=${session!.value}`);
  await give(site.origin, { amount: 5, donorMessage: 'Two lines\nof thanks.', showOnDonorWall: true });
  await contributor.context.close();
});
afterAll(async () => { await browser?.close(); await site?.stop(); });

type State = { name: string; path: string | (() => string); as?: Person; prepare?: (page: Page) => Promise<void>; expects?: number };
const states: State[] = [
  { name: 'landing', path: '/' },
  { name: 'dictionary', path: '/dictionary' },
  { name: 'dictionary, filtered, searched', path: '/dictionary?query=a&language=venda&sort=english_asc' },
  { name: 'dictionary, nothing found', path: '/dictionary?query=zzzzzz' },
  { name: 'dictionary, drawer open', path: '/dictionary', prepare: async (page) => { if ((page.viewportSize()?.width ?? 0) < 960) await page.getByText('Menu', { exact: true }).click(); } },
  { name: 'term', path: () => `/dictionary/${triangle}` },
  { name: 'term, history and report', path: () => `/dictionary/${triangle}`, prepare: async (page) => { await page.getByRole('button', { name: 'Report' }).click(); await page.getByRole('dialog').waitFor(); } },
  { name: 'no such term', path: '/dictionary/00000000-0000-4000-8000-000000000000', expects: 404 },
  { name: 'no such page', path: '/nowhere', expects: 404 },
  ...['/donate', '/donor-wall', '/donate/success', '/about', '/faq', '/terms', '/privacy', '/contact', '/cookie-policy', '/data-protection'].map((path) => ({ name: path, path })),
  { name: 'donate, errors', path: '/donate?amount=custom', prepare: async (page) => { await page.getByLabel('Your Name').fill('a\u200Bb'); await page.getByRole('button', { name: /^Proceed to Payment/ }).click(); await page.getByRole('heading', { name: 'There is a problem' }).waitFor(); } },
  { name: 'donate, paying', path: '/donate', prepare: async (page) => { await page.getByLabel('Your Name').fill('W'.repeat(100)); await page.getByRole('button', { name: '$25', exact: true }).click(); await proceed(page); await page.getByText('Test cards', { exact: true }).click(); await page.getByRole('button', { name: 'Complete Donation' }).click(); await page.getByRole('heading', { name: 'There is a problem' }).waitFor(); } },
  { name: 'donate, declined', path: '/donate', prepare: async (page) => { await proceed(page); await payWith(page, '4000000000000002'); await page.getByRole('heading', { name: 'Payment Failed' }).waitFor(); } },
  { name: 'donate, extra step', path: '/donate', prepare: async (page) => { await proceed(page); await payWith(page, '4000000000003220'); await page.getByRole('button', { name: 'Fail authentication' }).waitFor(); } },
  { name: 'donate, in process', path: '/donate', prepare: async (page) => { await proceed(page); await payWith(page, '4000000000000077'); await page.getByRole('heading', { name: 'Your payment is being processed' }).waitFor(); } },
  { name: 'donate, thanks', path: '/donate', prepare: async (page) => { await proceed(page); await payWith(page, '4242424242424242'); await page.getByRole('heading', { name: 'Thank you for your donation!' }).waitFor(); } },
  { name: 'donor wall, past the end', path: '/donor-wall?page=9' },
  { name: 'home', path: '/', as: 'contributor' },
  { name: 'contribute', path: '/contribute', as: 'contributor' },
  { name: 'contribute, errors', path: '/contribute', as: 'contributor', prepare: async (page) => { await page.getByLabel('Language', { exact: false }).last().selectOption('venda'); await page.getByRole('button', { name: 'Submit Term' }).click(); await page.getByRole('heading', { name: 'There is a problem' }).waitFor(); } },
  { name: 'pending term', path: () => `/dictionary/${pending}`, as: 'contributor' },
  { name: 'profile', path: '/profile', as: 'contributor' },
  { name: 'profile, donations', path: '/profile?tab=donations', as: 'contributor' },
  { name: 'verifier-apply', path: '/verifier-apply', as: 'contributor' },
  { name: 'verifier-apply, errors', path: '/verifier-apply', as: 'contributor', prepare: async (page) => { await page.getByRole('button', { name: 'Submit Application' }).click(); await page.getByRole('heading', { name: 'There is a problem' }).waitFor(); } },
  { name: 'verify', path: '/verify', as: 'verifier' },
  { name: 'verify, all caught up', path: '/verify?language=venda&subject=law', as: 'verifier' },
  { name: 'my actions', path: '/verify?tab=my-actions', as: 'verifier' },
  { name: 'recent history', path: '/verify?tab=recent-history', as: 'verifier' },
  { name: 'review', path: () => `/verify/${pending}`, as: 'verifier' },
  { name: 'review, editing', path: () => `/verify/${pending}`, as: 'verifier', prepare: async (page) => { await page.getByRole('button', { name: 'Edit & Approve' }).click(); await page.getByLabel('Meaning').fill('Another definition.'); } },
  { name: 'review, rejecting', path: () => `/verify/${pending}`, as: 'verifier', prepare: async (page) => { await page.getByRole('button', { name: 'Reject', exact: true }).click(); await page.getByRole('dialog').getByRole('button', { name: 'Reject Submission' }).click(); await page.getByText('Please provide a detailed reason for rejection').first().waitFor(); } },
  { name: 'no such review', path: '/verify/00000000-0000-4000-8000-000000000000', as: 'verifier' },
  { name: 'already a verifier', path: '/verifier-apply', as: 'verifier' },
  { name: 'admin', path: '/admin', as: 'admin' },
  { name: 'admin, nobody found', path: '/admin?search=zzz', as: 'admin' },
  { name: 'admin, changing a role', path: '/admin', as: 'admin', prepare: async (page) => { await page.getByRole('button', { name: 'Make Admin: Sample Verifier' }).click(); await page.getByRole('dialog').waitFor(); } },
  { name: 'admin, applications', path: '/admin?tab=applications', as: 'admin' },
  { name: 'admin, donations', path: '/admin?tab=donations', as: 'admin' },
  { name: 'admin, hiding a message', path: '/admin?tab=donations', as: 'admin', prepare: async (page) => { await page.getByRole('button', { name: /^Hide message of/ }).first().click(); await page.getByRole('dialog').waitFor(); } },
];

const people = [undefined, 'contributor', 'verifier', 'admin'] as const;

describe.each(people)('signed in as %s', (person) => {
  test.each([['light', phone], ['dark', phone], ['light', desktop], ['dark', desktop]] as const)('every page and state is clean in %s at %o', async (colorScheme, viewport) => {
    const { context, page, errors } = person ? await personIn(browser, site.origin, person, viewport) : await nobodyIn(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found: string[] = [];
    for (const state of states.filter((each) => each.as === person)) {
      const response = await page.goto(site.origin + (typeof state.path === 'function' ? state.path() : state.path));
      if (state.expects && response?.status() !== state.expects) found.push(`${state.name}: status ${response?.status()}`);
      await hydrated(page);
      await page.waitForLoadState('networkidle');
      await state.prepare?.(page);
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
      found.push(...violations.map((violation) => `${state.name}: ${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`));
      if ((await page.evaluate(() => document.querySelectorAll('[style]').length)) > 0 && !(await page.locator('.toasts').count())) found.push(`${state.name}: a style attribute`);
    }
    expect(found).toEqual([]);
    // A page that does not exist is a failed load to the browser, and so is a term that cannot be loaded.
    expect(errors.filter((error) => !/status of 404/.test(error))).toEqual([]);
    await context.close();
  }, 120_000);

  test('nothing scrolls sideways at 320 px, nor with text at 200 % on a phone', async () => {
    const { context, page } = person ? await personIn(browser, site.origin, person, { width: 320, height: 640 }) : await nobodyIn({ width: 320, height: 640 });
    const found: string[] = [];
    for (const state of states.filter((each) => each.as === person)) {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(site.origin + (typeof state.path === 'function' ? state.path() : state.path));
      await hydrated(page);
      await page.waitForLoadState('networkidle');
      await state.prepare?.(page);
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if ((await overflow()) > 0) found.push(`${state.name}: ${await overflow()} px too wide at 320 px`);
      await page.setViewportSize(phone);
      await page.evaluate(() => { document.documentElement.style.fontSize = '200%'; });
      if ((await overflow()) > 0) found.push(`${state.name}: ${await overflow()} px too wide at 360 px with text at 200 %`);
    }
    expect(found).toEqual([]);
    await context.close();
  });
});

async function nobodyIn(viewport: { width: number; height: number }) {
  const context = await browser.newContext({ viewport });
  return { context, ...(await openPage(context)) };
}
