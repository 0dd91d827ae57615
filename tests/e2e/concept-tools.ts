import { expect, type Page } from '@playwright/test';
import { createConcept } from './calls.ts';
import { hydrated } from './hydration.ts';

/**
 * Stores a concept with a Shona and a Zulu word: the English word followed by `sn` or `zu`. Returns
 * its number.
 */
export const createTwoWords = (
  people: { contributor: Page; verifier: Page },
  englishWord: string,
): Promise<number> =>
  createConcept(
    people,
    [
      { language: 'shona', vernacularWord: `${englishWord} sn` },
      { language: 'zulu', vernacularWord: `${englishWord} zu` },
    ].map((word) => ({
      ...word,
      englishWord,
      subject: 'physics',
      meaning: 'A tool that makes small things look large.',
    })),
  );

/** Opens the page of a concept, and one of the forms that change it. */
export async function openTool(page: Page, number: number, tool: string): Promise<void> {
  await page.goto(`/concept/${number}`);
  await hydrated(page);
  await page.getByRole('button', { name: tool, exact: true }).click();
}

export const expectToast = (page: Page, title: string) =>
  expect(page.locator('.toast', { hasText: title })).toBeVisible();
