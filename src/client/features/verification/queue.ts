import { listReports } from '#contract/reports.ts';
import { listMyActions, listPending, listRecentHistory } from '#contract/verification.ts';
import { type Language, languageIds } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { type ReportStatus, reportStatuses } from '#domain/report.ts';
import { type Subject, subjectIds } from '#domain/subjects.ts';

export const queueTabs = {
  pending: 'Pending Review',
  'my-actions': 'My Actions',
  'recent-history': 'Recent History',
  reports: 'Reports',
} as const;
export type QueueTab = keyof typeof queueTabs;

/**
 * What the verifier dashboard shows, as its URL says it. `status` is that of the reports, on their
 * tab only.
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

const parseChoice = <T extends string>(values: readonly T[], raw: string | null): T | null =>
  values.find((value) => value === raw) ?? null;

/** Reads the view from a URL; what is unknown, doubled or a default is dropped. */
export function viewFromParams(params: URLSearchParams): QueueView {
  const only = (name: string) => (params.getAll(name).length === 1 ? params.get(name) : null);
  const page = only('page') ?? '';
  const tab = parseChoice(Object.keys(queueTabs) as QueueTab[], only('tab')) ?? defaultView.tab;
  return {
    tab,
    status:
      (tab === 'reports' ? parseChoice(reportStatuses, only('status')) : null) ??
      defaultView.status,
    language: parseChoice(languageIds, only('language')) ?? 'all',
    subject: parseChoice(subjectIds, only('subject')) ?? 'all',
    page: /^[1-9]\d{0,6}$/.test(page) && Number(page) <= limits.page.max ? Number(page) : 1,
  };
}

/** What the API is asked for a view. */
export function asked({ language, subject, page }: QueueView) {
  return {
    query: { language, subject, page: String(page), pageSize: String(limits.pageSize.default) },
  };
}

export function reportsAsked(view: QueueView) {
  return { query: { status: view.status, ...asked(view).query } };
}

const lists = {
  pending: listPending,
  'my-actions': listMyActions,
  'recent-history': listRecentHistory,
} as const;

/** The answer that the dashboard needs at an address; `search` is without its question mark. */
export function queueQuery(search: string) {
  const view = viewFromParams(new URLSearchParams(search));
  return view.tab === 'reports'
    ? { endpoint: listReports, args: reportsAsked(view) }
    : { endpoint: lists[view.tab], args: asked(view) };
}

/** Another tab or a changed filter starts at page 1; a changed page keeps the rest. */
export function changeView(view: QueueView, change: Partial<QueueView>): QueueView {
  const status = change.tab ? defaultView.status : view.status;
  return { ...view, status, page: 1, ...change };
}
