import type { ReactNode } from 'react';
import { excerpt } from '#client/terms/excerpt.ts';
import type { ListedTerm } from '#contract/dictionary.ts';
import { m } from '#domain/messages.ts';
import { TermHeader } from './TermHeader.tsx';

/**
 * Shows what the list contained about a term while its page loads, so that the word is there at
 * once on a slow connection. `children` shows how the rest is loading.
 */
export function ListedTermPreview({ term, children }: { term: ListedTerm; children: ReactNode }) {
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
