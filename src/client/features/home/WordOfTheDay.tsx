import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { excerpt } from '#client/terms/excerpt.ts';
import { SenseName } from '#client/terms/senses/SenseName.tsx';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { type Language, languageIds, languages, nameLanguage } from '#domain/languages.ts';
import { englishLang } from '#domain/locale/addresses.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import { nameSubject } from '#domain/subjects.ts';
import { useWordOfTheDay } from './queries.ts';

const words: Partial<Record<Language, string>> = {
  shona: 'gonyonhatu',
  zulu: 'unxantathu',
  sotho: 'kgutlotharo',
  swahili: 'pembetatu',
  venda: 'ṱhiraiengeḽe',
};

const specimenLanguages = languageIds.filter((id) => words[id]);

/** Shows the word of the day with its words, or a fixed entry while there is none. */
export function WordOfTheDay() {
  const { data } = useWordOfTheDay();
  if (!data?.concept) return <Specimen />;
  const { english, subject, definition, number, words, ...facts } = data.concept;
  return (
    <section className="card specimen-card vertical-stack" aria-labelledby="word-of-the-day">
      <div className="flex-row">
        <h2 className="muted" id="word-of-the-day">
          {m.home_word_of_the_day()}
        </h2>
        <span className="push-to-end muted">{formatDate(data.date)}</span>
      </div>
      <p>
        <SenseName sense={facts}>
          <Link className="headword specimen" href={paths.concept(number)}>
            {english}
          </Link>
        </SenseName>{' '}
        {subject !== facts.senseSubject && <span className="muted">{nameSubject(subject)}</span>}
      </p>
      <p className="definition" lang={englishLang()}>
        {excerpt(definition)}
      </p>
      <dl>
        {languageIds
          .flatMap((language) => words.find((word) => word.language === language) ?? [])
          .map((word) => (
            <div key={word.id}>
              <dt>{nameLanguage(word.language)}</dt>
              <dd className="landing-figure">
                <Vernacular term={word} />
              </dd>
            </div>
          ))}
      </dl>
      <p className="flex-row flex-row--wide-gap">
        <Link href={paths.concept(number)}>{m.home_word_link()}</Link>
        <a href={paths.random()}>{m.home_random_word_link()}</a>
      </p>
    </section>
  );
}

/** A fixed sample entry, so that the landing page does not depend on the database. */
function Specimen() {
  return (
    <figure
      className="card specimen-card vertical-stack"
      aria-label={m.home_specimen_label({
        count: m.formats_languages_in_words({ count: specimenLanguages.length }),
      })}
    >
      <p>
        <span className="headword specimen" lang={englishLang()}>
          triangle
        </span>{' '}
        <span className="muted">{nameSubject('mathematics')}</span>
      </p>
      <p className="definition" lang={englishLang()}>
        A flat shape with three straight sides and three angles.
      </p>
      <dl>
        {specimenLanguages.map((id) => (
          <div key={id}>
            <dt>{nameLanguage(id)}</dt>
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
