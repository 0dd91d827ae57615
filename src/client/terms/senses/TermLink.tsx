import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import type { TermName } from '#contract/terms/term.ts';
import { SenseName } from './SenseName.tsx';

/** The English word of a term as a link to its page, and what tells its sense from others. */
export const TermLink = ({ term }: { term: Omit<TermName, 'vernacularWord' | 'language'> }) => (
  <SenseName sense={term}>
    <Link href={paths.term(term.id)}>{term.englishWord}</Link>
  </SenseName>
);
