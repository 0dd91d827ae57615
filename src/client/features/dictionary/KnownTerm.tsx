import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { excerpt } from '#client/terms/excerpt.ts';
import { type ListedTerm, listTerms } from '#contract/dictionary.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { m } from '#contract/messages.ts';
import { TermHeader } from './TermHeader.tsx';

/** A term as a list that was shown in this document has it; undefined where none has. */
export function useKnownTerm(id: string): ListedTerm | undefined {
  return useQueryClient()
    .getQueriesData<ReplyOf<typeof listTerms>>({ queryKey: [listTerms.path] })
    .flatMap(([, reply]) => reply?.terms ?? [])
    .find((term) => term.id === id);
}

/**
 * What the list already told of a term, until its own answer is there: on a slow line, the word is
 * what the reader came for. `children` say what is missing.
 */
export function KnownTerm({ term, children }: { term: ListedTerm; children: ReactNode }) {
  return (
    <div className="sidebar-layout">
      <article>
        <TermHeader term={term} />
        <hr className="divider" />
        <div className="vertical-stack">
          <section className="entry-section">
            <h2>{m.dictionary_term_definition()}</h2>
            <p className="definition prose">{excerpt(term.meaning)}</p>
          </section>
          {children}
        </div>
      </article>
    </div>
  );
}
