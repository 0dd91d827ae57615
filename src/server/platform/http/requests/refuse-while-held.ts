import type { ErrorText } from '#contract/error-texts.ts';
import type { Queryable } from '#server/platform/db/queryable.ts';
import { isSiteHeld } from '#server/platform/db/site-hold.ts';
import { HttpProblem } from '../problem.ts';

const RETRY_AFTER_SECONDS = 3600;

/** @throws 503 with `detail` if the site was restored from a backup and is still held */
export async function refuseWhileHeld(database: Queryable, detail: ErrorText): Promise<void> {
  if (await isSiteHeld(database))
    throw new HttpProblem(503, detail, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
