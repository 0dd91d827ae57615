import { expect, test } from 'vitest';
import { findWeakSettings } from './weak-settings.ts';

const issuer = { issuer: 'https://id.example', clientId: 'a', clientSecret: 'b' };
const withoutFactor = { ...issuer, stepUpAcr: [] };
const withFactor = { ...issuer, stepUpAcr: ['mfa'] };
const site = { publicUrl: 'https://mazwi.example', trustedProxies: ['loopback'] };
const backup = {
  at: { hour: 1, minute: 40 },
  folder: '/backups',
  keepDays: 30,
  copyTo: { folder: '/copies' },
  verify: 'daily' as const,
};

test('warns in production if another issuer has no OIDC_STEP_UP_ACR', () => {
  expect(findWeakSettings({ production: true, oidc: withoutFactor, backup, ...site })).toEqual([
    'OIDC_STEP_UP_ACR is not set, so administrators work without a second factor',
  ]);
});

test.each([
  ['in development', { production: false, oidc: withoutFactor }],
  ['with OIDC_STEP_UP_ACR', { production: true, oidc: withFactor }],
  ['with the embedded provider', { production: true, oidc: null }],
])('does not warn about second factors %s', (_case, config) => {
  expect(findWeakSettings({ ...config, backup, ...site })).toEqual([]);
});

test('warns in production about backups that are not made, or not copied', () => {
  const warn = (change: object, production = true) =>
    findWeakSettings({ production, oidc: null, backup: { ...backup, ...change }, ...site });
  expect(warn({ at: null, copyTo: null })).toEqual([
    'BACKUP_AT is off, so this copy of the server makes no backups',
  ]);
  expect(warn({ copyTo: null })).toEqual([
    'BACKUP_COPY_TO is not set, so backups are lost together with this machine',
  ]);
  expect(warn({ at: null, copyTo: null }, false)).toEqual([]);
});

test('warns if PUBLIC_URL is https and no proxy is trusted, in production or not', () => {
  const warn = (change: object) =>
    findWeakSettings({ production: false, oidc: null, backup, ...site, ...change });
  const sentence = 'TRUSTED_PROXIES is not set, so all readers share one rate limit';
  expect(warn({ trustedProxies: false })).toEqual([sentence]);
  expect(warn({ trustedProxies: false, production: true })).toEqual([sentence]);
  expect(warn({})).toEqual([]);
  expect(warn({ trustedProxies: false, publicUrl: 'http://localhost:3000' })).toEqual([]);
});
