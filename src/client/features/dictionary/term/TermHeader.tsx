import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { OwnStatusBadge } from '#client/terms/badges.tsx';
import { SenseName } from '#client/terms/senses/SenseName.tsx';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { Badge } from '#client/ui/Badge.tsx';
import type { Term } from '#contract/terms/term.ts';
import { m } from '#domain/messages.ts';
import { subjects } from '#domain/subjects.ts';
import { usages } from '#domain/term/usage.ts';
import { nameVariety } from '#domain/varieties.ts';

type Props = {
  term: Pick<
    Term,
    | 'englishWord'
    | 'vernacularWord'
    | 'language'
    | 'varieties'
    | 'subject'
    | 'notes'
    | 'gloss'
    | 'senseSubject'
    | 'usage'
    | 'status'
  >;
  /**
   * Whether only an import verified the term. "Verified" would suggest that a person of this site
   * checked it.
   */
  isImported?: boolean;
  /** Whether a verifier asked the reader to change the term. */
  waitsForReader?: boolean;
};

/** Shows a term's English headword, status, subject, vernacular word and language. */
export const TermHeader = ({ term, isImported = false, waitsForReader = false }: Props) => (
  <header className="entry-head">
    <div>
      <h1 className="headword">
        <SenseName sense={term}>{term.englishWord}</SenseName>
      </h1>
      <p className="entry-facts">
        {isImported ? (
          <Badge>{m.terms_status_imported()}</Badge>
        ) : (
          <OwnStatusBadge status={term.status} isRequested={waitsForReader} />
        )}
        <Link href={paths.dictionary({ subject: term.subject })}>{subjects[term.subject]}</Link>
      </p>
    </div>
    <p className="vernacular-title">
      <Vernacular term={term} />
    </p>
    <p className="entry-facts">
      <span>{m.dictionary_term_facts_language(nameVariety(term))}</span>
      {term.usage !== 'unrated' && <span>{usages[term.usage]}</span>}
    </p>
  </header>
);
