import { expect, test } from 'vitest';
import { findWeakSettings } from './weak-settings.ts';

const issuer = { issuer: 'https://id.example', clientId: 'a', clientSecret: 'b' };
const withoutFactor = { ...issuer, stepUpAcr: [] };
const withFactor = { ...issuer, stepUpAcr: ['mfa'] };

test('warns in production if another issuer has no OIDC_STEP_UP_ACR', () => {
  expect(findWeakSettings({ production: true, oidc: withoutFactor })).toEqual([
    'OIDC_STEP_UP_ACR is not set, so administrators work without a second factor',
  ]);
});

test.each([
  ['in development', { production: false, oidc: withoutFactor }],
  ['with OIDC_STEP_UP_ACR', { production: true, oidc: withFactor }],
  ['with the embedded provider', { production: true, oidc: null }],
])('does not warn about second factors %s', (_case, config) => {
  expect(findWeakSettings(config)).toEqual([]);
});
