import type { Language } from '#domain/languages.ts';
import { nameVarieties, type Variety } from '#domain/varieties.ts';

type Props = { term: { language: Language; varieties: readonly Variety[] } };

/** Labels a word in a list with its varieties, for example Sesotho and Sepedi. */
export const VarietyLabels = ({ term }: Props) =>
  nameVarieties(term).map((name) => (
    <span key={name} className="variety">
      {name}
    </span>
  ));

/** Names the varieties of a word in running text, for example " (Sesotho, Sepedi)". */
export function VarietyNote({ term }: Props) {
  const names = nameVarieties(term);
  return names.length > 0 && <small className="muted"> ({names.join(', ')})</small>;
}
