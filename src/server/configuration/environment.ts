import { isHostList, splitHosts } from '#server/platform/db/connections/host-list.ts';
import type { Check } from './checks.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Thrown if the environment is invalid. The message names every variable to fix. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(['Invalid configuration. Fix these environment variables:', ...problems].join('\n  - '));
    this.problems = problems;
  }
}

/** Reads settings from the environment, and collects every problem in them. */
export class Environment {
  readonly problems: string[] = [];
  readonly #env: Env;

  constructor(env: Env) {
    this.#env = env;
  }

  /** Returns the trimmed value, or null if it is missing or empty. */
  get(name: string): string | null {
    return this.#env[name]?.trim() || null;
  }

  refuse(problem: string): void {
    if (!this.problems.includes(problem)) this.problems.push(problem);
  }

  /**
   * Reads a value, and collects a problem if the value is invalid.
   * @param must the end of the problem's sentence "NAME must be …"
   */
  checked(name: string, valid: Check, must: string): string | null {
    const raw = this.get(name);
    if (raw !== null && !valid(raw)) this.refuse(`${name} must be ${must}.`);
    return raw;
  }

  oneOf(name: string, values: readonly string[]): string | null {
    const quoted = values.map((value) => `"${value}"`).join(' or ');
    return this.checked(name, (raw) => values.includes(raw), quoted);
  }

  /** Reads a setting that is on unless its value is "off". */
  isOn(name: string): boolean {
    return this.oneOf(name, ['on', 'off']) !== 'off';
  }

  /** Reads a URL that names a host. */
  url(name: string, schemes: readonly string[]): string | null {
    const valid = (raw: string) =>
      URL.canParse(raw) &&
      schemes.includes(new URL(raw).protocol.slice(0, -1)) &&
      new URL(raw).hostname !== '';
    const starts = schemes.map((scheme) => `${scheme}://`).join(' or ');
    return this.checked(name, valid, `a URL that starts with ${starts} and names a host`);
  }

  /**
   * Reads a PostgreSQL URL. It may lack a host, because the database may be reached through a
   * socket.
   * @param options.several whether the URL may list several hosts
   */
  databaseUrl(name: string, { several }: { several: boolean }): string | null {
    const raw = this.get(name) ?? '';
    const isList = splitHosts(raw).length > 1;
    if (isList && !several) this.refuse(`${name} must name one host.`);
    else if (isList)
      return this.checked(
        name,
        isHostList,
        'a list of different hosts, each as host or host:port, such as ' +
          'postgres://mazwi:PASSWORD@db1:5432,db2:5432/mazwi',
      );
    const valid = () => URL.canParse(raw) && /^postgres(ql)?:\/\//.test(raw);
    return this.checked(name, valid, 'a URL that starts with postgres:// or postgresql://');
  }

  /** Reads a list of items separated by commas. */
  list(name: string): string[] {
    return (this.get(name) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);
  }

  /**
   * Returns whether all of these variables are set. Collects a problem if only some of them are.
   */
  together(...names: string[]): boolean {
    const [set, missing] = [true, false].map((is) =>
      names.filter((name) => (this.get(name) !== null) === is),
    ) as [string[], string[]];
    if (set.length > 0 && missing.length > 0)
      this.refuse(`${missing.join(' and ')} must be set together with ${set.join(' and ')}.`);
    return missing.length === 0;
  }

  require(name: string, why: string): void {
    if (this.get(name) === null) this.refuse(`${name} must be set: ${why}.`);
  }
}
