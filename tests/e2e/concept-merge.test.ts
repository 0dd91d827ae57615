import { phone } from '../support/browser.ts';
import { createTwoWords, expectToast } from './concept-tools.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { tabTo } from './keyboard.ts';
import { expectAccessible } from './second-factors.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

let createNamed: (englishWord: string) => Promise<number>;
test.beforeEach(async ({ openPageAs }) => {
  const people = {
    contributor: await openPageAs('contributor'),
    verifier: await openPageAs('verifier'),
  };
  createNamed = (englishWord) => createTwoWords(people, englishWord);
});

test('concepts are merged by keyboard, and the merge is undone', async ({ openPageAs, site }) => {
  const [number, into] = [await createNamed('fulcrum'), await createNamed('pivot')];
  const page = await openPageAs('verifier', { viewport: phone });
  await page.goto(`/concept/${number}`);
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Merge' })).toBeVisible();
  await tabTo(page, /^Merge$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Merge concepts$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Find and choose the concept to keep.',
    /^Please give a detailed reason/,
  ]);
  await tabTo(page, /^Find and choose/);
  await page.keyboard.press('Enter');
  await page.keyboard.type('pivot');
  await expect(page.getByText('1 concept found.')).toBeVisible();
  await tabTo(page, /^pivot$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 words will move to pivot.')).toBeVisible();
  await expect(page.getByText('pivot will keep its definition.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'The concept to keep' })).toContainText('pivot zu');
  await tabTo(page, /^Reason/);
  await page.keyboard.type('Both words mean the same.');
  await tabTo(page, /^Merge concepts$/);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Concepts merged');
  await expect(page).toHaveURL(`/concept/${into}`);
  await expect(page.getByRole('link', { name: 'fulcrum zu' })).toBeVisible();
  const reply = await fetch(`${site.origin}/concept/${number}`, { redirect: 'manual' });
  expect([reply.status, reply.headers.get('location')]).toEqual([301, `/concept/${into}`]);

  const merged = page.getByRole('region', { name: 'Merged into this concept' });
  await expect(merged).toContainText('Both words mean the same.');
  await tabTo(page, /^Undo the merge of fulcrum$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('get its words back');
  await expectAccessible(page);
  await tabTo(page, /^Undo the merge$/);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Merge undone');
  await expect(page).toHaveURL(`/concept/${number}`);
  await expect(page.getByRole('link', { name: 'fulcrum zu' })).toBeVisible();
  await page.goto(`/concept/${into}`);
  await expect(page.getByRole('link', { name: 'fulcrum zu' })).toHaveCount(0);
});

test('words are split off by keyboard, but never all of them', async ({ openPageAs }) => {
  const number = await createNamed('wave front');
  const page = await openPageAs('verifier', { viewport: phone });
  await page.goto(`/concept/${number}`);
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Split' })).toBeVisible();
  await tabTo(page, /^Split$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^wave front sn Shona$/);
  await page.keyboard.press('Space');
  await tabTo(page, /^wave front zu Zulu$/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Gloss for the new concept/);
  await page.keyboard.type('sea');
  await tabTo(page, /^Reason/);
  await page.keyboard.type('One word is about water.');
  await tabTo(page, /^Split concept$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Leave at least one word in this concept\.$/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await tabTo(page, /^Split concept$/);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Concept split');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('wave front sea');
  await expect(page.getByRole('link', { name: 'wave front zu' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'wave front sn' })).toHaveCount(0);
  await page.goto(`/concept/${number}`);
  await expect(page.getByRole('link', { name: 'Another meaning: wave front (sea)' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'wave front zu' })).toHaveCount(0);
});

test('readers get neither the tools nor their code', async ({ openPage, openPageAs }) => {
  const number = await createNamed('spectrum');
  for (const page of [await openPage(), await openPageAs('contributor')]) {
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    const document = await page.goto(`/concept/${number}`, { waitUntil: 'networkidle' });
    await hydrated(page);
    await expect(page.getByRole('button', { name: 'Merge' })).toHaveCount(0);
    expect(paths.filter((path) => /ConceptEditing|forms-/.test(path))).toEqual([]);
    expect(await document?.text()).toContain('"editing":null');
  }
});
