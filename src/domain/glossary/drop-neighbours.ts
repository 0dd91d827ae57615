import { firstAlternative } from '../search/alternatives.ts';
import { fold } from '../search/text.ts';

/** A term that has a fold as its word or, with a high `alternative`, as another name. */
type FoundName = { english: string; alternative: number };

/**
 * Leaves out terms that have an English word only as another name, if the word is a headword
 * itself, or if their headword begins with it: "light" is another name of "lighter" and "Sun" of
 * "Sunday", but a text about light and the sun rarely means them.
 */
export function dropNeighbours<Term extends FoundName>(
  terms: readonly Term[],
  word: string,
): Term[] {
  const isOwn = ({ alternative }: Term) => alternative < firstAlternative.label;
  const hasOwn = terms.some(isOwn);
  return terms.filter((term) => isOwn(term) || (!hasOwn && !fold(term.english).startsWith(word)));
}
