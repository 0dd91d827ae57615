import { m } from '#domain/messages.ts';
import { agreementKinds } from '../bench/agreement-kinds.ts';
import { seeded } from '../bench/data.ts';
import { readRows } from '../bench/questions.ts';
import { expect, test } from './fixtures.ts';
import { inDatabase } from './site-database.ts';

const SEED = 5;
const MAX_QUESTIONS_OF_EACH_KIND = 3;

type Term = { englishWord: string; vernacularWord: string };

test('a kept language has the first results of the site', async ({ page, site }) => {
  const all = await inDatabase(site, (database) => readRows(database, SEED));
  const rows = all.filter(({ language }) => language === 'zulu');
  await page.goto('/offline');
  const pack = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Zulu', exact: true }) });
  await pack.getByRole('button', { name: /^Save/ }).click();
  await expect(pack.getByText(m.offline_pack_kept(), { exact: true })).toBeVisible();

  /** Asks the site, and returns its first result. */
  const askSite = async (query: string): Promise<Term | undefined> => {
    const params = { language: 'zulu', query };
    const reply = await page.request.get('/api/terms', { params });
    return reply.ok() ? (await reply.json()).terms[0] : undefined;
  };
  const first = page.locator('.entries > li').first();
  for (const { name, ask } of agreementKinds) {
    const random = seeded(SEED);
    let asked = 0;
    for (const [position, row] of rows.entries()) {
      if (asked === MAX_QUESTIONS_OF_EACH_KIND) break;
      const query = ask(row, rows[rows.length - 1 - position] ?? row, random);
      const term = query ? await askSite(query) : undefined;
      if (!query || !term) continue;
      asked += 1;
      await page.getByLabel(m.offline_search_field()).fill(query);
      await expect(first, `${name}: ${query}`).toContainText(term.englishWord);
      await expect(first, `${name}: ${query}`).toContainText(term.vernacularWord);
    }
    expect(asked, name).toBeGreaterThan(0);
  }
});
