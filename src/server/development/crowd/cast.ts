import type { Language } from '#domain/languages.ts';
import type { NewTerm } from '#domain/term/details.ts';
import type { PlannedPerson } from './people.ts';
import type { Random } from './random.ts';

/** Chooses people of the crowd by what they do. People are indexes of the plan. */
export type Cast = {
  /** The last verifier, who decides without reading. */
  rogue: number;
  /** The last person, who sends spam. */
  spammer: number;
  /** Picks somebody who submits in a language. Some people contribute much more than others. */
  pickAuthor(language: Language): number;
  /** Picks a verifier whose scope has the term and who is not one of `others`. */
  pickVerifier(term: NewTerm, others: readonly number[]): number;
  /** Picks somebody who is neither a verifier nor the spammer. */
  pickContributor(): number;
};

export function createCast(
  random: Random,
  people: readonly PlannedPerson[],
  verifiers: number,
): Cast {
  const rogue = verifiers - 1;
  const spammer = people.length - 1;
  const listAuthors = (language: Language) =>
    [...people.keys()].filter(
      (index) => people[index]?.language === language && index !== rogue && index !== spammer,
    );
  const listVerifiers = ({ language, subject }: NewTerm, others: readonly number[]) =>
    [...people.keys()].filter((index) => {
      const { role, scopes } = people[index] as PlannedPerson;
      const isInScope = scopes.some(
        ({ languages, subjects, lentDays }) =>
          lentDays === null &&
          languages.includes(language) &&
          (subjects.length === 0 || subjects.includes(subject)),
      );
      return role === 'verifier' && !others.includes(index) && isInScope;
    });
  return {
    rogue,
    spammer,
    pickAuthor: (language) => random.pickEarly(listAuthors(language).toReversed()),
    pickVerifier: (term, others) => {
      const found = listVerifiers(term, others);
      return found.length > 0 ? random.pickEarly(found) : rogue;
    },
    pickContributor: () => random.between(verifiers, spammer - 1),
  };
}
