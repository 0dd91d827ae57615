import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { VarietyLabels } from '#client/terms/Varieties.tsx';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { Empty } from '#client/ui/lists/Empty.tsx';
import type { GlossaryWord } from '#contract/terms/glossary.ts';
import { languageNames } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import type { Glossary } from './WorksheetForm.tsx';

/** Lists the words of a text, grouped by their English words, in the order of the text. */
export function WordList({ words, language }: Glossary) {
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
