import { desktop, phone } from '../support/browser.ts';
import { expect, test } from './fixtures.ts';
import { readFromMail } from './mails.ts';
import { expectAccessible, heading } from './second-factors.ts';

const teacherOf = ({ width }: { width: number }) => `teacher${width}@school.example`;
const strangersPassword = 'a password of a stranger';
const ownersPassword = 'three quiet hills';

test.use({ environment: { ADMIN_EMAILS: [phone, desktop].map(teacherOf).join() } });

for (const { javaScriptEnabled, viewport } of [
  { javaScriptEnabled: true, viewport: phone },
  { javaScriptEnabled: false, viewport: desktop },
])
  test(`a stranger who registered a teacher in the same browser gets nothing at ${viewport.width} px`, async ({
    openPage,
    site,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 400/);
    const teacher = teacherOf(viewport);
    const page = await openPage({ javaScriptEnabled, viewport });
    await page.goto('/api/login?register=1');
    await page.getByLabel('First name').fill('Mallory');
    await page.getByLabel('Email').fill(teacher);
    await page.getByLabel('Password', { exact: true }).fill(strangersPassword);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('link', { name: 'Verify later' }).click();
    await page.goto('/api/logout');

    const mailed = new RegExp(`^To: ${teacher}$.*?(/oidc/verify\\S+)`, 'ms');
    await page.goto(await readFromMail(site, mailed));
    await expect(heading(page, 'Verify your email address')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(teacher);
    if (javaScriptEnabled) await expectAccessible(page);
    // The browser may have saved the password of the stranger and fill it in.
    for (const saved of ['', strangersPassword]) {
      await page.getByLabel('Password', { exact: true }).fill(saved);
      await page.getByRole('button', { name: 'Verify address' }).click();
      await expect(page.getByRole('alert')).toContainText('Tick the box only if');
    }
    await page.getByLabel('I created this account myself.').check();
    await page.getByLabel('Password', { exact: true }).fill(ownersPassword);
    await page.getByRole('button', { name: 'Verify address' }).click();
    await expect(page.getByText('The password is wrong.').first()).toBeVisible();
    await expect(page.getByLabel('I created this account myself.')).toBeChecked();

    await page.getByRole('link', { name: 'Choose a new password' }).click();
    if (javaScriptEnabled) await expectAccessible(page);
    await page.getByLabel('New password', { exact: true }).fill(ownersPassword);
    await page.getByRole('button', { name: 'Save and verify' }).click();
    await expect(heading(page, 'Your email address is verified')).toBeVisible();

    for (const [password, role] of [
      [strangersPassword, null],
      [ownersPassword, 'admin'],
    ] as const) {
      await page.goto('/api/login');
      await page.getByLabel('Email').fill(teacher);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      const answer = await page.request.get('/api/auth/user');
      expect(answer.ok() ? (await answer.json()).role : null).toBe(role);
    }
  });
