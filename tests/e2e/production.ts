import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createAccount } from '#server/identity/provider/accounts/accounts.ts';
import { mailbox } from '../support/mailbox.ts';
import { startSite } from '../support/running-site.ts';
import { freePort } from '../support/sign-in-site.ts';
import { test as base } from './fixtures.ts';
import { inDatabase } from './site-database.ts';
import type { SampleSite } from './sites.ts';

const email = 'naledi@mazwi.example';
const password = 'three quiet hills at noon';

type ProductionSite = SampleSite & {
  /** The environment variables with which the site was started. */
  environment: Record<string, string>;
  mails: Awaited<ReturnType<typeof mailbox>>;
  /** The address of the only administrator. */
  adminEmail: string;
  /** Fills in and sends the sign-in form that the page shows, as the administrator. */
  fillSignInForm: (page: Page) => Promise<void>;
};

export const test = base.extend<{ production: ProductionSite }>({
  /** A site in production mode, without sample data. */
  production: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern.
    async ({}, use) => {
      const mails = await mailbox();
      const port = String(await freePort());
      const environment = {
        NODE_ENV: 'production',
        PORT: port,
        PUBLIC_URL: `http://localhost:${port}`,
        ALLOW_HTTP: 'loopback',
        SESSION_SECRET: randomBytes(32).toString('base64url'),
        SMTP_URL: mails.url,
        MAIL_FROM: 'Mazwi <words@mazwi.example>',
        ADMIN_EMAILS: email,
        SAMPLE: 'off',
        DONATIONS: 'off',
      };
      const site: SampleSite = { ...(await startSite(environment)), sessions: new Map() };
      await inDatabase(site, (database) =>
        createAccount(database, {
          email,
          password,
          firstName: 'Naledi',
          lastName: 'Dube',
          emailVerified: true,
        }),
      );
      const fillSignInForm = async (page: Page) => {
        await page.getByLabel('Email').fill(email);
        await page.getByLabel('Password', { exact: true }).fill(password);
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      };
      await use({ ...site, environment, mails, adminEmail: email, fillSignInForm });
      await site.stop();
      await mails.close();
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ production }, use) => use(production.origin),
});
