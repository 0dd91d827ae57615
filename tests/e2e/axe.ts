import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    /** Set by axe's own script. */
    axe: typeof axe;
  }
}

/** The minified script, which has less than half the size. */
const SCRIPT = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules for WCAG up to 2.2, levels A and AA, and the best practices that axe adds. */
export const ALL_RULES: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** The rules whose results depend on colours. */
export const COLOUR_RULES: axe.RunOnly = {
  type: 'rule',
  values: ['color-contrast', 'link-in-text-block'],
};

/** The rules whose results depend on colours, or on where and how large elements are. */
export const LAYOUT_RULES: axe.RunOnly = {
  type: 'rule',
  values: [...COLOUR_RULES.values, 'target-size', 'scrollable-region-focusable'],
};

/** Finishes all CSS transitions, because contrast measured during a transition is meaningless. */
const finishTransitions = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
  });

/**
 * Returns each violated rule with the elements that violate it. Loads axe once per document, and
 * transfers only the violations out of the browser. `@axe-core/playwright` would take twice the CPU
 * time (decision 0027).
 */
export async function runAxe(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(SCRIPT);
  await finishTransitions(page);
  return page.evaluate(async (rules) => {
    const { violations } = await window.axe.run({ runOnly: rules, resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, runOnly);
}
