import { decideTerm, submitTerm } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';

const patient = { timeout: 120_000 };
test.use({ environment: { RATE_LIMITS: 'off' } });

test('an administrator takes back what a verifier decided, and restores it', async ({
  openPageAs,
}) => {
  // This takes longer, because all decisions on the sample are taken back too.
  test.slow();
  const contributor = await openPageAs('contributor');
  const verifier = await openPageAs('verifier');
  const ids: string[] = [];
  for (let index = 0; index < 6; index += 1)
    ids.push(await submitTerm(contributor, { englishWord: `lever ${index}` }));
  for (const id of ids.slice(0, 4)) await decideTerm(verifier, id, 'approve');
  for (const id of ids.slice(4)) await decideTerm(verifier, id, 'reject', 'A wrong word entirely.');
  const admin = await openPageAs('admin');
  const readStatuses = async () => {
    const replies = await Promise.all(ids.map((id) => admin.request.get(`/api/terms/${id}`)));
    const terms = await Promise.all(replies.map((reply) => reply.json()));
    return terms.map(({ term }: { term: { status: string } }) => term.status);
  };
  const decided = await readStatuses();
  expect(decided.filter((status) => status === 'verified')).toHaveLength(4);

  await admin.goto('/admin?search=verifier');
  await hydrated(admin);
  await admin.getByRole('link', { name: 'Manage Sample Verifier' }).click();
  const today = new Date().toISOString().slice(0, 10);
  await admin.getByLabel('Since').fill(today);
  await admin.getByRole('button', { name: 'Show the list' }).click();
  await expect(admin.getByText('Please give a detailed reason.').first()).toBeVisible();
  await admin.locator('#take-back-reason').fill('These words do not exist.');
  await admin.getByRole('button', { name: 'Show the list' }).click();
  await admin.getByRole('button', { name: /^Take back \d+ terms$/ }).click();
  await expect(admin.getByText('Taken back', { exact: true })).toBeVisible(patient);
  expect(await readStatuses()).toEqual(ids.map(() => 'pending'));

  await admin.getByRole('link', { name: 'Open Batches to undo this' }).click();
  await admin.getByRole('button', { name: /^Undo: / }).click();
  await expect(admin.getByText('Change undone', { exact: true })).toBeVisible(patient);
  expect(await readStatuses()).toEqual(decided);
});
