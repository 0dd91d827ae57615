import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { limits } from '#domain/limits.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addressNetwork } from '#server/platform/http/network.ts';

const HOUR = 3600;

/** Thrown over a limit. */
export class TooMany extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('too many');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * How often one may try to sign in, register and be written to; counted in PostgreSQL, so that
 * copies share it and a restart forgets nothing.
 */
export type Rates = {
  /**
   * Runs `attempt`, which says whether the password was right; only failures are kept. Throws
   * TooMany before it runs.
   */
  signIn(ip: string, email: string, attempt: () => Promise<boolean>): Promise<void>;
  /** Each takes one from what an address of the network may ask for, or throws TooMany. */
  registration(ip: string): Promise<void>;
  forgotten(ip: string): Promise<void>;
  /** Takes one from what an account may have sent again, or throws TooMany. */
  sendAgain(accountId: string): Promise<void>;
  /** Whether this mailbox may get another mail now. */
  mail(email: string): Promise<boolean>;
};

export function createRates(database: Database, config: Pick<Config, 'rateLimits'>): Rates {
  if (!config.rateLimits)
    return {
      signIn: async (_ip, _email, attempt) => void (await attempt()),
      registration: async () => {},
      forgotten: async () => {},
      sendAgain: async () => {},
      mail: async () => true,
    };

  const storeClient = {
    query: (query: { text: string; values: unknown[] }) => database.query(query.text, query.values),
  };
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });
  const {
    failedSignIns,
    failedSignInsPerAddress,
    failedSignInsWindowSeconds,
    registrationsPerHour,
    mailsPerHour,
    verificationMailsPerHour,
  } = limits.rates;
  const perAccount = limiter('sign-in-account', failedSignIns, failedSignInsWindowSeconds);
  const perAddress = limiter(
    'sign-in-address',
    failedSignInsPerAddress,
    failedSignInsWindowSeconds,
  );
  const registrations = limiter('registration', registrationsPerHour, HOUR);
  const forgotten = limiter('forgotten', registrationsPerHour, HOUR);
  const mails = limiter('mail', mailsPerHour, HOUR);
  const again = limiter('send-again', verificationMailsPerHour, HOUR);

  const take = async (from: RateLimiterPostgres, key: string) => {
    try {
      await from.consume(key);
    } catch (error) {
      throw error instanceof RateLimiterRes
        ? new TooMany(Math.max(1, Math.ceil(error.msBeforeNext / 1000)))
        : error;
    }
  };

  return {
    signIn: async (ip, email, attempt) => {
      const [network, account] = [
        addressNetwork(ip),
        hashKey(`${addressNetwork(ip)} ${email.toLowerCase()}`),
      ];
      // Taken before the password is tried, so that many tries at once cannot slip through, and
      // given back when it was right.
      await take(perAddress, network);
      await take(perAccount, account);
      if (await attempt())
        await Promise.all([perAddress.reward(network), perAccount.reward(account)]);
    },
    registration: (ip) => take(registrations, addressNetwork(ip)),
    forgotten: (ip) => take(forgotten, addressNetwork(ip)),
    sendAgain: (accountId) => take(again, accountId),
    mail: (email) =>
      take(mails, hashKey(email.toLowerCase())).then(
        () => true,
        (error) => {
          if (error instanceof TooMany) return false;
          throw error;
        },
      ),
  };
}

function hashKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
