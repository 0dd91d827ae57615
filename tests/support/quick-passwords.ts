import { createRequire } from 'node:module';
import type { hash as Hash } from '@node-rs/argon2';

/*
 * Hashes passwords with the least work that argon2 accepts, because tests create and sign in
 * thousands of people. Every hash names its parameters, so verifying one is quick as well. Tests of
 * the parameters set FULL_HASHES.
 */

const library: { hash: typeof Hash & { isQuick?: true } } = createRequire(import.meta.url)(
  '@node-rs/argon2',
);
const { hash } = library;

// Vitest evaluates this file once for each test file, but all files of a process share argon2.
if (!hash.isQuick)
  library.hash = Object.assign(
    ((password, options, signal) =>
      hash(
        password,
        process.env.FULL_HASHES ? options : { ...options, memoryCost: 8, timeCost: 1 },
        signal,
      )) as typeof Hash,
    { isQuick: true as const },
  );
