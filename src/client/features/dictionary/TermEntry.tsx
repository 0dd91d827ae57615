import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { Definition } from '#client/terms/Definition.tsx';
import { excerpt } from '#client/terms/excerpt.ts';
import { VarietyLabels } from '#client/terms/Varieties.tsx';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import type { ListedTerm } from '#contract/dictionary.ts';
import { TermBadges } from './TermBadges.tsx';

/**
 * A row in the list of terms. `list` is the address of the list, to which the term's page links
 * back.
 */
export function TermEntry({ term, list }: { term: ListedTerm; list: string }) {
  return (
    <li>
      <div>
        <h2>
          <Link href={paths.term(term.id)} state={{ list }}>
            {term.englishWord}
          </Link>
        </h2>
        <p className="vernacular">
          <Vernacular term={term} /> <VarietyLabels term={term} />
        </p>
        {term.matchReason && <p className="muted">{term.matchReason}</p>}
      </div>
      <div>
        <Definition term={{ ...term, meaning: excerpt(term.meaning) }} />
        <TermBadges language={term.language} subject={term.subject} status={term.status} />
      </div>
    </li>
  );
}
