import {
  countWritable,
  describeState,
  findHosts,
  type HostRole,
  type HostState,
} from '#server/platform/db/connections/hosts.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

/** Checks each host of DATABASE_URL: its role, and how far a standby is behind. */
export async function checkHosts(url: string): Promise<Finding[]> {
  const hosts = findHosts(url);
  return hosts ? describeHosts(await hosts.look(), hosts.current()?.name) : [];
}

function describeHosts(states: readonly HostState[], used: string | undefined): Finding[] {
  const primary = states.find(({ host }) => host.name === used)?.role;
  const isSplit = countWritable(states) > 1;
  return states.map((state) => {
    const { role } = state;
    const value = describeState(state);
    if (!role) return warn('host', value, 'Look whether PostgreSQL runs there.');
    if (role.standby) return ok('host', value + describeLag(role, primary));
    const use = state.host.name === used ? `${value}, and is used` : value;
    return isSplit
      ? fail('host', use, 'Stop all but one: docs/OPERATING.md, TwoWritableHosts.')
      : ok('host', use);
  });
}

function describeLag(standby: HostRole, primary: HostRole | null | undefined): string {
  if (!primary) return '';
  const bytes = Number(parseLsn(primary.lsn) - parseLsn(standby.lsn));
  return `, ${Math.max(0, bytes / 1e6).toFixed(1)} MB behind`;
}

/** Parses a position in the write-ahead log, such as `16/B374D848`. */
function parseLsn(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
