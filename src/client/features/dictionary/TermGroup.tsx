import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { Definition } from '#client/terms/Definition.tsx';
import { excerpt } from '#client/terms/excerpt.ts';
import { VarietyLabels } from '#client/terms/Varieties.tsx';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import type { ListedTerm } from '#contract/dictionary.ts';
import { type Badges, type HeadwordGroup, remainingBadges } from './group-terms.ts';
import { TermBadges } from './TermBadges.tsx';
import { TermEntry } from './TermEntry.tsx';

/**
 * Shows an English headword with its vernacular words. A group with only one term is shown as an
 * ordinary entry. `list` is the address of the list, to which the terms' pages link back.
 */
export function TermGroup({ group, list }: { group: HeadwordGroup; list: string }) {
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
      {meaning !== null && <Definition term={{ ...first, meaning }} />}
      <ul className="word-group">
        {terms.map((term) => (
          <Word
            key={term.id}
            term={term}
            list={list}
            showsMeaning={meaning === null}
            showsMatchReason={matchReason === null}
            badges={remainingBadges(term, badges)}
          />
        ))}
      </ul>
    </li>
  );
}

/**
 * Shows one vernacular word of a headword, with the facts that it does not share with the other
 * words.
 */
function Word({
  term,
  list,
  showsMeaning,
  showsMatchReason,
  badges,
}: {
  term: ListedTerm;
  list: string;
  showsMeaning: boolean;
  showsMatchReason: boolean;
  badges: Badges;
}) {
  return (
    <li>
      <div>
        <p className="vernacular">
          <Link href={paths.term(term.id)} state={{ list }}>
            <Vernacular term={term} />
          </Link>{' '}
          <VarietyLabels term={term} />
        </p>
        {showsMatchReason && term.matchReason && <p className="muted">{term.matchReason}</p>}
      </div>
      <div>
        {showsMeaning && <Definition term={{ ...term, meaning: excerpt(term.meaning) }} />}
        <TermBadges {...badges} />
      </div>
    </li>
  );
}
