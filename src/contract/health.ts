import * as z from 'zod/mini';
import { count, endpoint, time } from './endpoint.ts';

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
    /** When the newest scheduled backup was complete, or null if there is none. */
    lastBackup: z.nullable(time),
    unlicensedSources: count,
  }),
});
