import type { ReactNode } from 'react';
import { Definition } from '#client/terms/Definition.tsx';
import { excerpt } from '#client/terms/excerpt.ts';
import type { ListedTerm } from '#contract/terms/dictionary.ts';
import { m } from '#domain/messages.ts';
import { TermHeader } from '../term/TermHeader.tsx';

/**
 * Shows what the list of results already contained about a term, while the rest of the term is
 * loading. The word is therefore visible immediately even on a slow connection. `children` shows
 * that the rest is loading, or that it failed to load.
 */
export function ListedTermPreview({ term, children }: { term: ListedTerm; children: ReactNode }) {
  return (
    <div className="sidebar-layout">
      <article>
        <TermHeader term={term} sourceName={term.sourceName} />
        <hr className="divider" />
        <div className="vertical-stack">
          <section className="entry-section">
            <h2>{m.dictionary_term_definition()}</h2>
            <Definition
              term={{ ...term, meaning: excerpt(term.meaning) }}
              className="definition prose"
            />
          </section>
          {children}
        </div>
      </article>
    </div>
  );
}
