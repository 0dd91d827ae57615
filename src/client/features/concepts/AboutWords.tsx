import { Fragment, type ReactNode } from 'react';
import { groupByLanguage, isAvoided } from '#client/terms/form/words-of-sense.ts';
import { describeGrammar } from '#client/terms/grammar.ts';
import { describeReliability } from '#client/terms/reliability-label.ts';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { richText } from '#client/ui/richText.ts';
import type { ConceptWord, Source } from '#contract/terms/concepts.ts';
import { type WordField, wordFields } from '#domain/concept/word-fields.ts';
import { nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { fieldNames } from '#domain/term/field-names.ts';
import { showValue } from '#domain/term/fields.ts';
import { nameRegister, nameUsage } from '#domain/term/usage.ts';
import { langTag } from '#domain/varieties.ts';

type Props = { words: readonly ConceptWord[]; sources: readonly Source[] };

/** Lists what is known about the words besides their language and varieties. */
export function AboutWords({ words, sources }: Props) {
  const groups = groupByLanguage(words)
    .map(({ language, words: ofLanguage }) => ({
      language,
      described: ofLanguage
        .map((word) => ({ word, facts: listFacts(word, sources) }))
        .filter(({ facts }) => facts.length > 0),
    }))
    .filter(({ described }) => described.length > 0);
  if (groups.length === 0) return null;
  return (
    <section className="entry-section margin-top-6">
      <h2>{m.concepts_about_words_heading()}</h2>
      <dl className="quiet-facts">
        {groups.map(({ language, described }) => (
          <div key={language}>
            <dt>{nameLanguage(language)}</dt>
            {described.map(({ word, facts }) => (
              <dd key={word.id}>
                <Vernacular term={word} />
                {facts.map((fact, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the facts never change their order
                  <Fragment key={index}>
                    {index === 0 ? ': ' : '; '}
                    {fact}
                  </Fragment>
                ))}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Describes the usage, the grammar, the support and the other fields of a word. */
function listFacts(word: ConceptWord, sources: readonly Source[]): ReactNode[] {
  const ownSources = sources.filter(({ code }) => word.sources.some((own) => own.code === code));
  return [
    // Words that are not recommended are marked above.
    word.usage !== 'unrated' && !isAvoided(word) && nameUsage(word.usage),
    describeGrammar(word),
    word.plural &&
      richText(
        m.concepts_plural({
          plural: word.plural,
          word: (plural) => <span lang={langTag(word)}>{plural}</span>,
        }),
      ),
    word.register && m.concepts_register({ register: nameRegister(word.register) }),
    describeSupport(word, ownSources),
    ...describeIds(word, ownSources),
    ...otherFields
      .filter((field) => word[field] && word[field].length > 0)
      .map((field) =>
        m.concepts_other_field({
          name: fieldNames[field](),
          value: showValue(field, word[field] ?? ''),
        }),
      ),
  ].filter(Boolean);
}

/**
 * Says how well a word is supported, if that is more than that it is verified. "Verified" beside a
 * word that is not recommended would read as a recommendation.
 */
function describeSupport(word: ConceptWord, sources: readonly Source[]): string | null {
  if (word.status !== 'verified' || isAvoided(word)) return null;
  const support = describeReliability({ ...word, sources });
  return support === m.reliability_verified() ? null : support;
}

const describeIds = (word: ConceptWord, sources: readonly Source[]): string[] =>
  sources.flatMap(({ code, name }) => {
    const id = word.sources.find((own) => own.code === code)?.id;
    return id ? [m.concepts_source_id({ name, id })] : [];
  });

/** The fields that have their own place in the facts or in the list of words. */
const placedFields: readonly WordField[] = [
  'vernacularWord',
  'language',
  'varieties',
  'partOfSpeech',
  'nounClass',
  'register',
  'plural',
];
const otherFields = wordFields.filter((field) => !placedFields.includes(field));
