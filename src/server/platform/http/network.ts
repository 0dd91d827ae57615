import { isIP } from 'node:net';

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
