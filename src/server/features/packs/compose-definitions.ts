import type { PackDefinition } from '#domain/packs/definitions.ts';
import { subjectIds } from '#domain/subjects.ts';
import { groupTerms, type PackTerm, type TermSense } from './group-terms.ts';

/** Composes the definitions of the senses that have one, and lists their licences. */
export function composeDefinitions(terms: readonly PackTerm[]): {
  definitions: PackDefinition[];
  licences: string[];
} {
  const licences = new Set<string>();
  const definitions = groupTerms(terms).flatMap(({ english, senses }) => {
    const found = senses.flatMap((sense, index) => {
      const term = sense.terms.find(({ definition }) => definition !== null);
      if (!term?.definition) return [];
      if (term.definitionLicence) licences.add(term.definitionLicence);
      const number = countSensesOfSubject(senses.slice(0, index + 1), sense);
      return [{ english, subject: sense.subject, sense: number, text: term.definition }];
    });
    return found.sort(compareDefinitions);
  });
  return { definitions, licences: [...licences] };
}

const countSensesOfSubject = (senses: readonly TermSense[], { subject }: TermSense): number =>
  senses.filter((sense) => sense.subject === subject).length;

const compareDefinitions = (one: PackDefinition, other: PackDefinition): number =>
  subjectIds.indexOf(one.subject) - subjectIds.indexOf(other.subject) || one.sense - other.sense;
