import { excerpt } from '#client/terms/excerpt.ts';
import type { ListedTerm } from '#contract/dictionary.ts';

/** The facts of a term or of a group that are shown as badges. A fact that is not shown is null. */
export type Badges = { [Fact in 'language' | 'subject' | 'status']: ListedTerm[Fact] | null };

/**
 * Consecutive terms with the same English headword. `meaning`, `matchReason` and each badge contain
 * the value that all terms share, which is shown only once, or null if the values differ.
 */
export type HeadwordGroup = {
  terms: [ListedTerm, ...ListedTerm[]];
  meaning: string | null;
  matchReason: string | null;
  badges: Badges;
};

/** Groups consecutive terms by their English headword. The order of the list does not change. */
export function groupTerms(terms: readonly ListedTerm[]): HeadwordGroup[] {
  const runs: HeadwordGroup['terms'][] = [];
  for (const term of terms) {
    const last = runs.at(-1);
    if (last?.[0].englishWord === term.englishWord) last.push(term);
    else runs.push([term]);
  }
  return runs.map((run) => ({
    terms: run,
    meaning: sharedValue(run.map((term) => excerpt(term.meaning))),
    matchReason: sharedValue(run.map((term) => term.matchReason)),
    badges: {
      language: sharedValue(run.map((term) => term.language)),
      subject: sharedValue(run.map((term) => term.subject)),
      status: sharedValue(run.map((term) => term.status)),
    },
  }));
}

/** Returns the badges of a term that its group does not show. */
export const remainingBadges = (term: ListedTerm, group: Badges): Badges => ({
  language: group.language ? null : term.language,
  subject: group.subject ? null : term.subject,
  status: group.status ? null : term.status,
});

function sharedValue<Value extends string | null>(values: readonly Value[]): Value | null {
  const [first = null, ...rest] = values;
  return rest.every((value) => value === first) ? first : null;
}
