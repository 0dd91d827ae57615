import type { Page } from 'playwright-core';

/** Returns the name of the focused element: its aria-label, label or text. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement & {
      labels?: NodeListOf<HTMLLabelElement>;
    };
    return (
      element.getAttribute('aria-label') ??
      element.labels?.[0]?.textContent ??
      element.textContent ??
      ''
    );
  });

/** Presses Tab until a control with a matching name has the focus. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Tab');
    if (name.test(await focused(page))) return;
  }
  throw new Error(`Tab did not reach a control with the name ${name}`);
}
