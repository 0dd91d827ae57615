import { Fragment, type Ref } from 'react';
import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { SenseName } from '#client/terms/senses/SenseName.tsx';
import { VarietyNote } from '#client/terms/Varieties.tsx';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { richText } from '#client/ui/richText.ts';
import type { Glossary, GlossarySense, GlossaryWord } from '#contract/terms/glossary.ts';
import { labelSense } from '#domain/concept/sense-label.ts';
import { ALL_SENSES, senseField } from '#domain/glossary/sense-choice.ts';
import { nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import type { MadeGlossary } from './WorksheetForm.tsx';

type Entry = Glossary['entries'][number];

/**
 * Lists the words of a text in its order. The style sheet decides what is printed, and the server
 * what is downloaded: only the chosen senses. Both therefore work without scripts.
 */
export function WordSheet({
  glossary,
  heading,
}: {
  glossary: MadeGlossary;
  heading: Ref<HTMLHeadingElement> | undefined;
}) {
  const { entries, missing, language, choices, host } = glossary;
  const ambiguous = entries.filter(({ senses }) => senses.length > 1).length;
  return (
    <section className="vertical-stack" aria-labelledby="glossary">
      <div className="flex-row">
        <h2 id="glossary" ref={heading} tabIndex={-1}>
          {m.worksheet_words({ count: entries.length, language: nameLanguage(language) })}
        </h2>
        {missing.length > 0 && (
          <a className="screen-only" href="#missing">
            {m.worksheet_missing_link({ count: missing.length })}
          </a>
        )}
      </div>
      {ambiguous > 0 && (
        <p className="note note--warning screen-only">
          <span>{m.worksheet_ambiguous({ count: ambiguous })}</span>
        </p>
      )}
      <ul className="word-sheet">
        {entries.map((entry, place) => (
          <li key={entry.english}>
            {entry.senses.length > 1 ? (
              <SenseChoice entry={entry} field={senseField(place)} choice={choices[place] ?? '0'} />
            ) : (
              <OneSense entry={entry} />
            )}
          </li>
        ))}
      </ul>
      <p className="flex-row flex-row--stacked-on-phone screen-only">
        <button
          className="button button--primary needs-scripts"
          type="button"
          onClick={() => print()}
        >
          {m.worksheet_print_button()}
        </button>
        <button className="button" type="submit" name="download" value="csv">
          {m.worksheet_download_button()}
        </button>
      </p>
      <p className="muted">{m.worksheet_credit({ address: host })}</p>
    </section>
  );
}

function OneSense({ entry: { english, senses } }: { entry: Entry }) {
  return senses.map((sense) => (
    <div key={english} className="word-pair">
      <h3>
        <SenseName sense={sense}>{english}</SenseName>
      </h3>
      <Words sense={sense} />
    </div>
  ));
}

/** Lists the senses of a word, of which one or all can be chosen. */
function SenseChoice({
  entry: { english, senses },
  field,
  choice,
}: {
  entry: Entry;
  field: string;
  choice: string;
}) {
  return (
    <fieldset>
      <legend>
        {richText(
          m.worksheet_which_sense({
            word: english,
            more: (text) => <span className="visually-hidden">{text}</span>,
          }),
        )}
      </legend>
      {senses.map((sense, place) => (
        <label key={labelSense(sense) ?? ''} className="sense-choice">
          <input
            type="radio"
            name={field}
            value={place}
            defaultChecked={choice === String(place)}
          />
          <span className="word-pair">
            <SenseName sense={sense}>
              <span className="paper-only">{english}</span>
            </SenseName>
            <Words sense={sense} />
          </span>
        </label>
      ))}
      <label className="sense-choice">
        <input
          type="radio"
          name={field}
          value={ALL_SENSES}
          defaultChecked={choice === ALL_SENSES}
        />
        <span>{m.worksheet_all_senses()}</span>
      </label>
    </fieldset>
  );
}

const Words = ({ sense: { words, conceptNumber } }: { sense: GlossarySense }) => (
  <span className="word">
    {words.map((word, index) => (
      <Fragment key={word.id}>
        {index > 0 && ', '}
        <Word word={word} conceptNumber={conceptNumber} />
      </Fragment>
    ))}
  </span>
);

function Word({ word, conceptNumber }: { word: GlossaryWord; conceptNumber: number | null }) {
  const term = { ...word, vernacularWord: word.word };
  return (
    <>
      {conceptNumber === null ? (
        <Vernacular term={term} />
      ) : (
        <Link href={paths.concept(conceptNumber)}>
          <Vernacular term={term} />
        </Link>
      )}
      <VarietyNote term={term} />
    </>
  );
}
