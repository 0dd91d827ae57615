import { excerpt } from '#client/terms/excerpt.ts';
import type { ListedTerm } from '#contract/dictionary.ts';

/** The facts of a term that are shown as badges; null if another badge already shows it. */
export type Badges = { [Fact in 'language' | 'subject' | 'status']: ListedTerm[Fact] | null };

/**
 * Consecutive terms with the same English headword. `meaning`, `matchReason` and each badge are
 * null unless all terms share them, so that a shared one is shown only once.
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

/** The badges of a term that its group does not already show. */
export const remainingBadges = (term: ListedTerm, group: Badges): Badges => ({
  language: group.language ? null : term.language,
  subject: group.subject ? null : term.subject,
  status: group.status ? null : term.status,
});

function sharedValue<Value extends string | null>(values: readonly Value[]): Value | null {
  const [first = null, ...rest] = values;
  return rest.every((value) => value === first) ? first : null;
}
