import { createHash } from 'node:crypto';
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { limits } from '#domain/limits.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addressNetwork } from '#server/platform/http/requests/network.ts';
import { createLimiter, secondsToWait } from '#server/platform/http/requests/rate-limit.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Thrown when a rate limit is exceeded. */
export class TooMany extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('rate limit exceeded');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Limits sign-ins, registrations and emails. The counters are in PostgreSQL, so that all copies of
 * the server share them and a restart does not reset them.
 */
export type Rates = {
  /**
   * Runs `attempt`, which returns whether the password was correct. Counts only failed attempts,
   * per network and per email address within a network.
   * @throws TooMany without running `attempt`, if a limit is exceeded
   */
  signIn(ip: string, email: string, attempt: () => Promise<boolean>): Promise<void>;
  /**
   * Runs `attempt`, which returns whether the passkey was right. Counts only failed attempts, per
   * network. They are limited because each adds an event to the security log.
   * @throws TooMany without running `attempt`, if the limit is exceeded
   */
  passkey(ip: string, attempt: () => Promise<boolean>): Promise<void>;
  /**
   * Counts a registration from the network of an IP address.
   * @throws TooMany if the limit is exceeded
   */
  registration(ip: string): Promise<void>;
  forgotten(ip: string): Promise<void>;
  /**
   * Runs `attempt`, which returns whether the code was right. Counts only failed attempts, per
   * account.
   * @throws TooMany without running `attempt`, if the limit is exceeded
   */
  secondFactor(accountId: string, attempt: () => Promise<boolean>): Promise<void>;
  /**
   * Counts a renewal of an account's recovery codes, which costs ten password hashes and an email.
   * @throws TooMany if the limit is exceeded
   */
  recoveryCodes(accountId: string): Promise<void>;
  /**
   * Counts a verification email that a user requests.
   * @throws TooMany if the limit is exceeded
   */
  sendAgain(accountId: string): Promise<void>;
  /**
   * Runs `attempt`, which returns whether the code from a verification email was right. Counts only
   * wrong codes, per address, so that several registrations cannot guess more often than one.
   * @throws TooMany without running `attempt`, if the limit is exceeded
   */
  verificationCode(email: string, attempt: () => Promise<boolean>): Promise<void>;
  /**
   * Counts an email to an address.
   * @returns false if the limit is exceeded and the email must not be sent
   */
  mail(email: string): Promise<boolean>;
};

export function createRates(database: Database, config: Pick<Config, 'rateLimits'>): Rates {
  if (!config.rateLimits)
    return {
      signIn: async (_ip, _email, attempt) => void (await attempt()),
      passkey: async (_ip, attempt) => void (await attempt()),
      registration: async () => {},
      forgotten: async () => {},
      recoveryCodes: async () => {},
      sendAgain: async () => {},
      secondFactor: async (_accountId, attempt) => void (await attempt()),
      verificationCode: async (_email, attempt) => void (await attempt()),
      mail: async () => true,
    };

  const limiter = (keyPrefix: string, points: number, seconds: number) =>
    createLimiter(database, keyPrefix, points, seconds);
  const {
    failedSignIns,
    failedSignInsPerAddress,
    failedSignInsWindowSeconds,
    failedSecondFactors,
    failedSecondFactorsWindowSeconds,
    recoveryCodeRenewalsPerHour,
    registrationsPerHour,
    mailsPerHour,
    verificationMailsPerHour,
    wrongVerificationCodesPerDay,
  } = limits.rates;
  const perAccount = limiter('sign-in-account', failedSignIns, failedSignInsWindowSeconds);
  const perAddress = limiter(
    'sign-in-address',
    failedSignInsPerAddress,
    failedSignInsWindowSeconds,
  );
  const secondFactors = limiter(
    'second-factor',
    failedSecondFactors,
    failedSecondFactorsWindowSeconds,
  );
  const registrations = limiter('registration', registrationsPerHour, HOUR);
  const forgotten = limiter('forgotten', registrationsPerHour, HOUR);
  const mails = limiter('mail', mailsPerHour, HOUR);
  const renewals = limiter('recovery-codes', recoveryCodeRenewalsPerHour, HOUR);
  const again = limiter('send-again', verificationMailsPerHour, HOUR);
  const codes = limiter('verification-code', wrongVerificationCodesPerDay, DAY);

  const take = async (from: RateLimiterPostgres, key: string) => {
    try {
      await from.consume(key);
    } catch (error) {
      throw error instanceof RateLimiterRes ? new TooMany(secondsToWait(error)) : error;
    }
  };

  return {
    signIn: async (ip, email, attempt) => {
      const [network, account] = [
        addressNetwork(ip),
        hashKey(`${addressNetwork(ip)} ${email.toLowerCase()}`),
      ];
      // Counts the attempt before the password is checked, so that concurrent attempts cannot
      // exceed the limit. If the password is correct, the attempt is deducted again.
      await take(perAddress, network);
      await take(perAccount, account);
      if (await attempt())
        await Promise.all([perAddress.reward(network), perAccount.reward(account)]);
    },
    passkey: async (ip, attempt) => {
      const network = addressNetwork(ip);
      await take(perAddress, network);
      if (await attempt()) await perAddress.reward(network);
    },
    registration: (ip) => take(registrations, addressNetwork(ip)),
    forgotten: (ip) => take(forgotten, addressNetwork(ip)),
    secondFactor: async (accountId, attempt) => {
      await take(secondFactors, accountId);
      if (await attempt()) await secondFactors.reward(accountId);
    },
    recoveryCodes: (accountId) => take(renewals, accountId),
    sendAgain: (accountId) => take(again, accountId),
    verificationCode: async (email, attempt) => {
      const key = hashKey(email.toLowerCase());
      await take(codes, key);
      if (await attempt()) await codes.reward(key);
    },
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
