import { expect, test } from 'vitest';
import { freshDatabaseUrl } from './support/database.ts';
import { startSite } from './support/running-site.ts';

// settings-at-start.test.ts contains the settings that refuse a start.
const key = 'mT0cW0hJcQ3yT6bN1pVxk9Zr5sLq2uEeGd8aFwYiRzM=';

test('a start needs the ENCRYPTION_KEY that the stored keys were encrypted with', async () => {
  const url = await freshDatabaseUrl();
  const site = await startSite({ DATABASE_URL: url, ENCRYPTION_KEY: key });
  await site.stop();
  await expect(startSite({ DATABASE_URL: url })).rejects.toThrow(
    /ended with 1:\nThe keys in this database are encrypted\. Set ENCRYPTION_KEY to the key that they were encrypted with\.\n$/,
  );
  await expect(
    startSite({ DATABASE_URL: url, ENCRYPTION_KEY: `${'A1'.repeat(21)}A=` }),
  ).rejects.toThrow(
    /ended with 1:\nENCRYPTION_KEY does not match the keys in this database\. Set it to the key that they were encrypted with\.\n$/,
  );
  const again = await startSite({ DATABASE_URL: url, ENCRYPTION_KEY: key });
  await again.stop();
});

test('production warns once at the start about a missing second factor and missing backups', async () => {
  const site = await startSite({
    NODE_ENV: 'production',
    DATABASE_URL: await freshDatabaseUrl(),
    PUBLIC_URL: 'http://localhost:12345',
    ALLOW_HTTP: 'loopback',
    SESSION_SECRET: key,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'words@example.org',
    DONATIONS: 'off',
    SAMPLE: 'off',
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'dictionary',
    OIDC_CLIENT_SECRET: 'a secret they gave us',
  });
  await site.stop();
  const warnings = site
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; msg: string; reason: string })
    .filter(({ level }) => level === 40);
  expect(new Set(warnings.map(({ msg }) => msg))).toEqual(new Set(['a setting is weak']));
  expect(warnings.map(({ reason }) => reason)).toEqual([
    'OIDC_STEP_UP_ACR is not set, so administrators work without a second factor',
    'BACKUP_AT is off, so this copy of the server makes no backups',
  ]);
});

test('a start warns about misspelt variables, and about an https address without a proxy', async () => {
  const site = await startSite({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://mazwi.example',
    DATABASE_URL: await freshDatabaseUrl(),
    SAMPLE: 'off',
    DONATIONS: 'off',
    SESSION_SECRET: key,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'words@mazwi.example',
    DATABSE_URL: 'postgres://db/mazwi',
    BACKUP_KEEPS: '7',
  });
  const lines = site
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  const misspelt = 'an environment variable is probably misspelt';
  expect(lines.filter(({ msg }) => msg === misspelt)).toEqual([
    // A setting that is set is not suggested for a misspelt name.
    expect.objectContaining({ variable: 'BACKUP_KEEPS', likely: 'BACKUP_KEEP' }),
  ]);
  expect(lines.map(({ reason }) => reason)).toContain(
    'TRUSTED_PROXIES is not set, so all readers share one rate limit',
  );
  await site.stop();
});
