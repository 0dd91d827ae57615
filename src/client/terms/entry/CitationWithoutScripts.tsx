import type { Citation } from '#domain/concept/citation.ts';
import { Cite } from './Cite.tsx';

type Props = { heading: string; citation: Citation };

/** The citation for readers without scripts. With scripts, a dialog has it. */
export const CitationWithoutScripts = ({ heading, citation }: Props) => (
  <noscript>
    {import.meta.env.SSR && (
      <section id="cite" className="entry-section margin-top-6">
        <h2>{heading}</h2>
        <Cite citation={citation} />
      </section>
    )}
  </noscript>
);
