import { createServer, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { onTestFinished } from 'vitest';
import { freePort } from './sign-in-site.ts';

type Reply = (response: ServerResponse) => unknown;

/** The fault in the replies of an identity provider. */
export type IssuerFaults = {
  /** Replaces claims of the ID token. */
  claims?: Record<string, unknown>;
  /** Signs ID tokens with a key that the provider does not publish. */
  isForged?: boolean;
  /** Does not sign ID tokens, or signs them with the client's secret instead of a private key. */
  alg?: 'none' | 'HS256';
  /** Replaces the replies of the token endpoint. */
  tokenReply?: Reply;
  /** Replaces the replies of all endpoints. */
  anyReply?: Reply;
};

const send = (response: ServerResponse, body: unknown) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
const createKey = async (kid: string) => ({
  kid,
  ...(await generateKeyPair('RS256', { extractable: true })),
});

/** Starts an identity provider that signs in the same person with every code. */
export async function faultyIssuer(clientId: string, clientSecret = 'unused') {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  let key = await createKey('first');
  const unpublished = await createKey('first');
  let faults: IssuerFaults = {};
  let nonce = '';
  let tokenPath = '/token';

  const signIdToken = () => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      sub: 'l-41',
      aud: clientId,
      iat: now,
      exp: now + 600,
      nonce,
      email: 'lerato@university.example',
      email_verified: true,
      ...faults.claims,
    };
    if (faults.alg === 'none') return new UnsecuredJWT(claims).encode();
    if (faults.alg === 'HS256')
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(clientSecret));
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: key.kid })
      .sign(faults.isForged ? unpublished.privateKey : key.privateKey);
  };
  const findReply = (path: string): Reply => {
    if (faults.anyReply) return faults.anyReply;
    if (path === tokenPath)
      return (
        faults.tokenReply ??
        (async (response) =>
          send(response, {
            access_token: 'access',
            token_type: 'Bearer',
            id_token: await signIdToken(),
          }))
      );
    if (path === '/jwks')
      return async (response) =>
        send(response, {
          keys: [{ ...(await exportJWK(key.publicKey)), alg: 'RS256', use: 'sig', kid: key.kid }],
        });
    if (path === '/.well-known/openid-configuration')
      return (response) =>
        send(response, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}${tokenPath}`,
          jwks_uri: `${issuer}/jwks`,
        });
    return (response) => response.writeHead(404).end();
  };
  const server = createServer((request, response) => {
    void findReply(request.url ?? '/')(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    issuer,
    setFaults: (next: IssuerFaults) => {
      faults = next;
    },
    /** Sets the nonce of the ID tokens, which the authorization request contained. */
    setNonce: (next: string) => {
      nonce = next;
    },
    replaceKey: async (kid: string) => {
      key = await createKey(kid);
    },
    moveTokenEndpoint: (path: string) => {
      tokenPath = path;
    },
  };
}
