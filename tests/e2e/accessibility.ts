import type { Page, Route } from '@playwright/test';
import { desktop, phone } from '../support/browser.ts';
import { createSample, type Sample } from './accessibility-sample.ts';
import { ALL_RULES, COLOUR_RULES, LAYOUT_RULES, runAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import type { Person } from './sites.ts';

/** A state of a page whose accessibility is checked. */
export type State = {
  name: string;
  path: string | ((sample: Sample) => string | Promise<string>);
  /** Brings the loaded page into the state to check. */
  prepare?: (page: Page, sample: Sample) => Promise<void>;
  /** The expected HTTP status of the document. The default is 200. */
  expects?: number;
  /** Set for a state that resizing the window would change, such as an open menu. */
  differsByWidth?: true;
  /** Set for a page without scripts, so that the test does not wait for React. */
  scriptless?: true;
};

const IS_SLOW_RUN = process.env.E2E_PART === 'slow-e2e';
const NARROW = { width: 320, height: 640 };
/** The first width with the layout of larger screens, and the widths of a tablet and a laptop. */
const WIDER = [768, 960, 1280];

/** Lists the violations of accessibility rules on a page in a colour scheme. */
async function findViolations(
  page: Page,
  colorScheme: 'light' | 'dark',
  rules = ALL_RULES,
): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  return runAxe(page, rules);
}

/** Toasts use style attributes for their position, so a page with a toast is not counted. */
const countStyleAttributes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    document.querySelector('.toast-region') ? 0 : document.querySelectorAll('[style]').length,
  );

const measureOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function openState(page: Page, state: State, sample: Sample): Promise<void> {
  const path = typeof state.path === 'function' ? await state.path(sample) : state.path;
  const response = await page.goto(path);
  if (state.expects) expect(response?.status()).toBe(state.expects);
  if (!state.scriptless) await hydrated(page);
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  await state.prepare?.(page, sample);
  expect(await countStyleAttributes(page), 'style attributes').toBe(0);
  // Hover over a toast, so that it does not disappear. This is not possible while a modal dialog is
  // open.
  const toast = page.locator('.toast').first();
  if ((await toast.isVisible()) && (await page.locator('dialog[open]').count()) === 0)
    await toast.hover();
}

/**
 * Defines a test for each state. A page is loaded once and then resized, unless the state differs
 * between a phone and a desktop.
 *
 * `npm test` checks each state with all rules on a light phone, and the first state of each page also
 * at larger widths, with the rules about layout and colours on a dark desktop. `npm run test:slow`
 * also checks the first states with all rules on that desktop, with the rules about colours in the
 * other two combinations, and the other states at the larger widths and on that desktop.
 */
export function checkStates(person: Person | null, states: State[]): void {
  let sample: Sample;
  test.use({ environment: { RATE_LIMITS: 'off' } });
  test.beforeAll(async ({ openPageAs, site }) => {
    test.setTimeout(120_000);
    sample = await createSample(openPageAs, site);
  });
  // Some states show missing pages or failed calls, which the browser reports as console errors.
  test.beforeEach(({ allowConsoleErrors }) => allowConsoleErrors(/status of (?:40[49]|503)/));

  for (const [index, state] of states.entries())
    test(`"${state.name}" fits the screen and is accessible`, async ({ openPage, openPageAs }) => {
      const open = async (viewport: typeof NARROW) => {
        const page = await (person ? openPageAs(person, { viewport }) : openPage({ viewport }));
        await openState(page, state, sample);
        return page;
      };
      const page = await open(NARROW);
      expect(await measureOverflow(page), 'overflow at 320 px').toBeLessThanOrEqual(0);
      await page.setViewportSize(phone);
      expect(await measureOverflow(page), 'overflow at 360 px').toBeLessThanOrEqual(0);
      expect(await findViolations(page, 'light'), 'on a phone').toEqual([]);
      const isFirst = states.findIndex(({ path }) => String(path) === String(state.path)) === index;
      const looksDifferent = isFirst || state.differsByWidth;
      const inAll = IS_SLOW_RUN && looksDifferent;
      if (inAll)
        expect(await findViolations(page, 'dark', COLOUR_RULES), 'on a dark phone').toEqual([]);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      expect(await measureOverflow(page), 'overflow with text at 200 %').toBeLessThanOrEqual(0);
      await page.evaluate(() => {
        document.documentElement.removeAttribute('style');
      });
      if (!IS_SLOW_RUN && !looksDifferent) return;
      const wide = state.differsByWidth ? await open(desktop) : page;
      await wide.setViewportSize(desktop);
      const rules = inAll ? ALL_RULES : LAYOUT_RULES;
      expect(await findViolations(wide, 'dark', rules), 'on a dark desktop').toEqual([]);
      if (inAll)
        expect(await findViolations(wide, 'light', COLOUR_RULES), 'on a desktop').toEqual([]);
      for (const width of WIDER) {
        await wide.setViewportSize({ ...desktop, width });
        expect(await measureOverflow(wide), `overflow at ${width} px`).toBeLessThanOrEqual(0);
      }
    });
}

/** Makes every call fail that would change data. */
export const failChanges = (route: Route) =>
  route.request().method() === 'GET'
    ? route.fallback()
    : route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify({ detail: 'The dictionary is not available at the moment.' }),
      });
