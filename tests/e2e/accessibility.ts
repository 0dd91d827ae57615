import type { Page, Route } from '@playwright/test';
import { desktop, phone } from '../support/browser.ts';
import { createSample, type Sample } from './accessibility-sample.ts';
import { ALL_RULES, COLOUR_RULES, runAxe } from './axe.ts';
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
  /** Set for a page without scripts, so that the test does not wait for React. */
  scriptless?: true;
};

const NARROW = { width: 320, height: 640 };

/**
 * Lists the accessibility violations on a page, and counts its style attributes. Checks all rules
 * in the light colour scheme, and only the rules about colours in the dark one.
 */
async function findViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await finishTransitions(page);
    const found = await runAxe(page, colorScheme === 'light' ? ALL_RULES : COLOUR_RULES);
    violations.push(...found.map((violation) => `${colorScheme}: ${violation}`));
  }
  // Toasts use style attributes for their position, so a page with a toast is not checked for them.
  const styled = await page.locator('[style]').count();
  if (styled > 0 && (await page.locator('.toast-region').count()) === 0)
    violations.push(`${styled} style attributes`);
  return violations;
}

/** Finishes all CSS transitions, because contrast measured during a transition is meaningless. */
const finishTransitions = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
  });

const measureOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function openState(page: Page, state: State, sample: Sample): Promise<void> {
  const path = typeof state.path === 'function' ? await state.path(sample) : state.path;
  const response = await page.goto(path);
  if (state.expects) expect(response?.status()).toBe(state.expects);
  if (!state.scriptless) await hydrated(page);
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  await state.prepare?.(page, sample);
  // Hover over a toast, so that it does not disappear. This is not possible while a modal dialog is
  // open.
  const toast = page.locator('.toast').first();
  if ((await toast.isVisible()) && (await page.locator('dialog[open]').count()) === 0)
    await toast.hover();
}

/** Defines two tests for each state: one on a phone and one on a desktop. */
export function checkStates(person: Person | null, states: State[]): void {
  let sample: Sample;
  test.use({ environment: { RATE_LIMITS: 'off' } });
  test.beforeAll(async ({ openPageAs, site }) => {
    test.setTimeout(120_000);
    sample = await createSample(openPageAs, site);
  });
  // Some states show missing pages or failed calls, which the browser reports as console errors.
  test.beforeEach(({ allowConsoleErrors }) => allowConsoleErrors(/status of (?:40[49]|503)/));

  for (const state of states) {
    test(`"${state.name}" fits a phone and is accessible in light and dark`, async ({
      openPage,
      openPageAs,
    }) => {
      const page = await (person
        ? openPageAs(person, { viewport: NARROW })
        : openPage({ viewport: NARROW }));
      await openState(page, state, sample);
      expect(await measureOverflow(page), 'overflow at 320 px').toBeLessThanOrEqual(0);
      await page.setViewportSize(phone);
      expect(await findViolations(page)).toEqual([]);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      expect(await measureOverflow(page), 'overflow with text at 200 %').toBeLessThanOrEqual(0);
    });

    test(`"${state.name}" has no accessibility violations on a desktop in light and dark`, async ({
      openPage,
      openPageAs,
    }) => {
      const page = await (person
        ? openPageAs(person, { viewport: desktop })
        : openPage({ viewport: desktop }));
      await openState(page, state, sample);
      expect(await findViolations(page)).toEqual([]);
    });
  }
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
