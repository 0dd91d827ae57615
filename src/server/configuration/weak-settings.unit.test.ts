import { expect, test } from 'vitest';
import { findWeakSettings } from './weak-settings.ts';

const issuer = { issuer: 'https://id.example', clientId: 'a', clientSecret: 'b' };
const withoutFactor = { ...issuer, stepUpAcr: [] };
const withFactor = { ...issuer, stepUpAcr: ['mfa'] };
const cdn = { cdnPurgeTargets: [], trustedProxies: false as const };
const backup = {
  at: { hour: 1, minute: 40 },
  folder: '/backups',
  keepDays: 30,
  copyTo: { folder: '/copies' },
  verify: 'daily' as const,
};

test('warns in production if another issuer has no OIDC_STEP_UP_ACR', () => {
  expect(findWeakSettings({ production: true, oidc: withoutFactor, backup, ...cdn })).toEqual([
    'OIDC_STEP_UP_ACR is not set, so administrators work without a second factor',
  ]);
});

test.each([
  ['in development', { production: false, oidc: withoutFactor }],
  ['with OIDC_STEP_UP_ACR', { production: true, oidc: withFactor }],
  ['with the embedded provider', { production: true, oidc: null }],
])('does not warn about second factors %s', (_case, config) => {
  expect(findWeakSettings({ ...config, backup, ...cdn })).toEqual([]);
});

test('warns in production about backups that are not made, or not copied', () => {
  const warn = (change: object, production = true) =>
    findWeakSettings({ production, oidc: null, backup: { ...backup, ...change }, ...cdn });
  expect(warn({ at: null, copyTo: null })).toEqual([
    'BACKUP_AT is off, so this copy of the server makes no backups',
  ]);
  expect(warn({ copyTo: null })).toEqual([
    'BACKUP_COPY_TO is not set, so backups are lost together with this machine',
  ]);
  expect(warn({ at: null, copyTo: null }, false)).toEqual([]);
});

test('warns in production about a CDN that is not a trusted proxy', () => {
  const cdnPurgeTargets = [{ url: 'http://127.0.0.1:6083/', headers: {} }];
  const warn = (trustedProxies: string[] | false) =>
    findWeakSettings({ production: true, oidc: null, backup, cdnPurgeTargets, trustedProxies });
  expect(warn(false)).toEqual([
    'TRUSTED_PROXIES is not set, so all readers share the rate limits of the CDN',
  ]);
  expect(warn(['loopback'])).toEqual([]);
});
