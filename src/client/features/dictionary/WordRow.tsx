import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { StatusBadge } from '#client/terms/badges.tsx';
import { isAvoided } from '#client/terms/form/words-of-sense.ts';
import { SenseName } from '#client/terms/senses/SenseName.tsx';
import { WordLine } from '#client/terms/WordLine.tsx';
import { headwordKey } from '#domain/concept/headword.ts';
import { englishLang } from '#domain/locale/addresses.ts';
import { nameUsage } from '#domain/term/usage.ts';
import { Headword } from './Sense.tsx';
import type { ShownTerm } from './search/list.ts';
import type { SenseGroup } from './senses.ts';

type Props = { sense: SenseGroup; list: string };

/**
 * Shows a sense in a list of one language, with what differs from row to row: a mark only if a word
 * is not verified or not recommended. `list` is the address of the list.
 */
export function WordRow({ sense, list }: Props) {
  return (
    <li>
      <div className="word-pair">
        <h2>
          <SenseName sense={sense}>
            <Headword sense={sense} />
          </SenseName>
        </h2>
        <div className="row-words">
          {sense.terms.map((term) => (
            <Word key={term.id} term={term} sense={sense} list={list} />
          ))}
        </div>
      </div>
      <div>
        {sense.matchReason && <p className="muted">{sense.matchReason}</p>}
        {sense.meaning && (
          <p className="first-lines" lang={englishLang()}>
            {sense.meaning}
          </p>
        )}
      </div>
    </li>
  );
}

function Word({ term, sense, list }: Props & { term: ShownTerm }) {
  const hasOtherHeadword = headwordKey(term.englishWord) !== headwordKey(sense.englishWord);
  const facts = [
    hasOtherHeadword && term.englishWord,
    isAvoided(term) && nameUsage(term.usage),
    sense.matchReason === null && term.matchReason,
  ].filter(Boolean);
  return (
    <WordLine
      term={term}
      isLarge={false}
      link={(word) => (
        <Link href={paths.term(term.id)} state={{ list }}>
          {word}
        </Link>
      )}
    >
      {term.status !== 'verified' && <StatusBadge status={term.status} />}
      {facts.map((fact) => (
        <span
          key={String(fact)}
          className="muted"
          lang={fact === term.englishWord ? englishLang() : undefined}
        >
          {fact}
        </span>
      ))}
    </WordLine>
  );
}
