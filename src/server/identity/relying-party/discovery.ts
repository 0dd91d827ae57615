import type { Configuration } from 'openid-client';
import { ProviderUnreachable } from './sign-in-errors.ts';

const MAX_AGE_MS = 3_600_000;

/** Keeps the configuration of the identity provider, which includes its keys, for up to an hour. */
export function createDiscovery(discover: () => Promise<Configuration>): {
  /** @throws ProviderUnreachable if the configuration cannot be read */
  read(): Promise<Configuration>;
  /** Reads the configuration again at the next call of `read`. */
  forget(): void;
} {
  let cached: { at: number; configuration: Promise<Configuration> } | null = null;
  return {
    read: async () => {
      if (!cached || performance.now() - cached.at > MAX_AGE_MS)
        cached = { at: performance.now(), configuration: discover() };
      try {
        return await cached.configuration;
      } catch (error) {
        cached = null;
        throw new ProviderUnreachable('could not read the configuration of the provider', {
          cause: error,
        });
      }
    },
    forget: () => {
      cached = null;
    },
  };
}
