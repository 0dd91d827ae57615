import { desktop, phone } from '../support/browser.ts';
import { ALL_RULES, COLOUR_RULES, runAxe } from './axe.ts';
import { decideTerm, submitTerm } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { tabTo } from './keyboard.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

test('an administrator deletes the text of a rejected term by keyboard', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  // The page reads the term again after it was deleted, which the server answers with 404.
  allowConsoleErrors(/404/);
  const contributor = await openPageAs('contributor');
  const id = await submitTerm(contributor, {
    englishWord: 'a cheap offer '.repeat(14).trim(),
    vernacularWord: 'x'.repeat(200),
  });
  const verifier = await openPageAs('verifier');
  await decideTerm(verifier, id, 'reject', 'This is an advertisement.');
  await verifier.goto(`/dictionary/${id}`);
  await hydrated(verifier);
  await expect(verifier.getByRole('button', { name: 'Send back' })).toBeVisible();
  await expect(verifier.getByRole('button', { name: 'Delete text' })).toHaveCount(0);

  const admin = await openPageAs('admin', { viewport: phone });
  await admin.goto(`/dictionary/${id}`);
  await hydrated(admin);
  await tabTo(admin, /^Delete text/);
  await admin.keyboard.press('Enter');
  const dialog = admin.getByRole('dialog', { name: 'Delete the text of this term?' });
  await expect(dialog).toContainText('You cannot undo this.');
  for (const viewport of [phone, desktop])
    for (const colorScheme of ['light', 'dark'] as const) {
      await admin.setViewportSize(viewport);
      await admin.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // Contrast measured during a transition is meaningless.
      await admin.evaluate(() => {
        for (const animation of document.getAnimations()) animation.finish();
      });
      const rules = colorScheme === 'light' ? ALL_RULES : COLOUR_RULES;
      expect(await runAxe(admin, rules)).toEqual([]);
      expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
    }
  await admin.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await tabTo(admin, /^Delete text/);
  await admin.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete text' }).press('Enter');
  await expect(admin.getByText('Nobody can see this term any more.').first()).toBeVisible();
  await expect(admin).toHaveURL(/\/dictionary(\?|$)/);
  for (const page of [contributor, verifier, admin])
    expect((await page.request.get(`/api/terms/${id}`)).status()).toBe(404);
});
