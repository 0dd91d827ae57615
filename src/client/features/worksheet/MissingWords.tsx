import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { richText } from '#client/ui/richText.ts';
import { nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import type { MadeGlossary } from './WorksheetForm.tsx';

/** Lists the words of the text that are not in the dictionary, with links to contribute them. */
export function MissingWords({ glossary }: { glossary: MadeGlossary }) {
  const { missing, language, side } = glossary;
  const languageName = nameLanguage(language);
  const more = (text: string) => <span className="visually-hidden">{text}</span>;
  return (
    <section className="card vertical-stack" aria-labelledby="missing">
      <h2 id="missing">{m.worksheet_missing_title()}</h2>
      <p className="muted">{m.worksheet_missing_hint({ language: languageName })}</p>
      <ul className="missing-words">
        {missing.map((word) => (
          <li key={word}>
            <b>{word}</b>
            <Link
              href={paths.contribute({
                [side === 'english' ? 'english' : 'vernacular']: word,
                language,
              })}
            >
              {richText(m.worksheet_contribute_link({ word, language: languageName, more }))}
            </Link>
            <Link href={paths.dictionary({ query: word, language })}>
              {richText(m.worksheet_wanted_link({ word, more }))}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
