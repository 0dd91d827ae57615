import { useState } from 'react';
import { paths } from '#client/runtime/paths.ts';
import { NoScriptNote } from '#client/ui/LazyPanel.tsx';
import { richText } from '#client/ui/richText.ts';
import { m } from '#domain/messages.ts';
import { type Glossary, WorksheetForm } from './WorksheetForm.tsx';
import '#client/styles/pages/worksheet.css';
import { Link } from 'wouter';
import { VarietyLabels } from '#client/terms/Varieties.tsx';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { Empty } from '#client/ui/lists/Empty.tsx';
import type { GlossaryWord } from '#contract/terms/glossary.ts';
import { languageNames } from '#domain/languages.ts';

/** Makes a list of the words of a pasted text, to print for a lesson. */
export default function WorksheetPage() {
  const [glossary, setGlossary] = useState<Glossary | null>(null);
  return (
    <>
      <div className="page-header">
        <h1>{m.titles_worksheet()}</h1>
        <p>{m.worksheet_intro()}</p>
      </div>
      <div className="worksheet vertical-stack-medium">
        <NoScriptNote>
          {richText(
            m.worksheet_needs_scripts({
              dictionary: (text) => <a href={paths.dictionary()}>{text}</a>,
              print: (text) => <a href={paths.data()}>{text}</a>,
            }),
          )}
        </NoScriptNote>
        <WorksheetForm onMade={setGlossary} />
        <div role="status">{glossary && <Summary glossary={glossary} />}</div>
        {glossary && <WordList {...glossary} />}
      </div>
    </>
  );
}

/** Says how many words were found and how many were not. Screen readers announce it. */
function Summary({ glossary: { words, unknown, isComplete } }: { glossary: Glossary }) {
  return (
    <p>
      {m.worksheet_found({ count: words.length })}
      {unknown > 0 && ` ${m.worksheet_unknown({ count: unknown })}`}
      {!isComplete && ` ${m.worksheet_incomplete()}`}
    </p>
  );
}

/** Lists the words of a text, grouped by their English words, in the order of the text. */
function WordList({ words, language }: Glossary) {
  if (words.length === 0)
    return (
      <Empty icon="search" title={m.worksheet_empty_title()} hint={m.worksheet_empty_hint()} />
    );
  const englishWords = [...new Set(words.map(({ english }) => english))];
  return (
    <section className="glossary vertical-stack" aria-labelledby="glossary">
      <h2 id="glossary">{m.worksheet_heading({ language: languageNames[language] })}</h2>
      <p className="needs-scripts">
        <button className="button" type="button" onClick={() => print()}>
          {m.worksheet_print_button()}
        </button>
      </p>
      <dl className="glossary-words">
        {englishWords.map((english) => (
          <div key={english}>
            <dt>{english}</dt>
            {words
              .filter((word) => word.english === english)
              .map((word) => (
                <dd
                  key={`${word.conceptNumber} ${word.word} ${word.varieties}`}
                  className="word-box"
                >
                  <Translation word={word} />
                </dd>
              ))}
          </div>
        ))}
      </dl>
      <p className="muted">{m.worksheet_credit({ address: location.host })}</p>
    </section>
  );
}

function Translation({ word }: { word: GlossaryWord }) {
  const { conceptNumber } = word;
  const term = { ...word, vernacularWord: word.word };
  return (
    <>
      {conceptNumber === null ? (
        <Vernacular term={term} />
      ) : (
        <Link href={paths.concept(conceptNumber)}>
          <Vernacular term={term} />
        </Link>
      )}{' '}
      <VarietyLabels term={term} />
    </>
  );
}
