import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { isAvoided } from '#client/terms/form/words-of-sense.ts';
import { describeGrammar } from '#client/terms/grammar.ts';
import { ReliabilityMark } from '#client/terms/ReliabilityMark.tsx';
import { WordLine } from '#client/terms/WordLine.tsx';
import { richText } from '#client/ui/richText.ts';
import type { ConceptWord, Source } from '#contract/terms/concepts.ts';
import { type WordField, wordFields } from '#domain/concept/word-fields.ts';
import { m } from '#domain/messages.ts';
import { fieldNames } from '#domain/term/field-names.ts';
import { type FieldValue, showValue } from '#domain/term/fields.ts';
import { registers, usages } from '#domain/term/usage.ts';
import { langTag } from '#domain/varieties.ts';

type Props = { word: ConceptWord; isLarge: boolean; sources: readonly Source[] };

/** Shows a word of a concept with its varieties, its usage, its grammar and its reliability. */
export function Word({ word, isLarge, sources }: Props) {
  const ownSources = sources.filter(({ code }) => word.sources.some((own) => own.code === code));
  return (
    <li>
      <WordLine
        term={word}
        isLarge={isLarge}
        link={(text) => <Link href={paths.term(word.id)}>{text}</Link>}
      />
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
      {ownSources.map(({ code, name }) => {
        const id = word.sources.find((own) => own.code === code)?.id;
        return id ? (
          <p key={code} className="muted">
            {m.concepts_source_id({ name, id })}
          </p>
        ) : null;
      })}
      {otherFields.map((field) => (
        <OtherField key={field} field={field} value={word[field]} />
      ))}
    </li>
  );
}

/** The fields that have their own place in the word's line or in the facts below it. */
const shownFields: readonly WordField[] = [
  'vernacularWord',
  'language',
  'varieties',
  'partOfSpeech',
  'nounClass',
  'register',
  'plural',
];
const otherFields = wordFields.filter((field) => !shownFields.includes(field));

function OtherField({ field, value }: { field: WordField; value: FieldValue }) {
  if (value === null || value.length === 0) return null;
  return (
    <p className="muted">
      {m.concepts_other_field({ name: fieldNames[field](), value: showValue(field, value) })}
    </p>
  );
}

/** Describes the usage, the part of speech, the noun class and the register of a word. */
function describeUsage({ usage, partOfSpeech, nounClass, register }: ConceptWord): string[] {
  return [
    usage === 'preferred' || usage === 'unrated' ? null : usages[usage],
    describeGrammar({ partOfSpeech, nounClass }),
    register && m.concepts_register({ register: registers[register] }),
  ].filter((fact) => fact !== null);
}
