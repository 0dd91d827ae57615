import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReadSettings } from '#contract/settings.ts';
import { desktop, hydrated, launchBrowser, openPage, phone } from '../support/browser.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { give, payWith, proceed } from './giving.ts';
import { type Person, personIn } from './people.ts';

let site: RunningSite;
let browser: Browser;
let triangle: string;
let pending: string;
let reported: string;
/** A pending term that revises a rejected one. */
let revision: string;
/** The address that ends the emails of a kind. */
let unsubscribe: string;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ RATE_LIMITS: 'off' }), launchBrowser()]);
  const { terms } = (await (await fetch(`${site.origin}/api/terms?query=triangle`)).json()) as {
    terms: { id: string }[];
  };
  triangle = terms[0]!.id;
  const verifier = await personIn(browser, site.origin, 'verifier');
  const queue = (await (await verifier.page.request.get(`${site.origin}/api/verify`)).json()) as {
    terms: { id: string }[];
  };
  pending = queue.terms[0]!.id;
  reported = (
    (await (await fetch(`${site.origin}/api/terms?query=atom`)).json()) as {
      terms: { id: string }[];
    }
  ).terms[0]!.id;
  const [contributor, admin] = [
    await personIn(browser, site.origin, 'contributor'),
    await personIn(browser, site.origin, 'admin'),
  ];
  for (const { page } of [contributor, verifier, admin]) {
    await page.request.post(`${site.origin}/api/reports`, {
      data: {
        termId: reported,
        reason: 'spelling',
        details: `${'long'.repeat(100)}\n\nOne letter is missing.`,
      },
      headers: { origin: site.origin },
    });
  }
  for (const person of [contributor, verifier]) {
    await decided(person.page, admin.page, 'approve', null);
    await decided(person.page, admin.page, 'reject', `This is no word:\n${'a'.repeat(120)}`);
  }
  revision = await revised(contributor.page, admin.page);
  unsubscribe = await unsubscribeLink();
  const [session] = (await contributor.context.cookies()).filter(({ name }) => name === 'mazwi');
  await give(
    site.origin,
    {
      amount: 1250,
      donorName: 'W'.repeat(100),
      donorMessage: 'm'.repeat(500),
      showOnDonorWall: true,
    },
    `mazwi=${session!.value}`,
  );
  await give(site.origin, {
    amount: 5,
    donorMessage: 'Two lines\nof thanks.',
    showOnDonorWall: true,
  });
  await Promise.all([contributor, verifier, admin].map(({ context }) => context.close()));
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** A term with long words, and what was decided on it: a notice. */
async function decided(
  submitter: Page,
  decider: Page,
  how: 'approve' | 'reject',
  reason: string | null,
): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const data = {
    englishWord: 'electromagnetic induction',
    vernacularWord: 'uṱuṱuwedzwamuḓagasimagineti',
    meaning: 'A word of this test.',
    language: 'venda',
    subject: 'physics',
    notes: null,
  };
  const { id } = (await (
    await submitter.request.post(`${site.origin}/api/terms`, { data, headers })
  ).json()) as { id: string };
  expect(
    (
      await decider.request.post(`${site.origin}/api/verify/${id}/${how}`, {
        data: { reason },
        headers,
      })
    ).status(),
  ).toBe(200);
}

/** A rejected term with long words, and its revision. */
async function revised(submitter: Page, decider: Page): Promise<string> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const data = {
    englishWord: 'electromagnetic radiation',
    vernacularWord: 'uṱuṱuwedzwamuḓagasimagineti',
    meaning: 'A word of this test.',
    language: 'venda',
    subject: 'physics',
    notes: null as string | null,
  };
  const submit = async (body: object) =>
    (
      (await (
        await submitter.request.post(`${site.origin}/api/terms`, { data: body, headers })
      ).json()) as { id: string }
    ).id;
  const rejected = await submit(data);
  await decider.request.post(`${site.origin}/api/verify/${rejected}/reject`, {
    data: { reason: `This is no word:\n${'a'.repeat(120)}` },
    headers,
  });
  return submit({ ...data, notes: 'b'.repeat(120), subject: 'chemistry', revises: rejected });
}

async function unsubscribeLink(): Promise<string> {
  const outbox = join(site.dataDir, 'outbox');
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; ) {
    const [name] = await readdir(outbox).catch(() => []);
    const link =
      name &&
      /^List-Unsubscribe:\s+<[^>]*?(\/unsubscribe[^>]*)>/m.exec(
        await readFile(join(outbox, name), 'utf8'),
      )?.[1];
    if (link) return link;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  throw new Error('no mail was written within twenty seconds');
}

type State = {
  name: string;
  path: string | (() => string);
  as?: Person;
  prepare?: (page: Page) => Promise<void>;
  expects?: number;
  scriptless?: true;
};
const states: State[] = [
  { name: 'landing', path: '/' },
  { name: 'dictionary', path: '/dictionary' },
  {
    name: 'dictionary, filtered, searched',
    path: '/dictionary?query=a&language=venda&sort=english_asc',
  },
  { name: 'dictionary, nothing found', path: '/dictionary?query=zzzzzz' },
  {
    name: 'dictionary, why each was found',
    path: '/dictionary?query=photosythesis&language=venda',
    prepare: async (page) => {
      await page.getByText('A similar spelling.').waitFor();
      await page.getByText('Also found in').waitFor();
    },
  },
  {
    name: 'dictionary, words of one headword',
    path: '/dictionary?query=triangle',
    prepare: (page) => page.locator('.word-group').waitFor(),
  },
  {
    name: 'dictionary, found in other languages',
    path: '/dictionary?query=inkanyezi&language=venda',
    prepare: (page) => page.getByText('Nothing in Venda.').waitFor(),
  },
  {
    name: 'dictionary, suggestions',
    path: '/dictionary',
    prepare: async (page) => {
      await page.getByLabel('Search terms').pressSequentially('mu');
      await page.getByRole('listbox').waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'dictionary, drawer open',
    path: '/dictionary',
    prepare: async (page) => {
      if ((page.viewportSize()?.width ?? 0) < 960)
        await page.getByText('Menu', { exact: true }).click();
    },
  },
  {
    name: 'dictionary, filters open',
    path: '/dictionary?query=a&subject=biology',
    prepare: async (page) => {
      const filters = page.locator('.collapsible > summary');
      if (await filters.isVisible()) await filters.click();
      await page.getByLabel('Per page').waitFor();
    },
  },
  {
    name: 'search of the header, opened',
    path: '/about',
    prepare: async (page) => {
      await page.keyboard.press('/');
      await page.getByRole('search', { name: 'Site' }).getByRole('searchbox').fill('cell');
    },
  },
  {
    name: 'recent searches',
    path: '/nowhere',
    expects: 404,
    prepare: async (page) => {
      await page.getByRole('search', { name: 'Dictionary' }).getByRole('searchbox').fill('cell');
      await page.keyboard.press('Enter');
      await page.waitForURL(/query=cell/);
      await page.getByLabel('Search terms').fill('');
      await page.getByRole('listbox', { name: 'Recent searches' }).waitFor();
      await page.keyboard.press('ArrowUp');
    },
  },
  {
    name: 'term, still loading, its word known from the list',
    path: '/dictionary?query=triangle',
    prepare: async (page) => {
      await page.route('**/api/terms/*-*', () => {});
      await page.locator('.entries').getByRole('link').first().click();
      await page.getByRole('list', { name: 'Loading the term' }).waitFor();
      await page.unroute('**/api/terms/*-*');
    },
  },
  { name: 'term', path: () => `/dictionary/${triangle}` },
  {
    name: 'term, history and report',
    path: () => `/dictionary/${triangle}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Report' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'term, report without a reason',
    path: () => `/dictionary/${triangle}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Report' }).click();
      await page.getByRole('button', { name: 'Send Report' }).click();
      await page.getByText('Choose what is wrong').waitFor();
    },
  },
  {
    name: 'term under review',
    path: () => `/dictionary/${reported}`,
    prepare: async (page) => {
      await page.getByText('Several people have reported this term.').waitFor();
    },
  },
  { name: 'no such term', path: '/dictionary/00000000-0000-4000-8000-000000000000', expects: 404 },
  { name: 'no such page', path: '/nowhere', expects: 404 },
  ...[
    '/donate',
    '/donor-wall',
    '/donate/success',
    '/about',
    '/faq',
    '/terms',
    '/privacy',
    '/contact',
    '/cookie-policy',
    '/data-protection',
  ].map((path) => ({ name: path, path })),
  {
    name: 'donate, errors',
    path: '/donate',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Custom Amount' }).click();
      await page.getByLabel('Your Name').fill('a\u200Bb');
      await page.getByRole('button', { name: /^Proceed to Payment/ }).click();
      await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
    },
  },
  {
    name: 'donate, paying',
    path: '/donate',
    prepare: async (page) => {
      await page.getByLabel('Your Name').fill('W'.repeat(100));
      await page.getByRole('button', { name: '$25', exact: true }).click();
      await proceed(page);
      await page.getByText('Test cards', { exact: true }).click();
      await page.getByRole('button', { name: 'Complete Donation' }).click();
      await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
    },
  },
  {
    name: 'donate, declined',
    path: '/donate',
    prepare: async (page) => {
      await proceed(page);
      await payWith(page, '4000000000000002');
      await page.getByRole('heading', { name: 'Payment Failed' }).waitFor();
    },
  },
  {
    name: 'donate, extra step',
    path: '/donate',
    prepare: async (page) => {
      await proceed(page);
      await payWith(page, '4000000000003220');
      await page.getByRole('button', { name: 'Fail authentication' }).waitFor();
    },
  },
  {
    name: 'donate, in process',
    path: '/donate',
    prepare: async (page) => {
      await proceed(page);
      await payWith(page, '4000000000000077');
      await page.getByRole('heading', { name: 'Your payment is being processed' }).waitFor();
    },
  },
  {
    name: 'donate, thanks',
    path: '/donate',
    prepare: async (page) => {
      await proceed(page);
      await payWith(page, '4242424242424242');
      await page.getByRole('heading', { name: 'Thank you for your donation!' }).waitFor();
    },
  },
  { name: 'donor wall, past the end', path: '/donor-wall?page=9' },
  { name: 'home', path: '/', as: 'contributor' },
  { name: 'contribute', path: '/contribute', as: 'contributor' },
  {
    name: 'contribute, errors',
    path: '/contribute',
    as: 'contributor',
    prepare: async (page) => {
      await page.getByLabel('Language', { exact: false }).last().selectOption('venda');
      await page.getByRole('button', { name: 'Submit Term' }).click();
      await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
    },
  },
  { name: 'pending term', path: () => `/dictionary/${pending}`, as: 'contributor' },
  { name: 'profile', path: '/profile', as: 'contributor' },
  { name: 'profile, second page', path: '/profile?page=2', as: 'contributor' },
  { name: 'profile, past the end', path: '/profile?page=999', as: 'contributor' },
  {
    name: 'contribute, failed',
    path: '/contribute',
    as: 'contributor',
    prepare: async (page) => {
      await page.route('**/api/terms', unavailable);
      await page.getByLabel('English Word').fill('lung');
      await page.getByLabel('Vernacular Translation').fill('fhafhu');
      await page.getByLabel('Language', { exact: false }).last().selectOption('venda');
      await page.getByLabel('Definition/Meaning').fill('An organ that breathes.');
      await page.getByLabel('Academic Field').selectOption('biology');
      await page.getByRole('button', { name: 'Submit Term' }).click();
      await page.locator('.toast').waitFor();
    },
  },
  {
    name: 'profile, erasing',
    path: '/profile',
    as: 'contributor',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Delete Your Account' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete Your Account' }).click();
      await page.getByText('Type the word delete to confirm.').waitFor();
    },
  },
  { name: 'nothing to revise', path: () => `/contribute?revise=${pending}`, as: 'contributor' },
  { name: 'profile, donations', path: '/profile?tab=donations', as: 'contributor' },
  { name: 'notices', path: '/profile?tab=notices', as: 'contributor' },
  { name: 'notices, none yet', path: '/profile?tab=notices', as: 'admin' },
  {
    name: 'home, something is new, menu open',
    path: '/',
    as: 'verifier',
    prepare: async (page) => {
      await page.getByRole('heading', { name: 'Notices' }).getByText('2 new').waitFor();
      await page
        .locator((page.viewportSize()?.width ?? 0) < 960 ? '.drawer summary' : '.user-menu summary')
        .click();
    },
  },
  { name: 'stop these emails', path: () => unsubscribe, scriptless: true },
  { name: 'a broken link of a mail', path: '/unsubscribe?key=x', scriptless: true, expects: 404 },
  { name: 'verifier-apply', path: '/verifier-apply', as: 'contributor' },
  {
    name: 'verifier-apply, errors',
    path: '/verifier-apply',
    as: 'contributor',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Submit Application' }).click();
      await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
    },
  },
  { name: 'verify', path: '/verify', as: 'verifier' },
  { name: 'verify, all caught up', path: '/verify?language=venda&subject=law', as: 'verifier' },
  {
    name: 'verify, what comes first',
    path: '/verify',
    as: 'verifier',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Choose what is shown first' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'my actions', path: '/verify?tab=my-actions', as: 'verifier' },
  { name: 'recent history', path: '/verify?tab=recent-history', as: 'verifier' },
  {
    name: 'reports',
    path: '/verify?tab=reports',
    as: 'verifier',
    prepare: async (page) => {
      await page.getByRole('heading', { name: '3 open reports' }).waitFor();
    },
  },
  { name: 'reports, none resolved', path: '/verify?tab=reports&status=resolved', as: 'verifier' },
  {
    name: 'reports, resolving',
    path: '/verify?tab=reports',
    as: 'verifier',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Resolve: / })
        .first()
        .click();
      await page.getByRole('dialog').getByLabel('Note').waitFor();
    },
  },
  {
    name: 'reports, sending back',
    path: '/verify?tab=reports',
    as: 'verifier',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Send Back/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send Back to Pending' }).click();
      await page.getByText('Please give a detailed reason').waitFor();
    },
  },
  { name: 'review', path: () => `/verify/${pending}`, as: 'verifier' },
  {
    name: 'review, editing',
    path: () => `/verify/${pending}`,
    as: 'verifier',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Edit & Approve' }).click();
      await page.getByLabel('Meaning').fill('Another definition.');
    },
  },
  {
    name: 'review, rejecting',
    path: () => `/verify/${pending}`,
    as: 'verifier',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Reject', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reject Submission' }).click();
      await page.getByText('Please provide a detailed reason for rejection').first().waitFor();
    },
  },
  {
    name: 'review, a revision, its edit failed',
    path: () => `/verify/${revision}`,
    as: 'verifier',
    prepare: async (page) => {
      await page.getByRole('heading', { name: 'Changes since the rejection' }).waitFor();
      await page.route(`**/api/verify/${revision}`, unavailable);
      await page.getByRole('button', { name: 'Edit & Approve' }).click();
      await page.getByLabel('Meaning').fill('Another definition.');
      await page.getByRole('button', { name: 'Save & Approve' }).click();
      await page.locator('.toast').waitFor();
    },
  },
  {
    name: 'review, rejecting failed',
    path: () => `/verify/${revision}`,
    as: 'verifier',
    prepare: async (page) => {
      await page.route(`**/api/verify/${revision}/reject`, unavailable);
      await page.getByRole('button', { name: 'Reject', exact: true }).click();
      await page.getByLabel('Reason for Rejection').fill('Another word is in use.');
      await page.getByRole('button', { name: 'Reject Submission' }).click();
      await page.locator('.toast').waitFor();
    },
  },
  { name: 'no such review', path: '/verify/00000000-0000-4000-8000-000000000000', as: 'verifier' },
  { name: 'already a verifier', path: '/verifier-apply', as: 'verifier' },
  { name: 'admin', path: '/admin', as: 'admin' },
  { name: 'admin, past the end', path: '/admin?page=9', as: 'admin' },
  { name: 'admin, nobody found', path: '/admin?search=zzz', as: 'admin' },
  {
    name: 'admin, changing a role',
    path: '/admin',
    as: 'admin',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Make Admin: Sample Verifier' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'admin, applications', path: '/admin?tab=applications', as: 'admin' },
  { name: 'admin, audit, nothing yet', path: '/admin?tab=audit&action=role', as: 'admin' },
  { name: 'admin, settings', path: '/admin?tab=settings', as: 'admin' },
  {
    name: 'admin, settings, error',
    path: '/admin?tab=settings',
    as: 'admin',
    prepare: async (page) => {
      await page.getByLabel('Site notice').fill('a'.repeat(501));
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The site notice can have at most 500 characters').waitFor();
    },
  },
  {
    name: 'admin, settings, somebody was quicker',
    path: '/admin?tab=settings',
    as: 'admin',
    prepare: async (page) => {
      await page.getByLabel('Site notice').fill('My text.');
      await changeElsewhere(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { name: 'Current settings' }).waitFor();
    },
  },
  {
    name: 'admin, audit, texts of a notice',
    path: '/admin?tab=audit',
    as: 'admin',
    prepare: async (page) => {
      await page
        .getByText(/^Show (the text|both texts)$/)
        .first()
        .click();
    },
  },
  {
    name: 'a page with a long notice',
    path: '/about',
    as: 'admin',
    prepare: async (page) => {
      await page.getByRole('region', { name: 'Notice' }).waitFor();
    },
  },
  {
    name: 'admin, statistics',
    path: '/admin?tab=statistics',
    as: 'admin',
    prepare: (page) => page.getByRole('heading', { name: 'Terms by language' }).waitFor(),
  },
  {
    name: 'admin, statistics, figures as tables',
    path: '/admin?tab=statistics',
    as: 'admin',
    prepare: async (page) => {
      await page.getByRole('heading', { name: 'Terms by language' }).waitFor();
      for (const table of await page.getByText('Figures as a table').all()) await table.click();
    },
  },
  {
    name: 'dictionary, remembered language',
    path: '/dictionary?query=triangle',
    prepare: async (page) => {
      const filters = page.locator('.collapsible > summary');
      if (await filters.isVisible()) await filters.click();
      await page.getByLabel('Language', { exact: true }).selectOption('zulu');
      await page.getByText('Showing isiZulu words, your language.').waitFor();
    },
  },
  {
    name: 'cookie policy, language forgotten',
    path: '/cookie-policy',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Forget my language' }).click();
      await page.getByText('Your language is forgotten.').waitFor();
    },
  },
  { name: 'admin, donations', path: '/admin?tab=donations', as: 'admin' },
  {
    name: 'admin, hiding a message',
    path: '/admin?tab=donations',
    as: 'admin',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Hide message of/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** What changes something fails, once it is reached; reading goes on. */
const unavailable = (route: Route) =>
  route.request().method() === 'GET'
    ? route.fallback()
    : route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify({ detail: 'The dictionary is temporarily unavailable.' }),
      });

/** Another admin puts up a notice as long as one can be, in one word: each time another one. */
async function changeElsewhere(page: Page): Promise<void> {
  const address = `${site.origin}/api/admin/settings`;
  const now = (await (await page.request.get(address)).json()) as ReadSettings;
  await page.request.put(address, {
    data: { ...now, siteNotice: (now.siteNotice?.startsWith('m') ? 'w' : 'm').repeat(500) },
    headers: { origin: site.origin },
  });
}

const people = [undefined, 'contributor', 'verifier', 'admin'] as const;

describe.each(people)('signed in as %s', (person) => {
  test.each([
    ['light', phone],
    ['dark', phone],
    ['light', desktop],
    ['dark', desktop],
  ] as const)(
    'every page and state is clean in %s at %o',
    async (colorScheme, viewport) => {
      const { context, page, errors } = person
        ? await personIn(browser, site.origin, person, viewport)
        : await nobodyIn(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const found: string[] = [];
      for (const state of states.filter((each) => each.as === person)) {
        const response = await page.goto(
          site.origin + (typeof state.path === 'function' ? state.path() : state.path),
        );
        if (state.expects && response?.status() !== state.expects)
          found.push(`${state.name}: status ${response?.status()}`);
        if (!state.scriptless) await hydrated(page);
        await page.waitForLoadState('networkidle');
        await state.prepare?.(page);
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        found.push(
          ...violations.map(
            (violation) =>
              `${state.name}: ${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
          ),
        );
        if (
          (await page.evaluate(() => document.querySelectorAll('[style]').length)) > 0 &&
          !(await page.locator('.toast-region').count())
        )
          found.push(`${state.name}: a style attribute`);
      }
      expect(found).toEqual([]);
      // A page that does not exist is a failed load to the browser, and so are a term that cannot
      // be loaded and settings that somebody else changed.
      expect(errors.filter((error) => !/status of (?:40[49]|503)/.test(error))).toEqual([]);
      await context.close();
    },
    300_000,
  );

  test('nothing scrolls sideways at 320 px, nor with text at 200 % on a phone', async () => {
    const { context, page } = person
      ? await personIn(browser, site.origin, person, { width: 320, height: 640 })
      : await nobodyIn({ width: 320, height: 640 });
    const found: string[] = [];
    for (const state of states.filter((each) => each.as === person)) {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(site.origin + (typeof state.path === 'function' ? state.path() : state.path));
      if (!state.scriptless) await hydrated(page);
      await page.waitForLoadState('networkidle');
      await state.prepare?.(page);
      const overflow = () =>
        page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
      if ((await overflow()) > 0)
        found.push(`${state.name}: ${await overflow()} px too wide at 320 px`);
      await page.setViewportSize(phone);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      if ((await overflow()) > 0)
        found.push(`${state.name}: ${await overflow()} px too wide at 360 px with text at 200 %`);
    }
    expect(found).toEqual([]);
    await context.close();
  });
});

async function nobodyIn(viewport: { width: number; height: number }) {
  const context = await browser.newContext({ viewport });
  return { context, ...(await openPage(context)) };
}
