import { parseChoice, parsePage, singleParam } from '#client/runtime/query-params.ts';
import { pages } from '#contract/pages.ts';
import { limits } from '#domain/limits.ts';
import { type SecurityEventKind, securityEventKinds } from '#domain/people/security-events.ts';

/** The filters of the security log that the URL contains. `person` is an email address. */
export type SecurityLogView = { kind: SecurityEventKind | 'all'; person: string; page: number };

export const defaultSecurityLogView: SecurityLogView = { kind: 'all', person: '', page: 1 };

/** Reads the filters from a URL; unknown values become defaults. */
export function securityLogViewFrom(params: URLSearchParams): SecurityLogView {
  return {
    kind: parseChoice(securityEventKinds, singleParam(params, 'kind')) ?? 'all',
    person: (singleParam(params, 'person') ?? '').trim().slice(0, limits.account.email),
    page: parsePage(params.get('page')),
  };
}

export const securityLogArgs = ({ kind, person, page }: SecurityLogView) => ({
  query: { kind, person, page: String(page), pageSize: String(limits.pageSize.default) },
});

/** Returns the URL of the security log with these filters, without those that are defaults. */
export function securityLogUrl(view: Partial<SecurityLogView>): string {
  const params = new URLSearchParams({ tab: 'security' });
  for (const name of ['kind', 'person', 'page'] as const) {
    const value = view[name] ?? defaultSecurityLogView[name];
    if (value !== defaultSecurityLogView[name]) params.set(name, String(value));
  }
  return `${pages.admin.path}?${params}`;
}
