import { Link } from 'wouter';
import { type Prefill, paths } from '#client/runtime/paths.ts';
import type { Term } from '#contract/term.ts';
import { m } from '#domain/messages.ts';
import { richText } from '../ui/richText.ts';

type Props = {
  term: Pick<Term, 'englishWord' | 'vernacularWord' | 'language' | 'subject' | 'meaning'> &
    Partial<Pick<Term, 'conceptNumber'>>;
  className?: string;
};

/** Shows the definition of a term, or an invitation to propose one if it has none. */
export function Definition({ term, className }: Props) {
  if (term.meaning) return <p className={className}>{term.meaning}</p>;
  const { englishWord: english, vernacularWord: vernacular, language, subject } = term;
  const concept = term.conceptNumber ? String(term.conceptNumber) : undefined;
  return <NoDefinition prefill={{ english, vernacular, language, subject, concept }} />;
}

/** Invites the reader to propose a definition, with a link to the contribution form. */
export const NoDefinition = ({ prefill }: { prefill: Prefill }) => (
  <p className="missing">
    {richText(
      m.terms_no_definition({
        link: (text) => <Link href={paths.contribute(prefill)}>{text}</Link>,
      }),
    )}
  </p>
);
