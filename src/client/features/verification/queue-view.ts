import { parseChoice, parsePage, singleParam } from '#client/runtime/query-params.ts';
import { listReports } from '#contract/reports.ts';
import {
  listDuplicateTerms,
  listMyActions,
  listPending,
  listRecentHistory,
} from '#contract/verification.ts';
import { type Language, languageIds } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { type ReportStatus, reportStatuses } from '#domain/report.ts';
import { type Subject, subjectIds } from '#domain/subjects.ts';

export const queueTabs = [
  'pending',
  'my-actions',
  'recent-history',
  'reports',
  'duplicates',
] as const;
export type QueueTab = (typeof queueTabs)[number];

/**
 * The part of the verifier dashboard's state that is in the URL. `status` filters the reports, and
 * is used only on the reports tab.
 */
export type QueueView = {
  tab: QueueTab;
  status: ReportStatus;
  language: Language | 'all';
  subject: Subject | 'all';
  page: number;
};

export const defaultView: QueueView = {
  tab: 'pending',
  status: 'open',
  language: 'all',
  subject: 'all',
  page: 1,
};

/** Reads the view from a URL. Unknown or repeated values become the defaults. */
export function viewFromParams(params: URLSearchParams): QueueView {
  const single = (name: string) => singleParam(params, name);
  const tab = parseChoice(queueTabs, single('tab')) ?? defaultView.tab;
  return {
    tab,
    status:
      (tab === 'reports' ? parseChoice(reportStatuses, single('status')) : undefined) ??
      defaultView.status,
    language: parseChoice(languageIds, single('language')) ?? 'all',
    subject: parseChoice(subjectIds, single('subject')) ?? 'all',
    page: parsePage(single('page')),
  };
}

export function queueArgs({ language, subject, page }: QueueView) {
  return {
    query: { language, subject, page: String(page), pageSize: String(limits.pageSize.default) },
  };
}

export function reportsArgs(view: QueueView) {
  return { query: { status: view.status, ...queueArgs(view).query } };
}

const lists = {
  pending: listPending,
  'my-actions': listMyActions,
  'recent-history': listRecentHistory,
  duplicates: listDuplicateTerms,
} as const;

/**
 * Returns the API call for the open tab. The server includes the reply in the document.
 * @param search the query string without its question mark
 */
export function queueQuery(search: string) {
  const view = viewFromParams(new URLSearchParams(search));
  return view.tab === 'reports'
    ? { endpoint: listReports, args: reportsArgs(view) }
    : { endpoint: lists[view.tab], args: queueArgs(view) };
}

/**
 * Returns a changed view. A change of tab or filter goes back to page 1, and a change of tab also
 * resets `status`.
 */
export function changeView(view: QueueView, change: Partial<QueueView>): QueueView {
  const status = change.tab ? defaultView.status : view.status;
  return { ...view, status, page: 1, ...change };
}
