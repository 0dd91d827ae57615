import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { SenseName } from '#client/terms/senses/SenseName.tsx';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import type { Term } from '#contract/terms/term.ts';
import { m } from '#domain/messages.ts';
import { nameSubject } from '#domain/subjects.ts';
import { nameUsage } from '#domain/term/usage.ts';
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
  >;
  /** The status of the term. */
  status: ReactNode;
};

/** Shows a term's English headword, status, subject, vernacular word and language. */
export const TermHeader = ({ term, status }: Props) => (
  <header className="entry-head">
    <div>
      <h1 className="headword">
        <SenseName sense={term}>{term.englishWord}</SenseName>
      </h1>
      <p className="entry-facts">
        {status}
        <Link href={paths.dictionary({ subject: term.subject })}>{nameSubject(term.subject)}</Link>
      </p>
    </div>
    <p className="vernacular-title">
      <Vernacular term={term} />
    </p>
    <p className="entry-facts">
      <span>{m.dictionary_term_facts_language(nameVariety(term))}</span>
      {term.usage !== 'unrated' && <span>{nameUsage(term.usage)}</span>}
    </p>
  </header>
);
