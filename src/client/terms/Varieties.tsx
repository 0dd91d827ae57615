import type { Language } from '#domain/languages.ts';
import { normalizeVarieties, type Variety, varietiesOf, varietyNames } from '#domain/varieties.ts';

type Props = { term: { language: Language; varieties: readonly Variety[] } };

/** Returns the names of a term's varieties, or [] if its language has only one. */
function namesOfVarieties({ term }: Props): string[] {
  const { language, varieties } = term;
  if (varietiesOf(language).length === 1) return [];
  return normalizeVarieties(varieties, language).map((id) => varietyNames[id]);
}

/** Labels a word in a list with its varieties, for example Sesotho and Sepedi. */
export const VarietyLabels = (props: Props) =>
  namesOfVarieties(props).map((name) => (
    <span key={name} className="variety">
      {name}
    </span>
  ));

/** Names the varieties of a word in running text, for example " (Sesotho, Sepedi)". */
export function VarietyNote(props: Props) {
  const names = namesOfVarieties(props);
  return names.length > 0 && <small className="muted"> ({names.join(', ')})</small>;
}
