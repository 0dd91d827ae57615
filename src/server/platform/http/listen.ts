import type { AddressInfo } from 'node:net';
import { StartupError } from '#server/platform/startup-error.ts';

export class PortInUse extends StartupError {}

type Listener = { listen(options: { host: string; port: number }): Promise<unknown> };

/**
 * Listens on every interface, IPv6 and IPv4, unless `host` names one. On a machine without IPv6,
 * listens on IPv4 only.
 * @throws StartupError if the port or the address cannot be used
 */
export async function listen(
  app: Listener,
  { host, port }: { host: string | null; port: number },
): Promise<void> {
  try {
    await app.listen({ host: host ?? '::', port });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const withoutIpv6 = !host && ['EAFNOSUPPORT', 'EADDRNOTAVAIL'].includes(code);
    if (!withoutIpv6) throw startupError(code, { host, port }) ?? error;
    await app.listen({ host: '0.0.0.0', port });
  }
}

function startupError(code: string, { host, port }: { host: string | null; port: number }) {
  switch (code) {
    case 'EADDRINUSE':
      return new PortInUse(
        `Port ${port} is in use by another program. ` +
          `Stop it, or choose another port: PORT=${port + 1} npm start`,
      );
    case 'EACCES':
      return new StartupError(
        `Port ${port} may not be used by this user. Choose one above 1023, for example PORT=3000.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupError(`HOST is ${host}, which is not an address of this machine.`);
    default:
      return null;
  }
}

/** Returns the URL at which this machine can reach the server. */
export function loopbackUrl({ address, port }: Pick<AddressInfo, 'address' | 'port'>): string {
  const host = address === '::' || address === '0.0.0.0' ? '127.0.0.1' : address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
