/** One host of a connection string. */
export type Host = {
  /** The connection string with this host only. */
  url: string;
  /** The host and the port, for people. */
  name: string;
  /** The host and port to which a client connects. */
  address: { host: string; port: number };
};

const DEFAULT_PORT = 5432;
/** As in other URLs, the user and the password end at the last @. */
const URL_PARTS = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)(\/[^?#]*)?(\?[^#]*)?$/;

/**
 * Splits a connection string that lists several hosts, as libpq does:
 * `postgres://user:password@one:5432,two:5432/database`, or with `?host=one,two&port=5432`. Any
 * other connection string is returned as it is.
 */
export function splitHosts(url: string): string[] {
  const [, scheme = '', user = '', authority = '', path = '', query = ''] =
    URL_PARTS.exec(url) ?? [];
  const parameters = new URLSearchParams(query);
  const hosts = parameters.get('host')?.split(',');
  if (hosts && hosts.length > 1) {
    const ports = (parameters.get('port') ?? '').split(',');
    return hosts.map((host, index) => {
      parameters.set('host', host);
      if (parameters.has('port'))
        parameters.set('port', (ports.length === 1 ? ports[0] : ports[index]) ?? '');
      // A URL with a user must have a host, which the parameter overrides.
      return `${scheme}${user}${authority || (user && 'localhost')}${path}?${parameters}`;
    });
  }
  if (hosts || !authority.includes(',')) return [url];
  return authority.split(',').map((host) => `${scheme}${user}${host}${path}${query}`);
}

/**
 * Reads the hosts of a connection string.
 * @returns null if there is only one
 */
export function readHosts(url: string): Host[] | null {
  const urls = splitHosts(url);
  if (urls.length === 1) return null;
  return urls.map((single) => {
    const address = readAddress(new URL(single));
    return { url: single, name: nameAddress(address), address };
  });
}

const readAddress = ({ hostname, port, searchParams }: URL): Host['address'] => ({
  host: searchParams.get('host') ?? decodeURIComponent(hostname).replace(/^\[(.+)\]$/, '$1'),
  port: Number(searchParams.get('port') || port || DEFAULT_PORT),
});

const nameAddress = ({ host, port }: Host['address']): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;

/** Checks that every host of a list is named and has a valid port, and that none is repeated. */
export function isHostList(url: string): boolean {
  const urls = splitHosts(url);
  if (!urls.every(namesHost)) return false;
  const names = (readHosts(url) ?? []).map(({ name }) => name);
  return new Set(names).size === names.length;
}

function namesHost(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, searchParams } = new URL(url);
  if (!searchParams.has('host')) return hostname !== '';
  const port = searchParams.get('port') ?? String(DEFAULT_PORT);
  return searchParams.get('host') !== '' && /^\d{1,5}$/.test(port) && Number(port) < 65_536;
}

/** Returns a connection string without its user, password and parameters. */
export function maskUrl(url: string): string {
  const { protocol, host, pathname } = new URL(splitHosts(url)[0] ?? url);
  const names = readHosts(url)?.map(({ name }) => name) ?? [host];
  return `${protocol}//${names.join(',')}${pathname}`;
}
