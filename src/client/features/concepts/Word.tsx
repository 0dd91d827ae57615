import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { ReliabilityMark } from '#client/terms/ReliabilityMark.tsx';
import { VarietyLabels } from '#client/terms/Varieties.tsx';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { isAvoided, wordClass } from '#client/terms/words-of-sense.ts';
import { richText } from '#client/ui/richText.ts';
import type { ConceptWord, Source } from '#contract/concepts.ts';
import { m } from '#domain/messages.ts';
import { partsOfSpeech } from '#domain/term/parts-of-speech.ts';
import { registers, usages } from '#domain/term/usage.ts';
import { langTag } from '#domain/varieties.ts';

type Props = { word: ConceptWord; isLarge: boolean; sources: readonly Source[] };

/** Shows a word of a concept with its varieties, its usage, its grammar and its reliability. */
export function Word({ word, isLarge, sources }: Props) {
  const ownSources = sources.filter(({ code }) => word.sources.some((own) => own.code === code));
  return (
    <li>
      <span className="word-line">
        <span className={wordClass(word, isLarge)}>
          <Link href={paths.term(word.id)}>
            <Vernacular term={word} />
          </Link>
        </span>
        <VarietyLabels term={word} />
      </span>
      {describeUsage(word).map((fact) => (
        <p key={fact} className="muted">
          {fact}
        </p>
      ))}
      {/* "Verified" beside a word that is not recommended would read as a recommendation. */}
      {!isAvoided(word) && (
        <p>
          <ReliabilityMark term={{ ...word, sources: ownSources }} />
        </p>
      )}
      {word.plural && (
        <p className="muted">
          {richText(
            m.concepts_plural({
              plural: word.plural,
              word: (plural) => <span lang={langTag(word)}>{plural}</span>,
            }),
          )}
        </p>
      )}
    </li>
  );
}

/** Describes the usage, the part of speech, the noun class and the register of a word. */
function describeUsage({ usage, partOfSpeech, nounClass, register }: ConceptWord): string[] {
  return [
    usage === 'preferred' || usage === 'unrated' ? null : usages[usage],
    describeGrammar(partOfSpeech, nounClass),
    register && m.concepts_register({ register: registers[register] }),
  ].filter((fact) => fact !== null);
}

function describeGrammar(
  partOfSpeech: ConceptWord['partOfSpeech'],
  nounClass: ConceptWord['nounClass'],
): string | null {
  const name = partOfSpeech && partsOfSpeech[partOfSpeech];
  if (!nounClass) return name;
  return name
    ? m.concepts_part_and_class({ partOfSpeech: name, nounClass })
    : m.concepts_class({ nounClass });
}
