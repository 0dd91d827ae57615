import * as z from 'zod/mini';
import { count, endpoint, time } from '../endpoint.ts';

export const backupFailures = [
  'disk full',
  'database unavailable',
  'copy failed',
  'verification failed',
  'interrupted',
  'unexpected error',
] as const;

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/admin/health',
  summary: 'Returns what an administrator checks to see that the site runs well',
  needs: 'health.read',
  reply: z.object({
    version: z.string(),
    databaseBytes: count,
    jobs: z.array(
      z.object({
        name: z.string(),
        /** When the latest run ended, or null if none ended within a week. */
        lastRun: z.nullable(time),
        failed: z.boolean(),
      }),
    ),
    /** Emails about notices and receipts that have not been sent yet. */
    waitingMail: count,
    /** When the newest backup was complete, or null if there is none. */
    lastBackup: z.nullable(time),
    /**
     * When the newest backup that was copied, and the newest one that was verified, was complete.
     */
    lastCopiedBackup: z.nullable(time),
    lastVerifiedBackup: z.nullable(time),
    /** Why the last backup, its copy or its verification failed, or null if all three succeeded. */
    backupFailure: z.nullable(z.enum(backupFailures)),
    /** Which backup the site was restored from, if it is still held. */
    held: z.nullable(z.object({ backupAt: time })),
    unlicensedSources: count,
  }),
});
