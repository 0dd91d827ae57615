import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import type { Term } from '#contract/term.ts';
import { m } from '#domain/messages.ts';
import { richText } from '../ui/richText.ts';

type Props = {
  term: Pick<Term, 'englishWord' | 'vernacularWord' | 'language' | 'meaning'>;
  className?: string;
};

/** Shows the definition of a term, or an invitation to propose one if it has none. */
export function Definition({ term, className }: Props) {
  const { englishWord: english, vernacularWord: vernacular, language, meaning } = term;
  if (meaning) return <p className={className}>{meaning}</p>;
  return (
    <p className="missing">
      {richText(
        m.terms_no_definition({
          link: (text) => (
            <Link href={paths.contribute({ english, vernacular, language })}>{text}</Link>
          ),
        }),
      )}
    </p>
  );
}
