import type { Page } from '@playwright/test';
import { m } from '#domain/messages.ts';
import { phone } from '../support/browser.ts';
import { decideTerm, findTermId, submitTerm } from './calls.ts';
import { waitForDraft } from './drafts.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { keepCodeOfOutbox, pressTwice, readOutbox, textsOf } from './outbox.ts';
import { inDatabase } from './site-database.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

const offline = /net::ERR_(INTERNET_DISCONNECTED|FAILED)/;

async function fillTerm(page: Page, english: string): Promise<void> {
  await page.getByLabel('English Word').fill(english);
  await page.getByLabel('Definition/Meaning').fill('Mass in a unit of volume.');
  await page.getByLabel('Academic Field').selectOption('physics');
  await page.getByLabel('Vernacular Translation').fill('vhuṱanḓekani');
  await page.getByLabel('Language', { exact: false }).first().selectOption('venda');
}

const kept = (page: Page) => page.getByText(m.outbox_kept());
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Term' }).click();

test('a term written without a connection is kept at once, and sent once by the right person', async ({
  openPageAs,
  site,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(offline);
  const page = await openPageAs('contributor', { viewport: phone });
  await page.goto('/contribute');
  await keepCodeOfOutbox(page);
  await page.context().setOffline(true);
  await fillTerm(page, 'density');
  await submit(page);
  await expect(kept(page)).toBeVisible();
  await expect(page.getByLabel('English Word')).toHaveValue('');
  expect(await readOutbox(page)).toMatchObject([
    { kind: 'term', title: 'density', state: 'waiting', path: '/api/terms' },
  ]);

  await page.context().setOffline(false);
  await expect(page.getByText('New term: density', { exact: true })).toBeVisible();
  expect(await readOutbox(page)).toEqual([]);
  const { rows } = await inDatabase(site, (database) =>
    database.query<{ email: string }>(
      `select u.email from terms t join users u on u.id = t.submitter_id where t.english_word = 'density'`,
    ),
  );
  expect(rows).toEqual([{ email: 'contributor@example.org' }]);
});

test('if no reply arrives although there is a network, asks before it keeps a term', async ({
  openPageAs,
  site,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(offline);
  const page = await openPageAs('contributor', { viewport: phone });
  await page.goto('/contribute');
  await keepCodeOfOutbox(page);
  // The server receives the term, and the reply is lost.
  let lostReplies = 0;
  await page.route('**/api/terms', async (route) => {
    await route.fetch();
    await route.abort();
    lostReplies += 1;
  });
  await fillTerm(page, 'viscosity');
  await submit(page);
  await expect(page.getByText(m.outbox_keep_question())).toBeVisible();
  await expect(page.getByLabel('English Word')).toHaveValue('viscosity');
  await pressTwice(page.getByRole('button', { name: m.outbox_keep_button() }));
  await expect(kept(page)).toBeVisible();
  await expect.poll(() => lostReplies).toBe(2);
  expect(await readOutbox(page)).toHaveLength(1);
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect(page.getByText('New term: viscosity', { exact: true })).toBeVisible();
  expect(await textsOf(site, 'terms', 'english_word', 'viscosity')).toHaveLength(1);
});

test('a comment that was restored after a reload can be kept if no reply arrives', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(offline);
  const page = await openPageAs('contributor');
  const id = await submitTerm(page, { englishWord: 'pulley', vernacularWord: 'pulini' });
  await page.goto(`/dictionary/${id}`);
  await page.getByLabel(m.comments_label()).fill('Heard at school.');
  await waitForDraft(page, `comment.v2.${id}`);
  await page.reload();
  await expect(page.getByText(m.comments_restored())).toBeVisible();
  const card = page.getByRole('region', { name: m.comments_heading() });
  const share = page.getByRole('button', { name: m.share_button(), exact: true });
  const [below, above] = [(await card.boundingBox())!, (await share.boundingBox())!];
  expect(below.y - above.y - above.height, 'a gap above the card').toBeGreaterThan(8);
  await page.route(`**/api/terms/${id}/comments`, (route) => route.abort());
  const send = page.getByRole('button', { name: m.comments_send_button(), exact: true });
  await send.click();
  await expect(page.getByText(m.outbox_keep_question())).toBeVisible();
  await expect(page.getByLabel(m.comments_label())).toHaveValue('Heard at school.');
});

test('a report, a correction and a comment written without a connection are sent later', async ({
  openPageAs,
  site,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(offline);
  const page = await openPageAs('contributor', { viewport: phone });
  const verifier = await openPageAs('verifier');
  const verified = await submitTerm(page, { englishWord: 'torque of a wheel' });
  await decideTerm(verifier, verified, 'approve');
  const pending = await submitTerm(page, { englishWord: 'momentum of a wheel' });

  await page.goto(`/dictionary/${verified}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Report' }).click();
  await keepCodeOfOutbox(page);
  await page.context().setOffline(true);
  await page.getByRole('radio').first().check();
  await page.getByLabel(/^Details/).fill('The word on the wheel is wrong.');
  await page.getByRole('button', { name: m.dictionary_report_send_button() }).click();
  await expect(kept(page)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Report about torque of a wheel', { exact: true })).toBeVisible();
  expect(await textsOf(site, 'reports', 'details', 'The word on the wheel is wrong.')).toHaveLength(
    1,
  );

  await page.goto(`/dictionary/${verified}?suggest=1`);
  await hydrated(page);
  await keepCodeOfOutbox(page);
  await page.getByLabel('Vernacular word').fill('tseṱano');
  await page.getByLabel('Source *').fill('Physics, Grade 10');
  await page.getByLabel('Reason *').fill('The mark is missing on the wheel.');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(kept(page)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Correction to torque of a wheel', { exact: true })).toBeVisible();
  expect(
    await textsOf(site, 'proposals', 'reason', 'The mark is missing on the wheel.'),
  ).toHaveLength(1);

  await page.goto(`/dictionary/${pending}`);
  await hydrated(page);
  await page.getByLabel(m.comments_label()).fill('Is the wheel turning?');
  await keepCodeOfOutbox(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: m.comments_send_button(), exact: true }).click();
  await expect(kept(page)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Comment on momentum of a wheel', { exact: true })).toBeVisible();
  expect(await textsOf(site, 'comments', 'text', 'Is the wheel turning?')).toHaveLength(1);
});

test('a signed-out person can keep a report, which is sent without an author', async ({
  openPage,
  site,
  allowConsoleErrors,
}) => {
  // The status 401 says that nobody is signed in.
  allowConsoleErrors(offline, /status of 401/);
  const page = await openPage({ viewport: phone });
  await page.goto(`/dictionary/${await findTermId(page, 'triangle')}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Report' }).click();
  await keepCodeOfOutbox(page);
  await page.context().setOffline(true);
  await page.getByRole('radio').first().check();
  await page.getByLabel(/^Details/).fill('Written by nobody in particular.');
  await page.getByRole('button', { name: m.dictionary_report_send_button() }).click();
  await expect(kept(page)).toBeVisible();
  expect(await readOutbox(page)).toMatchObject([{ kind: 'report', account: null }]);
  await page.context().setOffline(false);
  await expect(page.getByText('Report about triangle', { exact: true })).toBeVisible();
  const { rows } = await inDatabase(site, (database) =>
    database.query('select reporter_id as "reporterId" from reports where details = $1', [
      'Written by nobody in particular.',
    ]),
  );
  expect(rows).toEqual([{ reporterId: null }]);
});

test('on a full device, the text stays in the form', async ({ openPageAs, allowConsoleErrors }) => {
  allowConsoleErrors(offline);
  const page = await openPageAs('contributor', { viewport: phone });
  await page.goto('/contribute');
  await keepCodeOfOutbox(page);
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The device is full.', 'QuotaExceededError');
    };
  });
  await page.context().setOffline(true);
  await fillTerm(page, 'elasticity');
  await submit(page);
  await expect(page.getByText(m.outbox_keep_full())).toBeVisible();
  await expect(page.getByLabel('English Word')).toHaveValue('elasticity');
  expect(await readOutbox(page)).toEqual([]);
});

test('if the browser blocks storage, the form says that it was not sent', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(offline);
  const page = await openPageAs('contributor', { viewport: phone });
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Storage is blocked.', 'SecurityError');
    };
  });
  await page.goto('/contribute');
  await keepCodeOfOutbox(page);
  await page.context().setOffline(true);
  await fillTerm(page, 'plasticity');
  await submit(page);
  await expect(page.getByText(m.contribution_submit_failed())).toBeVisible();
  await expect(page.getByLabel('English Word')).toHaveValue('plasticity');
});
