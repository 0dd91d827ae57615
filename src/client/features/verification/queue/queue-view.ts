import { paths, type QueuePlace, type ReviewPlace } from '#client/runtime/paths.ts';
import { parseChoice, parsePage, singleParam } from '#client/runtime/query-params.ts';
import { type Language, languageIds } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import type { ProposalStatus } from '#domain/review/proposal.ts';
import { type ReportStatus, reportStatuses } from '#domain/review/report.ts';
import { queueAges, queueSorts, type ReviewView } from '#domain/review/review-queue.ts';
import { subjectIds } from '#domain/subjects.ts';
import { UUID } from '#domain/uuid.ts';

export const queueTabs = [
  'pending',
  'my-actions',
  'recent-history',
  'reports',
  'corrections',
  'second-looks',
  'duplicates',
  'merges',
] as const;
export type QueueTab = (typeof queueTabs)[number];

/**
 * The part of the verifier dashboard's state that is in the URL. `status` filters the reports, the
 * corrections and the merges, and is used only on their tabs. Only the pending tab filters by several
 * languages, text, author and age.
 */
export type QueueView = ReviewView & {
  tab: QueueTab;
  status: ReportStatus | CorrectionStatus | MergeList;
  /**
   * Whose decisions Recent History lists: those of a verifier (an id), everyone's and those of
   * imports (`imports`), or everyone's (empty).
   */
  verifier: string;
  page: number;
};

/** The statuses of the suggested edits that verifiers list. */
const correctionStatuses = ['open', 'accepted', 'rejected'] as const satisfies ProposalStatus[];
export type CorrectionStatus = (typeof correctionStatuses)[number];

/**
 * The lists of the merges tab: pairs to merge, pairs to keep apart, pairs that were kept apart, and
 * recent merges.
 */
export const mergeLists = ['open', 'different', 'kept-apart', 'recent'] as const;
export type MergeList = (typeof mergeLists)[number];

const statusesByTab: Partial<Record<QueueTab, readonly QueueView['status'][]>> = {
  reports: reportStatuses,
  corrections: correctionStatuses,
  merges: mergeLists,
};

export const reportStatus = ({ status }: QueueView): ReportStatus =>
  parseChoice(reportStatuses, status) ?? 'open';
export const correctionStatus = ({ status }: QueueView): CorrectionStatus =>
  parseChoice(correctionStatuses, status) ?? 'open';

export const mergeList = ({ status }: QueueView): MergeList =>
  parseChoice(mergeLists, status) ?? 'open';

export const defaultView: QueueView = {
  tab: 'pending',
  status: 'open',
  languages: [],
  subject: 'all',
  query: '',
  by: '',
  age: 'any',
  sort: 'oldest',
  verifier: '',
  page: 1,
};

/** Reads the view from a URL. Unknown or repeated values become the defaults. */
export function viewFromParams(params: URLSearchParams): QueueView {
  const single = (name: string) => singleParam(params, name);
  const tab = parseChoice(queueTabs, single('tab')) ?? defaultView.tab;
  return {
    tab,
    status: parseChoice(statusesByTab[tab] ?? [], single('status')) ?? defaultView.status,
    languages: readLanguages(params),
    subject: parseChoice(subjectIds, single('subject')) ?? 'all',
    query: readText(single('query')),
    by: readText(single('by')),
    age: parseChoice(queueAges, single('age')) ?? defaultView.age,
    sort: parseChoice(queueSorts, single('sort')) ?? defaultView.sort,
    verifier: tab === 'recent-history' ? readVerifier(single('verifier')) : '',
    page: parsePage(single('page')),
  };
}

const readVerifier = (raw: string | null): string =>
  raw !== null && (raw === 'imports' || UUID.test(raw)) ? raw : '';

const readText = (raw: string | null): string => (raw ?? '').trim().slice(0, limits.text.query);

/**
 * Reads `languages`, which is a list separated by commas or, from a form sent without scripts, a
 * repeated parameter. `language` is the older name for a single language.
 */
function readLanguages(params: URLSearchParams): Language[] {
  const named = [
    ...params.getAll('languages').flatMap((list) => list.split(',')),
    singleParam(params, 'language'),
  ];
  return languageIds.filter((id) => named.includes(id));
}

const reviewView = ({ subject, query, by, age, sort }: QueueView) => ({
  subject,
  query,
  by,
  age,
  sort,
});

export const pagedArgs = (page: number) => ({
  page: String(page),
  pageSize: String(limits.pageSize.default),
});

export function pendingArgs(view: QueueView) {
  return {
    query: { languages: view.languages.join(','), ...reviewView(view), ...pagedArgs(view.page) },
  };
}

/** The tabs other than Pending Review filter by one language. */
const chosenLanguage = ({ languages: [first, ...others] }: QueueView): Language | 'all' =>
  first && others.length === 0 ? first : 'all';

export function queueArgs(view: QueueView) {
  const { subject, page } = view;
  return { query: { language: chosenLanguage(view), subject, ...pagedArgs(page) } };
}

export function historyArgs(view: QueueView) {
  const { verifier } = view;
  const by = verifier === 'imports' ? ({ imports: 'true' } as const) : { verifier };
  return { query: { ...queueArgs(view).query, ...(verifier && by) } };
}

export function reportsArgs(view: QueueView) {
  return { query: { status: reportStatus(view), ...queueArgs(view).query } };
}

export function correctionsArgs(view: QueueView) {
  return { query: { status: correctionStatus(view), ...queueArgs(view).query } };
}

/** @returns the body of the call that opens the next submission of the view */
export const nextArgs = (view: QueueView) => ({
  languages: [...view.languages],
  ...reviewView(view),
});

/**
 * Returns a changed view. A change of tab or filter goes back to page 1, and a change of tab also
 * resets `status` and `verifier`.
 */
export function changeView(view: QueueView, change: Partial<QueueView>): QueueView {
  const status = change.tab ? defaultView.status : view.status;
  const verifier = change.tab ? defaultView.verifier : view.verifier;
  return { ...view, status, verifier, page: 1, ...change };
}

const placeOfPending = (view: QueueView): ReviewPlace => ({
  languages: view.languages.join(','),
  ...reviewView(view),
  page: view.page,
});

function findPlace(view: QueueView): QueuePlace {
  const { tab, status, subject, verifier, page } = view;
  return tab === 'pending'
    ? placeOfPending(view)
    : { tab, status, language: chosenLanguage(view), subject, verifier, page };
}

/** Returns the address of the dashboard with this view. */
export const queuePath = (view: QueueView): string => paths.verify(findPlace(view));

/**
 * Returns the address of a submission. With a view, the next submission of that view opens after a
 * decision.
 */
export const reviewPath = (id: string, view: QueueView | null): string =>
  view ? paths.review(id, placeOfPending(view)) : paths.review(id);

/** Reads the view from the address of a submission, or returns null if it contains none. */
export function reviewViewFromParams(params: URLSearchParams): QueueView | null {
  return params.has('sort') ? { ...viewFromParams(params), tab: 'pending' } : null;
}

/** Whether a filter of the open tab hides some of its rows. */
export function isFiltered(view: QueueView): boolean {
  const { languages, subject, query, by, age, verifier } = view;
  if (view.tab !== 'pending')
    return chosenLanguage(view) !== 'all' || subject !== 'all' || verifier !== '';
  return languages.length > 0 || subject !== 'all' || query !== '' || by !== '' || age !== 'any';
}
