import type { Language } from '#domain/languages.ts';
import type { SearchField } from '#domain/lists/term-search.ts';
import type { Variety } from '#domain/varieties.ts';
import type { Parameters } from '#server/platform/db/named-parameters.ts';

/** The filters of a search, applied before ranking. A filter that is null matches every term. */
export type SearchScope = {
  field: SearchField;
  language: Language | null;
  /** Restricts the search to the terms with at least one of these varieties. */
  varieties: readonly Variety[] | null;
  subject: string | null;
  statuses: readonly string[];
  /** Restricts the search to the terms of one submitter. */
  submitterId: string | null;
};

/**
 * The SQL conditions that apply a scope to `k`, a row of search_keys. The SQL text is the same for
 * every scope, so that all scopes share one prepared statement.
 */
export const SCOPE_CONDITIONS = `
  k.status = any(:statuses::text[])
  and (:language::text is null or k.language = :language)
  and (:subject::text is null or k.subject = :subject)
  and (:side::text is null or k.side = :side)
  and (:varieties::text[] is null or k.varieties && :varieties)
  and (
    :submitterId::uuid is null
    or exists (
      select
      from terms as own
      where own.id = k.term_id
        and own.submitter_id = :submitterId
    )
  )`;

export const scopeParameters = (scope: SearchScope): Parameters => ({
  statuses: scope.statuses,
  language: scope.language,
  varieties: scope.varieties,
  subject: scope.subject,
  side: scope.field === 'both' ? null : scope.field,
  submitterId: scope.submitterId,
});
