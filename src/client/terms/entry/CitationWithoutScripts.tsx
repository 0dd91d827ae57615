import type { Citation } from '#domain/concept/citation.ts';

/** Only the server shows it, so browsers do not load its code with the page. */
const Cite = import.meta.env.SSR ? (await import('./Cite.tsx')).Cite : null;

type Props = { heading: string; citation: Citation };

/** The citation for readers without scripts. With scripts, a dialog has it. */
export const CitationWithoutScripts = ({ heading, citation }: Props) => (
  <noscript>
    {Cite && (
      <section id="cite" className="entry-section margin-top-6">
        <h2>{heading}</h2>
        <Cite citation={citation} />
      </section>
    )}
  </noscript>
);
