import pg from 'pg';
import { isAnswer } from '../unavailable.ts';
import type { Host } from './host-list.ts';
import { findHosts, type Hosts, readRole } from './hosts.ts';

const ROLE_TIMEOUT_MS = 3000;

type Connected = (error: Error | undefined) => void;

/**
 * A client that connects to the host of its connection string that accepts writes. If there is only
 * one host, it does exactly what `pg.Client` does.
 */
export class WriterClient extends pg.Client {
  readonly #hosts: Hosts | null;
  #host: Host | null = null;

  constructor(config: pg.ClientConfig & { connectionString: string }) {
    const hosts = findHosts(config.connectionString);
    super(hosts?.all[0] ? { ...config, connectionString: hosts.all[0].url } : config);
    this.#hosts = hosts;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | undefined {
    if (!callback) return this.#hosts ? this.#connectToWriter(this.#hosts) : super.connect();
    if (!this.#hosts) super.connect(callback);
    else
      this.#connectToWriter(this.#hosts).then(
        () => process.nextTick(callback, undefined),
        (error: Error) => process.nextTick(callback, error),
      );
    return undefined;
  }

  /**
   * Checks that the server responds, and that it still is the one that accepts writes.
   * @throws Error if it is not
   */
  async ping(): Promise<void> {
    if (this.#hosts && this.#host) {
      if (!this.isCurrent()) throw new Error('another host is used');
      this.#hosts.check(this.#host, await readRole(this, ROLE_TIMEOUT_MS));
    } else await this.query('select 1');
  }

  /** Returns false if new connections lead to another host. */
  isCurrent(): boolean {
    const current = this.#hosts?.current() ?? null;
    return current === null || current === this.#host;
  }

  /** Notes that the server does not respond, so that new connections look for another host. */
  suspect(): void {
    if (this.#host) this.#hosts?.suspect(this.#host);
  }

  async #connectToWriter(hosts: Hosts): Promise<pg.Client> {
    const host = await hosts.choose().catch((error: unknown) => {
      // A client that never connects emits nothing by itself, and its pool would keep it.
      this.emit('end');
      throw error;
    });
    if (this.connection.stream.destroyed) throw new Error('Connection terminated');
    this.#host = host;
    Object.assign(this, host.address);
    try {
      await super.connect();
      hosts.check(host, await readRole(this, ROLE_TIMEOUT_MS));
      return this;
    } catch (error) {
      if (!isAnswer(error)) hosts.suspect(host);
      // Not awaited, because after an error the server might not respond.
      void this.end().catch(() => {});
      throw error;
    }
  }
}
