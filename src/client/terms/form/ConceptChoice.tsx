import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { getConcept } from '#contract/terms/concepts.ts';
import { m } from '#domain/messages.ts';
import { nameConcept } from '#domain/page-names.ts';
import { ConceptFinder } from './ConceptFinder.tsx';
import { describeConcept, isConceptNumber } from './concept-facts.ts';

type Props = {
  id: string;
  label: string;
  error?: string | undefined;
  /** The number of the chosen concept. Any other text means that none is chosen. */
  chosen: string;
  onChange: (number: string) => void;
  /** The numbers of concepts that cannot be chosen. */
  excluded?: readonly number[];
  /** Whether only concepts in the verifier's scope can be chosen. */
  inScope?: boolean;
};

/** Finds and chooses one concept, and names the chosen one. */
export function ConceptChoice({ chosen, onChange, ...finder }: Props) {
  return (
    <>
      <ConceptFinder {...finder} onChoose={({ number }) => onChange(String(number))} />
      <p role="status">{isConceptNumber(chosen) && <ChosenConcept number={chosen} />}</p>
    </>
  );
}

function ChosenConcept({ number }: { number: string }) {
  const { data } = useApiQuery(getConcept, { params: { number } });
  if (!data) return m.concept_finder_chosen_number({ number });
  return m.concept_finder_chosen({
    name: nameConcept(data.concept),
    facts: describeConcept(data.concept),
  });
}
