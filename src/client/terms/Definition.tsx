import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import type { Term } from '#contract/terms/term.ts';
import { englishLang } from '#domain/locale/addresses.ts';
import { m } from '#domain/messages.ts';
import { richText } from '../ui/richText.ts';

type Props = {
  term: Pick<Term, 'englishWord' | 'vernacularWord' | 'language' | 'subject' | 'meaning'> &
    Partial<Pick<Term, 'id' | 'status' | 'conceptNumber'>>;
  className?: string;
};

/** Shows the definition of a term, or an invitation to propose one if it has none. */
export function Definition({ term, className }: Props) {
  if (term.meaning)
    return (
      <p className={className} lang={englishLang()}>
        {term.meaning}
      </p>
    );
  return <NoDefinition href={proposalPath(term)} />;
}

/**
 * For a verified term, a definition is suggested like any other edit. For other terms, it is part
 * of a new submission.
 */
function proposalPath(term: Props['term']): string {
  if (term.id && term.status === 'verified') return paths.suggestForTerm(term.id);
  const { englishWord: english, vernacularWord: vernacular, language, subject } = term;
  const concept = term.conceptNumber ? String(term.conceptNumber) : undefined;
  return paths.contribute({ english, vernacular, language, subject, concept });
}

/** Invites the reader to propose a definition. */
export const NoDefinition = ({ href }: { href: string }) => (
  <p className="missing">
    {richText(
      m.terms_no_definition({
        link: (text) => <Link href={href}>{text}</Link>,
      }),
    )}
  </p>
);
