import type { Page } from 'playwright-core';

type Control = HTMLElement & { labels?: NodeListOf<HTMLLabelElement> };

/** Returns the name of the focused element: its aria-label, label or text. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as Control;
    return (
      element.getAttribute('aria-label') ??
      element.labels?.[0]?.textContent ??
      element.textContent ??
      ''
    );
  });

/** Waits for a control with a matching name, and presses Tab until it has the focus. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  await waitForControl(page, name);
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Tab');
    if (name.test(await focused(page))) return;
  }
  throw new Error(`Tab did not reach a control with the name ${name}`);
}

/** Without this, Tab could pass the place of a control before the control has loaded. */
async function waitForControl(page: Page, { source, flags }: RegExp): Promise<void> {
  await page.waitForFunction(
    (name) => {
      const pattern = new RegExp(name.source, name.flags);
      return [...document.querySelectorAll<Control>('*')].some(
        (element) =>
          element.tabIndex >= 0 &&
          !element.matches(':disabled') &&
          element.checkVisibility() &&
          pattern.test(
            element.getAttribute('aria-label') ??
              element.labels?.[0]?.textContent ??
              element.textContent ??
              '',
          ),
      );
    },
    { source, flags },
  );
}
