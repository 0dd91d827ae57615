import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { pageQuery } from '#client/runtime/route.ts';
import { listMergeCandidates } from '#contract/review/merge-candidates.ts';
import { listReports } from '#contract/review/reports.ts';
import { listSecondLooks } from '#contract/review/second-looks.ts';
import { listPending } from '#contract/review/verification.ts';
import { listProposals } from '#contract/terms/proposals.ts';
import { candidateArgs } from './queue/queue-query.ts';
import {
  correctionsArgs,
  defaultView,
  pendingArgs,
  type QueueTab,
  type QueueView,
  queueArgs,
  reportsArgs,
} from './queue/queue-view.ts';

/** How often the queue and its total are fetched again while they are visible. */
export const QUEUE_REFRESH_MS = 60_000;

/** Turns the query of a list into one that asks for its total, with as few rows as possible. */
const toCount = <Query extends object>({ query }: { query: Query }) => ({
  query: { ...query, page: '1', pageSize: '1' },
});

/** Returns the arguments of the call that counts the submissions of a view. */
export const totalArgs = (view: QueueView) => toCount(pendingArgs(view));

const reports = pageQuery({ endpoint: listReports, args: toCount(reportsArgs(defaultView)) });
const corrections = pageQuery({
  endpoint: listProposals,
  args: toCount(correctionsArgs(defaultView)),
});
const secondLooks = pageQuery({ endpoint: listSecondLooks, args: toCount(queueArgs(defaultView)) });
const merges = pageQuery({
  endpoint: listMergeCandidates,
  args: toCount(candidateArgs(defaultView)),
});
const pending = pageQuery({ endpoint: listPending, args: totalArgs(defaultView) });

/**
 * The calls whose totals the tabs show. They are the calls of the lists themselves, so that a tab
 * cannot count what its list leaves out. The server includes the replies in the document.
 */
export const countQueries = [pending, reports, corrections, secondLooks, merges];

/** Returns how much this verifier can decide on each tab, without the filters of the open tab. */
export function useTabCounts(): Partial<Record<QueueTab, number | undefined>> {
  return {
    pending: useApiQuery(pending.endpoint, pending.args, { refetchInterval: QUEUE_REFRESH_MS }).data
      ?.total,
    reports: useApiQuery(reports.endpoint, reports.args).data?.total,
    corrections: useApiQuery(corrections.endpoint, corrections.args).data?.total,
    'second-looks': useApiQuery(secondLooks.endpoint, secondLooks.args).data?.total,
    merges: useApiQuery(merges.endpoint, merges.args).data?.total,
  };
}
