import type { ListedTerm } from '#contract/terms.ts';
import { langOf } from '#domain/languages.ts';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { LanguageBadge, StatusBadge, SubjectBadge } from '../terms/badges.tsx';
import { excerpt } from '../terms/excerpt.ts';
import type { Group } from './grouped.ts';
import { TermEntry } from './TermEntry.tsx';

/**
 * One English headword of a list with all its words; a term that has its headword to itself is an
 * entry of its own. `list` is the address to come back to.
 */
export function TermGroup({ group, list }: { group: Group; list: string }) {
  const { terms, meaning, why } = group;
  const [first] = terms;
  if (terms.length === 1) return <TermEntry term={first} list={list} />;
  return (
    <li>
      <div>
        <h2>{first.englishWord}</h2>
        {why && <p className="muted">{why}</p>}
      </div>
      {meaning !== null && <p>{meaning}</p>}
      <ul className="group">
        {terms.map((term) => (
          <Word
            key={term.id}
            term={term}
            list={list}
            meaning={meaning === null}
            why={why === null}
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
  why,
}: {
  term: ListedTerm;
  list: string;
  meaning: boolean;
  why: boolean;
}) {
  return (
    <li>
      <div>
        <p className="v" lang={langOf(term)}>
          <Link href={paths.term(term.id)} state={{ list }}>
            {term.vernacularWord}
          </Link>
        </p>
        {why && term.why && <p className="muted">{term.why}</p>}
      </div>
      <div>
        {meaning && <p>{excerpt(term.meaning)}</p>}
        <p className="row">
          <LanguageBadge language={term.language} />
          <SubjectBadge subject={term.subject} />
          <StatusBadge status={term.status} />
        </p>
      </div>
    </li>
  );
}
