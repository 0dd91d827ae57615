import { decideTerm, submitTerm } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

test('two verified duplicates are merged, the old address redirects, and the merge is undone', async ({
  openPage,
  openPageAs,
}) => {
  const contributor = await openPageAs('contributor');
  const verifier = await openPageAs('verifier');
  const [old, stays] = [
    await submitTerm(contributor, { englishWord: 'friction of a hinge' }),
    await submitTerm(contributor, {
      englishWord: 'friction of a hinge',
      vernacularWord: 'tseṱano ya hinzhi',
    }),
  ];
  for (const id of [old, stays]) await decideTerm(verifier, id, 'approve');
  await verifier.goto(`/dictionary/${old}`, { waitUntil: 'networkidle' });
  await hydrated(verifier);
  await verifier.getByRole('button', { name: 'Merge', exact: true }).click();
  const dialog = verifier.getByRole('dialog', { name: 'Merge into another term' });
  await dialog.getByLabel('Reason *').fill('Both say the same thing.');
  await dialog.getByRole('button', { name: 'Merge terms' }).click();
  await expect(dialog).toContainText('Choose the term to keep.');
  await dialog.getByRole('radio', { name: 'tseṱano ya hinzhi' }).check();
  await dialog.getByRole('button', { name: 'Merge terms' }).click();
  await expect(verifier).toHaveURL(`/dictionary/${stays}`);
  await expect(verifier.getByText('Terms merged', { exact: true })).toBeVisible();

  const reader = await openPage();
  await reader.goto(`/dictionary/${old}`);
  await expect(reader).toHaveURL(`/dictionary/${stays}`);
  await verifier.getByRole('button', { name: 'Undo' }).click();
  await expect(verifier.getByText('Merge undone', { exact: true })).toBeVisible();
  await reader.goto(`/dictionary/${old}`);
  await expect(reader.locator('.vernacular-title')).toHaveText('tsetano');
});
