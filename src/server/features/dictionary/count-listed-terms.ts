import type { Language } from '#domain/languages.ts';
import type { Subject } from '#domain/subjects.ts';
import type { TermStatus } from '#domain/term/transitions.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { countTerms } from '#server/terms/counts.ts';

/** The filters of a list that has no search query. A filter that is null matches every term. */
export type ListScope = {
  status: TermStatus;
  language: Language | null;
  subject: Subject | null;
  submitterId: string | null;
};

/**
 * Returns the exact number of terms in a list that has no search query. No counts are stored per
 * submitter, so the terms of one submitter are counted directly.
 */
export async function countListedTerms(database: Queryable, scope: ListScope): Promise<number> {
  const { status, language, subject, submitterId } = scope;
  if (submitterId === null)
    return countTerms(database, { status, language: language ?? 'all', subject: subject ?? 'all' });
  const { total } = await database
    .selectFrom('terms')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('submitterId', '=', submitterId)
    .where('status', '=', status)
    .$if(language !== null, (select) => select.where('language', '=', language))
    .$if(subject !== null, (select) => select.where('subject', '=', subject))
    .executeTakeFirstOrThrow();
  return total;
}
