import type { ListedTerm } from '#contract/terms.ts';
import { excerpt } from '../terms/excerpt.ts';

/**
 * Terms that stand side by side under one English headword. What all of them share, as the list
 * shows it, is said once; null where they differ.
 */
export type Group = {
  terms: [ListedTerm, ...ListedTerm[]];
  meaning: string | null;
  why: string | null;
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
    why: shared(run.map((term) => term.why)),
  }));
}

const shared = (texts: readonly (string | null)[]): string | null =>
  texts.every((text) => text === texts[0]) ? texts[0]! : null;
