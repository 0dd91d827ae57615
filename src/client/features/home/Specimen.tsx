import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { countInWords, type Language, languageIds, languages } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { subjects } from '#domain/subjects.ts';

const words: Partial<Record<Language, string>> = {
  shona: 'gonyonhatu',
  zulu: 'unxantathu',
  sotho: 'kgutlotharo',
  swahili: 'pembetatu',
  venda: 'ṱhiraiengeḽe',
};

const specimenLanguages = languageIds.filter((id) => words[id]);

/** A fixed sample entry, so that the landing page does not depend on the database. */
export function Specimen() {
  return (
    <figure
      className="card specimen-card vertical-stack"
      aria-label={m.home_specimen_label({ count: countInWords(specimenLanguages.length) })}
    >
      <p>
        <span className="headword specimen" lang="en">
          triangle
        </span>{' '}
        <span className="muted">{subjects.mathematics}</span>
      </p>
      <p className="definition" lang="en">
        A flat shape with three straight sides and three angles.
      </p>
      <dl>
        {specimenLanguages.map((id) => (
          <div key={id}>
            <dt>{languages[id].name}</dt>
            <dd className="landing-figure" lang={languages[id].lang}>
              {words[id]}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <Link href={paths.dictionary({ query: 'triangle' })}>
          {m.home_specimen_link({ word: 'triangle' })}
        </Link>
      </p>
    </figure>
  );
}
