import { listMergeCandidates } from '#contract/review/merge-candidates.ts';
import { listReports } from '#contract/review/reports.ts';
import { listSecondLooks } from '#contract/review/second-looks.ts';
import {
  listDuplicateTerms,
  listMyActions,
  listPending,
  listRecentHistory,
} from '#contract/review/verification.ts';
import { listMerges } from '#contract/terms/merges.ts';
import { listProposals } from '#contract/terms/proposals.ts';
import { limits } from '#domain/limits.ts';
import {
  correctionsArgs,
  historyArgs,
  type MergeList,
  mergeList,
  pagedArgs,
  pendingArgs,
  type QueueView,
  queueArgs,
  reportsArgs,
  viewFromParams,
} from './queue-view.ts';

const candidateLists = {
  open: 'merge',
  different: 'keep-apart',
  'kept-apart': 'kept-apart',
} as const satisfies Record<Exclude<MergeList, 'recent'>, string>;

/** The pairs on which to decide are shown one at a time. */
export const candidatesPerPage = (list: MergeList): number =>
  list === 'kept-apart' ? limits.pageSize.default : 1;

export function candidateArgs(view: QueueView) {
  const list = mergeList(view);
  const shown = list === 'recent' ? 'open' : list;
  const pageSize = String(candidatesPerPage(shown));
  return { query: { list: candidateLists[shown], ...queueArgs(view).query, pageSize } };
}

export const recentMergesArgs = (view: QueueView) => ({ query: pagedArgs(view.page) });

const lists = {
  'my-actions': listMyActions,
  'second-looks': listSecondLooks,
  duplicates: listDuplicateTerms,
} as const;

/**
 * Returns the API call for the open tab. The server includes the reply in the document.
 * @param search the query string without its question mark
 */
export function queueQuery(search: string) {
  const view = viewFromParams(new URLSearchParams(search));
  if (view.tab === 'pending') return { endpoint: listPending, args: pendingArgs(view) };
  if (view.tab === 'reports') return { endpoint: listReports, args: reportsArgs(view) };
  if (view.tab === 'corrections') return { endpoint: listProposals, args: correctionsArgs(view) };
  if (view.tab === 'recent-history')
    return { endpoint: listRecentHistory, args: historyArgs(view) };
  if (view.tab === 'merges') return findMergesQuery(view);
  return { endpoint: lists[view.tab], args: queueArgs(view) };
}

const findMergesQuery = (view: QueueView) =>
  mergeList(view) === 'recent'
    ? { endpoint: listMerges, args: recentMergesArgs(view) }
    : { endpoint: listMergeCandidates, args: candidateArgs(view) };
