import type { Language } from '#domain/languages.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { ExportTerm } from './export-term.ts';

/**
 * Reads all terms that may be published, in batches ordered by concept, language and quality. Call
 * it in a transaction.
 */
export async function* exportedTerms(
  _tx: Queryable,
  _options: { language?: Language; batch: number },
): AsyncGenerator<ExportTerm[]> {}
