import { richText } from '#client/ui/richText.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';

/** Says what the files contain, what does not change, and under which licence they are. */
export function Guarantees() {
  return (
    <>
      <Points
        heading={m.data_contents_heading()}
        points={[
          m.data_contents_terms(),
          m.data_contents_formula(),
          m.data_contents_tbx(),
          m.data_contents_sotho(),
          m.data_contents_cards(),
        ]}
      />
      <Points
        heading={m.data_guarantees_heading()}
        points={[
          m.data_guarantees_fields(),
          m.data_guarantees_releases({ count: limits.exports.releases }),
          m.data_guarantees_removed(),
          m.data_guarantees_refresh(),
        ]}
      />
      <section className="vertical-stack">
        <h2>{m.data_licence_heading()}</h2>
        <p>
          {richText(
            m.data_licence({
              licence: (text) => (
                <a href="https://creativecommons.org/licenses/by-sa/4.0/">{text}</a>
              ),
            }),
          )}
        </p>
      </section>
    </>
  );
}

function Points({ heading, points }: { heading: string; points: readonly string[] }) {
  return (
    <section className="vertical-stack">
      <h2>{heading}</h2>
      <ul className="bullet-list">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}
