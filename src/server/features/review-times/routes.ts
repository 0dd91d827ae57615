import type { FastifyInstance } from 'fastify';
import { getReviewTimes, type ReviewTimes } from '#contract/review/review-times.ts';
import { languageIds } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { readDatabaseFor } from '#server/identity/sessions/caller.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { countActiveVerifiers } from '#server/terms/access/active-verifiers.ts';
import { readAgreement } from '#server/terms/decisions/agreement.ts';
import { WAITING_SINCE } from '#server/terms/decisions/waiting-since.ts';

/**
 * The first decisions on submissions by people. The time for which a submission waited for its
 * author is already subtracted. A percentile is one of the values, never a value in between.
 */
const DECIDED = `
  select
    language,
    decided,
    percentiles[1] as median,
    percentiles[2] as p95,
    within_week,
    within_two_weeks
  from (
    select
      language,
      count(*) as decided,
      percentile_disc(array[0.5, 0.95]) within group (order by seconds) as percentiles,
      count(*) filter (where seconds <= 7 * 86400) as within_week,
      count(*) filter (where seconds <= 14 * 86400) as within_two_weeks
    from first_decisions
    where decided_at > $1::timestamptz - make_interval(days => $2)
    group by language
  ) as measured`;

/** The submissions by people that wait for a verifier, not for their author. */
const WAITING = `
  select
    t.language,
    count(*) as pending,
    greatest(0, floor(max(extract(epoch from $1::timestamptz - ${WAITING_SINCE}))))::integer
      as oldest
  from terms t
  join users u on u.id = t.submitter_id and not u.is_system
  where t.status = 'pending' and t.changes_requested_at is null
  group by t.language`;

export function reviewTimeRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerEndpoint(app, getReviewTimes, {
    handle: async ({ caller }) => {
      const now = new Date();
      return {
        asOf: now.toISOString(),
        languages: await readReviewTimes(readDatabaseFor(database, caller), now),
      };
    },
  });
}

type Decided = Pick<
  ReviewTimes,
  'language' | 'decided' | 'median' | 'p95' | 'withinWeek' | 'withinTwoWeeks'
>;

type Waiting = Pick<ReviewTimes, 'language' | 'pending' | 'oldest'>;

/** Reads how long submissions wait for their first decision, for each language. */
export async function readReviewTimes(database: Queryable, now: Date): Promise<ReviewTimes[]> {
  const { rows: decided } = await database.query<Decided>(DECIDED, [now, limits.reviewTimes.days]);
  const { rows: waiting } = await database.query<Waiting>(WAITING, [now]);
  const active = await countActiveVerifiers(database);
  const agreement = await readAgreement(database, now);
  return languageIds.map((language) => ({
    language,
    decided: 0,
    median: null,
    p95: null,
    withinWeek: 0,
    withinTwoWeeks: 0,
    pending: 0,
    oldest: null,
    activeVerifiers: active.find((row) => row.language === language)?.active ?? 0,
    agreement: agreement.get(language) ?? null,
    ...decided.find((row) => row.language === language),
    ...waiting.find((row) => row.language === language),
  }));
}
