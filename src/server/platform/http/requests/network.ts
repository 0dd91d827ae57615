import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * Returns the address or network that a rate limit counts as one sender: an IPv4 address, or the
 * /64 network of an IPv6 address. Internet providers usually assign a whole /64 network to each
 * customer.
 */
export function addressNetwork(ip: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip);
  if (mapped) return mapped[1]!;
  if (!ip.includes(':')) return ip;
  const [before = '', after] = ip.split('::');
  const groups = (text: string) => (text ? text.split(':') : []);
  const missing = after === undefined ? 0 : 8 - groups(before).length - groups(after).length;
  return [
    ...groups(before),
    ...Array<string>(Math.max(0, missing)).fill('0'),
    ...groups(after ?? ''),
  ]
    .slice(0, 4)
    .join(':')
    .toLowerCase();
}

/**
 * Shortens an IP address to its network in CIDR notation, /24 for IPv4 and /64 for IPv6, so that it
 * identifies a person less precisely.
 * @returns null if the text is not an IP address
 */
export function shortenAddress(ip: string): string | null {
  const address = addressNetwork(ip);
  if (isIP(address) === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  return isIP(ip) === 6 ? `${address}::/64` : null;
}

/** The networks that `trustProxy` of Fastify knows by name. */
const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Returns a function that checks whether an address is in one of the networks. */
export function createNetworkCheck(
  networks: readonly string[],
): (address: string | undefined) => boolean {
  if (networks.length === 0) return () => false;
  const list = new BlockList();
  for (const network of networks.flatMap((name) => NAMED_NETWORKS[name] ?? [name])) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) =>
    address !== undefined && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
