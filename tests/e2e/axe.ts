import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    /** Set by the script of axe. */
    axe: typeof axe;
  }
}

/** The rules for WCAG 2.2 level AA, and the best practices of axe. */
export const ALL_RULES: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** The rules whose result depends on colours. */
export const COLOUR_RULES: axe.RunOnly = {
  type: 'rule',
  values: ['color-contrast', 'link-in-text-block'],
};

/**
 * Returns each violated rule with the elements that violate it. axe is loaded once per document, and
 * only violations are transferred; `@axe-core/playwright` takes twice the CPU time (decision 0027).
 */
export async function runAxe(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (rules) => {
    const { violations } = await window.axe.run({ runOnly: rules, resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, runOnly);
}
