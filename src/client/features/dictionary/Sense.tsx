import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { StatusBadge } from '#client/terms/badges.tsx';
import { Definition } from '#client/terms/Definition.tsx';
import { ReliabilityMark } from '#client/terms/ReliabilityMark.tsx';
import { VarietyLabels } from '#client/terms/Varieties.tsx';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import {
  findLeadingWords,
  groupByLanguage,
  isAvoided,
  wordClass,
} from '#client/terms/words-of-sense.ts';
import type { ListedTerm } from '#contract/dictionary.ts';
import { languages } from '#domain/languages.ts';
import { subjects } from '#domain/subjects.ts';
import { type Reliability, usages } from '#domain/term/usage.ts';
import type { SenseGroup } from './senses.ts';

type Props = { sense: SenseGroup; list: string };

/**
 * Shows a sense of an English word in the list: the headword, the definition and the facts that all
 * words share, and then the words of each language. `list` is the address of the list, to which the
 * terms' pages link back.
 */
export function Sense({ sense, list }: Props) {
  const { terms, matchReason } = sense;
  return (
    <li>
      <SenseHead sense={sense} />
      <dl className="sense-words">
        {groupByLanguage(terms).map(({ language, words }) => {
          const leading = findLeadingWords(words);
          return (
            <div key={language}>
              <dt>{languages[language].name}</dt>
              {[...leading, ...words.filter((term) => !leading.has(term))].map((term) => (
                <Word
                  key={term.id}
                  term={term}
                  sense={sense}
                  isLarge={leading.has(term)}
                  showsMatchReason={matchReason === null}
                  list={list}
                />
              ))}
            </div>
          );
        })}
      </dl>
    </li>
  );
}

function SenseHead({ sense }: Pick<Props, 'sense'>) {
  const { terms, meaning, matchReason, subject, status } = sense;
  const [{ englishWord, conceptNumber, gloss }] = terms;
  return (
    <div className="sense-head">
      <h2>
        {conceptNumber === null ? (
          englishWord
        ) : (
          <Link href={paths.concept(conceptNumber)}>{englishWord}</Link>
        )}
        {gloss && <span className="gloss"> {gloss}</span>}
      </h2>
      {matchReason && <p className="muted">{matchReason}</p>}
      <p className="facts-line">
        {subject && <span>{subjects[subject]}</span>}
        {status && <Support terms={terms} status={status} />}
      </p>
      <Definition term={{ ...terms[0], meaning }} />
    </div>
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
}: Props & { term: ListedTerm; isLarge: boolean; showsMatchReason: boolean }) {
  const [{ englishWord }] = sense.terms;
  const hasOtherHeadword = term.englishWord.toLowerCase() !== englishWord.toLowerCase();
  const facts = [
    hasOtherHeadword && term.englishWord,
    isAvoided(term) && usages[term.usage],
    sense.subject === null && subjects[term.subject],
    showsMatchReason && term.matchReason,
  ].filter(Boolean);
  return (
    <dd>
      <span className="word-line">
        <span className={wordClass(term, isLarge)}>
          <Link href={paths.term(term.id)} state={{ list }}>
            <Vernacular term={term} />
          </Link>
        </span>
        <VarietyLabels term={term} />
        {sense.status === null && <StatusBadge status={term.status} />}
      </span>
      {facts.map((fact) => (
        <p key={String(fact)} className="muted">
          {fact}
        </p>
      ))}
    </dd>
  );
}
