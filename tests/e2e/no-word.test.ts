import { m } from '#domain/messages.ts';
import { desktop, phone } from '../support/browser.ts';
import { test } from './dictionary.ts';
import { expect } from './fixtures.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

for (const [name, viewport] of Object.entries({ phone, desktop }))
  for (const javaScriptEnabled of [true, false])
    test(`a missing word is named before the weak matches, ${name}, scripts ${javaScriptEnabled}`, async ({
      visit,
    }) => {
      const page = await visit('/dictionary?query=oxygen+in+Shona', {
        viewport,
        javaScriptEnabled,
      });
      const note = page.getByRole('region', { name: 'We have no Shona word for oxygen yet' });
      await expect(note.getByRole('link', { name: 'i-oksijini' })).toBeVisible();
      await expect(note.getByText('Swahili')).toBeVisible();
      await expect(note.getByRole('link', { name: m.terms_no_word_contribute() })).toHaveAttribute(
        'href',
        '/contribute?english=oxygen&language=shona',
      );
      await expect(note.getByRole('link', { name: m.titles_wanted() })).toHaveAttribute(
        'href',
        '/wanted?language=shona',
      );
      const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts();
      const perhaps = headings.indexOf(m.terms_no_word_perhaps());
      expect(headings[perhaps - 1]).toContain('oxygen');
      expect(headings[perhaps + 1]).toBe('blood');
      const { scrollWidth, clientWidth } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        clientWidth: document.documentElement.clientWidth,
      }));
      expect(scrollWidth).toBe(clientWidth);
      await note.getByRole('link', { name: 'i-oksijini' }).click();
      await expect(page).toHaveURL(/\/dictionary\/[\da-f-]{36}/);
    });

test('a search with a word says nothing of the kind', async ({ visit }) => {
  const page = await visit('/dictionary?query=oxygen&language=zulu');
  await expect(page.getByText('We have no')).toHaveCount(0);
  await expect(page.getByText(m.terms_no_word_perhaps())).toHaveCount(0);
});
