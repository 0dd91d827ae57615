import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { excerpt } from '#client/terms/excerpt.ts';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import type { ListedTerm } from '#contract/dictionary.ts';
import { type Badges, type Group, groupBadges } from './grouped.ts';
import { TermBadges } from './TermBadges.tsx';
import { TermEntry } from './TermEntry.tsx';

/**
 * One English headword of a list with all its words; a term that has its headword to itself is an
 * entry of its own. `list` is the address to come back to.
 */
export function TermGroup({ group, list }: { group: Group; list: string }) {
  const { terms, meaning, matchReason, badges } = group;
  const [first] = terms;
  if (terms.length === 1) return <TermEntry term={first} list={list} />;
  return (
    <li>
      <div>
        <h2>{first.englishWord}</h2>
        {matchReason && <p className="muted">{matchReason}</p>}
        <TermBadges {...badges} />
      </div>
      {meaning !== null && <p>{meaning}</p>}
      <ul className="word-group">
        {terms.map((term) => (
          <Word
            key={term.id}
            term={term}
            list={list}
            meaning={meaning === null}
            matchReason={matchReason === null}
            badges={groupBadges(term, badges)}
          />
        ))}
      </ul>
    </li>
  );
}

/** One word of a headword, with what it does not share with the others. */
function Word({
  term,
  list,
  meaning,
  matchReason,
  badges,
}: {
  term: ListedTerm;
  list: string;
  meaning: boolean;
  matchReason: boolean;
  badges: Badges;
}) {
  return (
    <li>
      <div>
        <p className="vernacular">
          <Link href={paths.term(term.id)} state={{ list }}>
            <Vernacular term={term} />
          </Link>
        </p>
        {matchReason && term.matchReason && <p className="muted">{term.matchReason}</p>}
      </div>
      <div>
        {meaning && <p>{excerpt(term.meaning)}</p>}
        <TermBadges {...badges} />
      </div>
    </li>
  );
}
