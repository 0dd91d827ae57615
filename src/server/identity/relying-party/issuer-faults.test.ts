import { expect, onTestFinished, test } from 'vitest';
import { m } from '#domain/messages.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
import { faultyIssuer, type IssuerFaults } from '#tests/support/faulty-issuer.ts';
import { signInSite } from '#tests/support/sign-in-site.ts';

const CLIENT_ID = 'dictionary';
const CLIENT_SECRET = 'a secret they gave us';

async function siteWithFaults() {
  const issuer = await faultyIssuer(CLIENT_ID, CLIENT_SECRET);
  const database = await testDatabase({ closeAfterTest: true });
  const site = await signInSite(database, {
    OIDC_ISSUER: issuer.issuer,
    OIDC_CLIENT_ID: CLIENT_ID,
    OIDC_CLIENT_SECRET: CLIENT_SECRET,
  });
  onTestFinished(() => site.close());
  return {
    issuer,
    /** Signs in with a new browser, and returns the page at which it arrives. */
    signIn: async () => {
      const browser = createFakeBrowser(site.origin);
      const asked = await browser.visit('/api/login', {}, ({ origin }) => origin === issuer.issuer);
      issuer.setNonce(asked.url.searchParams.get('nonce') ?? '');
      const answer = new URLSearchParams({
        code: 'a code',
        state: asked.url.searchParams.get('state') ?? '',
        iss: issuer.issuer,
      });
      return browser.visit(`/api/callback?${answer}`);
    },
  };
}
const signedIn = 'home of lerato@university.example';

const broken: [fault: string, faults: IssuerFaults, status: number, sentence: () => string][] = [
  ['another audience', { claims: { aud: 'another site' } }, 400, m.sign_in_refused],
  ['another nonce', { claims: { nonce: 'another nonce' } }, 400, m.sign_in_refused],
  ['a wrong signature', { isForged: true }, 400, m.sign_in_refused],
  ['another issuer', { claims: { iss: 'https://id.example' } }, 400, m.sign_in_refused],
  ['no signature (alg none)', { alg: 'none' }, 400, m.sign_in_refused],
  ['a signature with our secret (HS256)', { alg: 'HS256' }, 400, m.sign_in_refused],
  // Otherwise, all people with an empty subject would be treated as one person.
  ['an empty subject', { claims: { sub: '' } }, 400, m.sign_in_refused],
  ['a subject with NUL', { claims: { sub: 'l-41\u0000' } }, 400, m.sign_in_refused],
  ['a subject that is too long', { claims: { sub: 'l'.repeat(256) } }, 400, m.sign_in_refused],
  ['an ID token of yesterday', { claims: { exp: 1 } }, 503, m.sign_in_clocks_differ],
  [
    'a page instead of JSON',
    { tokenReply: (response) => response.setHeader('content-type', 'text/html').end('<p>hello') },
    503,
    m.sign_in_provider_unreachable,
  ],
  [
    'a 500',
    { tokenReply: (response) => response.writeHead(500).end() },
    503,
    m.sign_in_provider_unreachable,
  ],
  [
    'a closed connection',
    { tokenReply: (response) => response.socket?.destroy() },
    503,
    m.sign_in_provider_unreachable,
  ],
];

test.each(broken)(
  'signs nobody in if the provider replies with %s, and signs in again afterwards',
  async (_fault, faults, status, sentence) => {
    const { issuer, signIn } = await siteWithFaults();
    issuer.setFaults(faults);
    const refused = await signIn();
    expect(refused.status).toBe(status);
    expect(refused.body).toContain(sentence());
    if (status === 503) expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);

    issuer.setFaults({});
    expect((await signIn()).body).toBe(signedIn);
  },
);

test('accepts the second new key of the provider within a minute at the next attempt', async () => {
  const { issuer, signIn } = await siteWithFaults();
  expect((await signIn()).body).toBe(signedIn);
  for (const kid of ['second', 'third']) {
    await issuer.replaceKey(kid);
    expect((await signIn()).status).toBe(400);
    expect((await signIn()).body).toBe(signedIn);
  }
});

test('finds the new token endpoint of the provider at the next attempt', async () => {
  const { issuer, signIn } = await siteWithFaults();
  expect((await signIn()).body).toBe(signedIn);
  issuer.moveTokenEndpoint('/v2/token');
  expect((await signIn()).status).toBe(503);
  expect((await signIn()).body).toBe(signedIn);
});
