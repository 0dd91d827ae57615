import { expect, test } from 'vitest';
import { describeSecurityEvent, securityEventKinds } from './security-events.ts';

test('each kind of security event has a sentence of its own', () => {
  const sentences = securityEventKinds.map((kind) => describeSecurityEvent(kind, {}));
  expect(new Set(sentences).size).toBe(securityEventKinds.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z]/);
});

test('the sentences name the factor, the device and the roles', () => {
  expect(describeSecurityEvent('signIn', { secondFactor: true })).toBe(
    'Signed in with a second factor',
  );
  expect(describeSecurityEvent('passkeyAdded', { factor: 'Phone' })).toBe('Passkey added: Phone');
  expect(describeSecurityEvent('sessionEnded', { device: 'Firefox on Linux' })).toBe(
    'Session ended: Firefox on Linux',
  );
  expect(describeSecurityEvent('roleChanged', { from: 'user', to: 'verifier' })).toBe(
    'Role changed from Contributor to Verifier',
  );
});
