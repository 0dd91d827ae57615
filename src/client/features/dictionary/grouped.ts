import { excerpt } from '#client/terms/excerpt.ts';
import type { ListedTerm } from '#contract/dictionary.ts';

/** The facts of a term that are shown as badges; null where they are shown otherLanguageMatches. */
export type Badges = { [Fact in 'language' | 'subject' | 'status']: ListedTerm[Fact] | null };

/**
 * Terms that stand side by side under one English headword. What all of them share, as the list
 * shows it, is said once; null where they differ.
 */
export type Group = {
  terms: [ListedTerm, ...ListedTerm[]];
  meaning: string | null;
  matchReason: string | null;
  badges: Badges;
};

/**
 * Puts neighbours of one English headword together, in the order in which they were found: a list
 * stays sorted as it was asked for.
 */
export function grouped(terms: readonly ListedTerm[]): Group[] {
  const runs: Group['terms'][] = [];
  for (const term of terms) {
    const last = runs.at(-1);
    if (last?.[0].englishWord === term.englishWord) last.push(term);
    else runs.push([term]);
  }
  return runs.map((run) => ({
    terms: run,
    meaning: shared(run.map((term) => excerpt(term.meaning))),
    matchReason: shared(run.map((term) => term.matchReason)),
    badges: {
      language: shared(run.map((term) => term.language)),
      subject: shared(run.map((term) => term.subject)),
      status: shared(run.map((term) => term.status)),
    },
  }));
}

/** The badges of a term that its group does not show already. */
export const groupBadges = (term: ListedTerm, group: Badges): Badges => ({
  language: group.language ? null : term.language,
  subject: group.subject ? null : term.subject,
  status: group.status ? null : term.status,
});

const shared = <Fact extends string | null>(facts: readonly Fact[]): Fact | null =>
  facts.every((fact) => fact === facts[0]) ? facts[0]! : null;
