import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useUser } from '#client/runtime/session/session.tsx';
import { statusNames } from '#client/terms/badges.tsx';
import { editForm, orderOfAllFields } from '#client/terms/form/term-form.ts';
import { describeGrammar } from '#client/terms/grammar.ts';
import { ReliabilityMark } from '#client/terms/ReliabilityMark.tsx';
import { describeReliability } from '#client/terms/reliability-label.ts';
import { canSuggest } from '#client/terms/suggest/SuggestLink.tsx';
import { VarietyNote } from '#client/terms/Varieties.tsx';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { richText } from '#client/ui/richText.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getTerm, OtherWord } from '#contract/terms/dictionary.ts';
import { CONTRIBUTION_LICENCE, licenceName } from '#domain/concept/licences.ts';
import { nameLanguage } from '#domain/languages.ts';
import { englishLang } from '#domain/locale/addresses.ts';
import { m } from '#domain/messages.ts';
import { nameSubject } from '#domain/subjects.ts';
import { fieldNames } from '#domain/term/field-names.ts';
import { isLongText, showValue, statedText, type TermField } from '#domain/term/fields.ts';
import { nameUsage } from '#domain/term/usage.ts';
import { nameVariety } from '#domain/varieties.ts';

type Props = Pick<
  ReplyOf<typeof getTerm>,
  'term' | 'sources' | 'verifiers' | 'synonymsInLanguage' | 'changesRequested'
>;

/** The facts about a term: five that every term has, and then those that are known. */
export function Details(props: Props) {
  const { term } = props;
  return (
    <div id="details">
      <Facts {...props} />
      {term.partOfSpeech === 'noun' && term.plural === null && canSuggest(term) && (
        <p className="quiet-line margin-top-3">
          {richText(
            m.dictionary_term_plural_unknown({
              link: (text) => <Link href={paths.suggestForTerm(term.id)}>{text}</Link>,
            }),
          )}
        </p>
      )}
    </div>
  );
}

function Facts({ term, sources, verifiers, synonymsInLanguage, changesRequested }: Props) {
  const isRequested = useUser()?.id === term.submitterId && changesRequested !== null;
  const grammar = describeGrammar(term);
  const mark = { ...term, sources, verifiers };
  return (
    <dl className="quiet-facts">
      <Fact name={fieldNames.englishWord()}>
        <span lang={englishLang()}>{term.englishWord}</span>
      </Fact>
      <Fact name={fieldNames.vernacularWord()}>
        <Vernacular term={term} />
      </Fact>
      <Fact name={fieldNames.language()}>
        {m.dictionary_term_facts_language(nameVariety(term))}
      </Fact>
      <Fact name={fieldNames.subject()}>{nameSubject(term.subject)}</Fact>
      <Fact name={m.terms_field_status()}>
        {isRequested ? m.change_request_badge() : statusNames[term.status]()}
      </Fact>
      {grammar && <Fact name={fieldNames.partOfSpeech()}>{grammar}</Fact>}
      {synonymsInLanguage.length > 0 && (
        <Fact name={m.dictionary_term_same_language({ language: nameLanguage(term.language) })}>
          <Synonyms words={synonymsInLanguage} />
        </Fact>
      )}
      {otherFields
        .filter((field) => statedText(term, field))
        .map((field) => (
          <Fact key={field} name={fieldNames[field]()}>
            {showValue(field, term[field] ?? '')}
          </Fact>
        ))}
      {term.status === 'verified' && describeReliability(mark) !== statusNames.verified() && (
        <Fact name={m.dictionary_term_facts_reliability()}>
          <ReliabilityMark term={mark} />
        </Fact>
      )}
      <Fact name={m.dictionary_term_facts_sources({ count: sources.length || 1 })}>
        <TermSources sources={sources} notes={term.notes} />
      </Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The fields that have a place of their own, here or elsewhere on the page. */
const placedFields: readonly TermField[] = [
  'englishWord',
  'vernacularWord',
  'language',
  'varieties',
  'subject',
  'partOfSpeech',
  'nounClass',
];
const otherFields = orderOfAllFields(editForm).filter(
  (field) => !isLongText(field) && !placedFields.includes(field),
);

/** Links to the other words for the same meaning in the language of the term. */
const Synonyms = ({ words }: { words: readonly OtherWord[] }) =>
  words.map((word, index) => (
    <Fragment key={word.id}>
      {index > 0 && ', '}
      <Link href={paths.term(word.id)}>
        <Vernacular term={word} />
      </Link>
      <VarietyNote term={word} />
      {word.usage !== 'unrated' && <small> {nameUsage(word.usage)}</small>}
    </Fragment>
  ));

type Sources = Props['sources'];

/**
 * Lists the sources of a term, each with the page or entry in it, its licence, and its notes unless
 * the term has the same ones. A term without a source was contributed on this site.
 */
function TermSources({ sources, notes: ownNotes }: { sources: Sources; notes: string | null }) {
  if (sources.length === 0)
    return `${m.dictionary_term_contributors()}, ${licenceName(CONTRIBUTION_LICENCE)}`;
  return sources.map(({ code, name, place, url, id, publisher, licence, notes }) => {
    const text = place ? m.dictionary_term_facts_source({ name, place }) : name;
    const facts = [
      publisher,
      licence ? licenceName(licence) : m.dictionary_term_licence_unknown(),
    ].filter(Boolean);
    return (
      <p key={code}>
        {url ? <a href={url}>{text}</a> : text}
        {id && <> {m.dictionary_term_facts_source_id({ id })}</>}, {facts.join(', ')}
        {notes && notes !== ownNotes && (
          <>
            <br />
            {m.dictionary_term_facts_source_notes({ notes })}
          </>
        )}
      </p>
    );
  });
}
