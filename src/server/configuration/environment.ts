import type { Check } from './checks.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The environment is wrong: one message that names every variable to fix. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(['Invalid configuration. Fix these environment variables:', ...problems].join('\n  - '));
  }
}

/** Reads settings from the environment, and collects what is wrong with them. */
export class Environment {
  readonly problems: string[] = [];
  readonly #env: Env;

  constructor(env: Env) {
    this.#env = env;
  }

  /** The trimmed value; null where it is missing or empty. */
  get(name: string): string | null {
    return this.#env[name]?.trim() || null;
  }

  refuse(problem: string): void {
    if (!this.problems.includes(problem)) this.problems.push(problem);
  }

  /** @param must the end of the message "NAME must be …" */
  checked(name: string, valid: Check, must: string): string | null {
    const raw = this.get(name);
    if (raw !== null && !valid(raw)) this.refuse(`${name} must be ${must}.`);
    return raw;
  }

  oneOf(name: string, values: readonly string[]): string | null {
    const quoted = values.map((value) => `"${value}"`).join(' or ');
    return this.checked(name, (raw) => values.includes(raw), quoted);
  }

  /** A switch that is on unless it is "off". */
  isOn(name: string): boolean {
    return this.oneOf(name, ['on', 'off']) !== 'off';
  }

  /** A URL that names a host. */
  url(name: string, schemes: readonly string[]): string | null {
    const valid = (raw: string) =>
      URL.canParse(raw) &&
      schemes.includes(new URL(raw).protocol.slice(0, -1)) &&
      new URL(raw).hostname !== '';
    const starts = schemes.map((scheme) => `${scheme}://`).join(' or ');
    return this.checked(name, valid, `a URL that starts with ${starts} and names a host`);
  }

  /** Without a host, PostgreSQL is reached through a socket. */
  databaseUrl(name: string): string | null {
    const valid = (raw: string) => URL.canParse(raw) && /^postgres(ql)?:\/\//.test(raw);
    return this.checked(name, valid, 'a URL that starts with postgres:// or postgresql://');
  }

  /** Items separated by commas. */
  list(name: string): string[] {
    return (this.get(name) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);
  }

  /** @returns whether all of them are set; setting only some of them is refused */
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
