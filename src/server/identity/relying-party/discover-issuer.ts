import * as oidc from 'openid-client';

const TIMEOUT_SECONDS = 10;

type Issuer = { issuer: string; clientId: string; clientSecret: string };

/**
 * Reads the configuration of an identity provider, and checks that it names the same `issuer`.
 * @param options.fetchIssuer sends the requests, also those that use the configuration later
 */
export function discoverIssuer(
  { issuer, clientId, clientSecret }: Issuer,
  {
    fetchIssuer,
    timeoutSeconds = TIMEOUT_SECONDS,
  }: { fetchIssuer: oidc.CustomFetch; timeoutSeconds?: number },
): Promise<oidc.Configuration> {
  return oidc.discovery(new URL(issuer), clientId, undefined, authenticate(clientSecret), {
    execute: issuer.startsWith('http:')
      ? [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks]
      : [oidc.enableNonRepudiationChecks],
    timeout: timeoutSeconds,
    [oidc.customFetch]: fetchIssuer,
  });
}

/**
 * Sends the client secret in the body if the provider lists `client_secret_post`. Otherwise sends
 * it in the header, which every provider must support (RFC 6749, 2.3.1).
 */
function authenticate(clientSecret: string): oidc.ClientAuth {
  const [inBody, inHeader] = [
    oidc.ClientSecretPost(clientSecret),
    oidc.ClientSecretBasic(clientSecret),
  ];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (methods.includes('client_secret_post') ? inBody : inHeader)(server, client, body, headers);
  };
}
