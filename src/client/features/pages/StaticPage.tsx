import type { ReactNode } from 'react';
import { currentLocale, SOURCE_LOCALE } from '#domain/locale/locale.ts';
import { m } from '#domain/messages.ts';

/** A section of a text page. Its `id` is a link target, so it must not change once published. */
export type Section = { id: string; heading: string; body: ReactNode };

type Props = { title: string; opening: string; updated?: boolean; sections: readonly Section[] };

/**
 * Shows a text page: a heading, an opening sentence, and sections with links to them. In other
 * locales, it says in which language the page is.
 */
export function StaticPage(props: Props) {
  if (currentLocale() === SOURCE_LOCALE) return <Sections {...props} />;
  return (
    <>
      <p className="note">{m.pages_in_english()}</p>
      <div lang={SOURCE_LOCALE}>
        <Sections {...props} />
      </div>
    </>
  );
}

function Sections({ title, opening, updated = false, sections }: Props) {
  return (
    <>
      <div className="page-header">
        <h1>{title}</h1>
        <p>{opening}</p>
        {updated && <small>{m.pages_last_updated()}</small>}
      </div>
      <div className="sidebar-layout sidebar-layout--left">
        <nav className="card card--sunken" aria-label={m.pages_sections_label()}>
          <ul className="vertical-stack">
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="vertical-stack-large">
          {sections.map(({ id, heading, body }) => (
            <section key={id} id={id} className="vertical-stack">
              <h2>{heading}</h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

/**
 * A bulleted list. Each item contains a paragraph, so that the maximum line length of paragraphs
 * applies to the item.
 */
export function Points({ children }: { children: readonly ReactNode[] }) {
  return (
    <ul className="bullet-list">
      {children.map((point, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the points are fixed text, in a fixed order
        <li key={index}>
          <p>{point}</p>
        </li>
      ))}
    </ul>
  );
}
