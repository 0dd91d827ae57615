import { microsSince, readThreads } from '../cpu.ts';
import type { Cpu } from '../simulation/measured.ts';
import type { Client, Request, Response } from './client.ts';
import type { Pids } from './site.ts';

const AT_ONCE = 16;

const parts = ['server', 'primary', 'replica', 'nginx'] as const;
/** Runs `work`, and returns the CPU time that each process spends meanwhile, in microseconds. */
export async function spendCpu<T>(
  pids: Pids,
  work: () => Promise<T>,
): Promise<{ result: T; cpu: Cpu & { driver: number }; seconds: number }> {
  const before = parts.map((part) => readThreads(pids[part]));
  const [started, driver] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(driver);
  const [server = 0, primary = 0, replica = 0, nginx = 0] = parts.map((part, index) =>
    microsSince(before[index]!, pids[part]),
  );
  return { result, seconds, cpu: { server, primary, replica, nginx, driver: user + system } };
}

/** Divides each number by `count`. */
export const perRequest = <T extends Record<string, number>>(cpu: T, count: number): T =>
  Object.fromEntries(Object.entries(cpu).map(([name, value]) => [name, value / count])) as T;

/**
 * Sends requests over several connections without pause, for `seconds`.
 * @returns how many there were, and the bytes of their responses
 */
export async function sendFor(
  client: Client,
  seconds: number,
  next: () => Request,
  onReply: (path: string, reply: Response) => void = () => {},
): Promise<{ requests: number; wireBytes: number }> {
  const end = performance.now() + seconds * 1000;
  let [requests, wireBytes] = [0, 0];
  const work = async () => {
    while (performance.now() < end) {
      const what = next();
      const reply = await client.send(what);
      onReply(what.path, reply);
      requests += 1;
      wireBytes += reply.wireBytes;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { requests, wireBytes };
}
