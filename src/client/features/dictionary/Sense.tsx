import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { StatusBadge } from '#client/terms/badges.tsx';
import { Definition } from '#client/terms/Definition.tsx';
import { groupByLanguage, isAvoided } from '#client/terms/form/words-of-sense.ts';
import { ReliabilityMark } from '#client/terms/ReliabilityMark.tsx';
import { SenseRow } from '#client/terms/senses/SenseRow.tsx';
import { WordLine } from '#client/terms/WordLine.tsx';
import { headwordKey } from '#domain/concept/headword.ts';
import { englishLang } from '#domain/locale/addresses.ts';
import { nameSubject } from '#domain/subjects.ts';
import { nameUsage, type Reliability } from '#domain/term/usage.ts';
import type { ShownTerm } from './search/list.ts';
import type { SenseGroup } from './senses.ts';

type Props = { sense: SenseGroup; list: string };

/** The English word of a sense, with a link to its concept. */
export function Headword({ sense: { englishWord, terms } }: { sense: SenseGroup }) {
  const [{ conceptNumber }] = terms;
  if (conceptNumber === null) return englishWord;
  return <Link href={paths.concept(conceptNumber)}>{englishWord}</Link>;
}

/** Shows a sense of an English word. `list` is the address of the list, to which terms link back. */
export function Sense({ sense, list }: Props) {
  const { terms, meaning, matchReason, subject, status } = sense;
  return (
    <SenseRow
      headword={<Headword sense={sense} />}
      sense={sense}
      matchReason={matchReason}
      facts={
        <>
          {subject && subject !== sense.senseSubject && <span>{nameSubject(subject)}</span>}
          {status && <Support terms={terms} status={status} />}
        </>
      }
      definition={<Definition term={{ ...terms[0], meaning }} />}
      languageWords={groupByLanguage(terms)}
      word={(term, isLarge) => (
        <Word
          key={term.id}
          term={term}
          sense={sense}
          isLarge={isLarge}
          showsMatchReason={matchReason === null}
          list={list}
        />
      )}
    />
  );
}

/** Shows how well all words of a sense are supported, or that they are not verified. */
function Support({
  terms,
  status,
}: {
  terms: SenseGroup['terms'];
  status: NonNullable<SenseGroup['status']>;
}) {
  if (status !== 'verified') return <StatusBadge status={status} />;
  const level = Math.min(...terms.map(({ reliability }) => reliability)) as Reliability;
  const sources = findSources(terms);
  return (
    <ReliabilityMark term={{ status, reliability: level, sources, isForSeveralWords: true }} />
  );
}

/** Returns the sources of the words that nobody on this site has verified, each once. */
const findSources = (terms: SenseGroup['terms']) =>
  [...new Set(terms.map(({ sourceName }) => sourceName))]
    .filter((name) => name !== null)
    .map((name) => ({ name, authority: false }));

/** Shows a word, with the facts that it does not share with the other words of the sense. */
function Word({
  term,
  sense,
  isLarge,
  showsMatchReason,
  list,
}: Props & { term: ShownTerm; isLarge: boolean; showsMatchReason: boolean }) {
  const hasOtherHeadword = headwordKey(term.englishWord) !== headwordKey(sense.englishWord);
  const facts = [
    hasOtherHeadword && term.englishWord,
    isAvoided(term) && nameUsage(term.usage),
    sense.subject === null && nameSubject(term.subject),
    showsMatchReason && term.matchReason,
  ].filter(Boolean);
  return (
    <dd>
      <WordLine
        term={term}
        isLarge={isLarge}
        link={(word) => (
          <Link href={paths.term(term.id)} state={{ list }}>
            {word}
          </Link>
        )}
      >
        {sense.status === null && <StatusBadge status={term.status} />}
      </WordLine>
      {facts.map((fact) => (
        <p
          key={String(fact)}
          className="muted"
          lang={fact === term.englishWord ? englishLang() : undefined}
        >
          {fact}
        </p>
      ))}
    </dd>
  );
}
