import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import type { TermName } from '#contract/terms/term.ts';
import { SenseName } from './SenseName.tsx';

/** A link to a term's page, named by its English word and followed by its sense. */
export const TermLink = ({
  term,
  onClick,
}: {
  term: Omit<TermName, 'vernacularWord' | 'language'>;
  onClick?: () => void;
}) => (
  <SenseName sense={term}>
    <Link href={paths.term(term.id)} onClick={onClick}>
      {term.englishWord}
    </Link>
  </SenseName>
);
