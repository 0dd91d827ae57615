import type { Term } from '#contract/terms.ts';
import { langOf } from '#domain/languages.ts';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { LanguageBadge, StatusBadge, SubjectBadge } from './badges.tsx';
import { excerpt } from './excerpt.ts';

/** One row of a list of terms: the pair of words, what it means, what it is. */
export function TermEntry({ term }: { term: Term }) {
  return (
    <li>
      <div>
        <h2><Link href={paths.term(term.id)}>{term.englishWord}</Link></h2>
        <p className="v" lang={langOf(term)}>{term.vernacularWord}</p>
      </div>
      <div>
        <p>{excerpt(term.meaning)}</p>
        <p className="row"><LanguageBadge language={term.language} /><SubjectBadge subject={term.subject} /><StatusBadge status={term.status} /></p>
      </div>
    </li>
  );
}
