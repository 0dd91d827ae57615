import type { FastifyBaseLogger } from 'fastify';
import { countWritable, describeState, type HostState, type Hosts } from './hosts.ts';

const INTERVAL_MS = 5000;

/**
 * Asks all hosts regularly, and logs changes: another host is used, a host stops or resumes
 * responding, or several servers accept writes.
 */
export function watchHosts(
  hosts: Hosts,
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>,
): { stop(): void } {
  const stopFollowing = hosts.onMove((from, to) =>
    log.warn({ from: from.name, to: to.name }, 'using another host of the database'),
  );
  let wasSplit = false;
  let before = new Map<string, string>();

  const report = (states: readonly HostState[]): void => {
    const isSplit = countWritable(states) > 1;
    if (isSplit && !wasSplit)
      log.error(
        { using: hosts.current()?.name, hosts: states.map(describeState) },
        'several servers of DATABASE_URL accept writes; stop all but one',
      );
    if (wasSplit && !isSplit) log.info('only one server of DATABASE_URL accepts writes again');
    wasSplit = isSplit;
    for (const state of states) {
      const known = before.get(state.host.name);
      const now = describeState(state);
      if (known !== undefined && known !== now) log.warn({ host: now }, 'a database host changed');
    }
    before = new Map(states.map((state) => [state.host.name, describeState(state)]));
  };

  const look = () => void hosts.look().then(report);
  look();
  const timer = setInterval(look, INTERVAL_MS);
  return {
    stop: () => {
      stopFollowing();
      clearInterval(timer);
    },
  };
}
