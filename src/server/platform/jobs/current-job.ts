import { AsyncLocalStorage } from 'node:async_hooks';
import { inDefaultLocale } from '#server/platform/locale.ts';

const current = new AsyncLocalStorage<string>();

/**
 * Returns the id of the run of a job that the calling code works for, or undefined outside jobs.
 */
export const currentJobId = (): string | undefined => current.getStore();

/** Runs `work` in the default locale, and so that `currentJobId` returns the id. */
export const runAsJob = <T>(id: string, work: () => Promise<T>): Promise<T> =>
  current.run(id, () => inDefaultLocale(work));
