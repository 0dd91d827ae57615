import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type AdapterPayload } from 'oidc-provider';
import { freePort } from './sign-in-site.ts';

export type Person = {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
  given_name?: string;
  family_name?: string;
  name?: string;
  picture?: string;
};

/**
 * Starts the identity provider of another organisation, with its own server and accounts. `signsIn`
 * sets the person who signs in from then on, and the methods of the sign-in. `signsIn(null)`, the
 * default, cancels every sign-in.
 */
export async function otherIssuer(
  client: { id: string; secret: string; redirectUri: string },
  options: {
    endSession?: boolean;
    claimsInIdToken?: boolean;
    basicOnly?: boolean;
    port?: number;
  } = {},
) {
  const port = options.port ?? (await freePort());
  const issuer = `http://127.0.0.1:${port}`;
  const state: { person: Person | null; amr: string[] } = { person: null, amr: [] };
  const people = new Map<string, Person>();
  const { origin } = new URL(client.redirectUri);
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    adapter: inMemory(),
    jwks: {
      keys: [
        { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'theirs' } as never,
      ],
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
    ...(options.basicOnly ? { clientAuthMethods: ['client_secret_basic'] as const } : {}),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        post_logout_redirect_uris: [`${origin}/`],
      },
    ],
    cookies: { keys: ['a key of the other organisation'] },
    claims: {
      openid: ['sub', 'auth_time', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name', 'picture'],
    },
    conformIdTokenClaims: !options.claimsInIdToken,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: options.endSession ?? true,
        logoutSource: (ctx, form) => {
          ctx.body = form;
        },
      },
    },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client!.clientId,
        accountId: ctx.oidc.session!.accountId!,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const handle = provider.callback();
  let tokenRequests = 0;
  const server = createServer((request, response) => {
    if (request.url === '/token') tokenRequests += 1;
    if (!request.url!.startsWith('/interaction/')) return handle(request, response);
    const { person, amr } = state;
    if (person) people.set(person.sub, person);
    return provider.interactionFinished(
      request,
      response,
      person ? { login: { accountId: person.sub, amr } } : { error: 'access_denied' },
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    issuer,
    signsIn: (person: Person | null, amr: string[] = []) => {
      state.person = person;
      state.amr = amr;
    },
    /** Returns how often somebody has tried to exchange a code. */
    tokenRequests: () => tokenRequests,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function inMemory() {
  const stored = new Map<string, AdapterPayload>();
  return (type: string) => ({
    upsert: async (id: string, payload: AdapterPayload) =>
      void stored.set(`${type} ${id}`, payload),
    find: async (id: string) => stored.get(`${type} ${id}`),
    findByUid: async (uid: string) =>
      [...stored.values()].find((payload) => payload.kind === type && payload.uid === uid),
    findByUserCode: async () => undefined,
    consume: async (id: string) =>
      void stored.set(`${type} ${id}`, { ...stored.get(`${type} ${id}`), consumed: true }),
    destroy: async (id: string) => void stored.delete(`${type} ${id}`),
    revokeByGrantId: async (grantId: string) => {
      for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key);
    },
  });
}
