import { Link } from 'wouter';
import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { paths } from '#client/runtime/paths.ts';
import { richText } from '#client/ui/richText.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { askForWord } from '#contract/administration/wanted.ts';
import { nameLanguage } from '#domain/languages.ts';
import { englishLang } from '#domain/locale/addresses.ts';
import { m } from '#domain/messages.ts';
import type { MadeGlossary } from './WorksheetForm.tsx';

const more = (text: string) => <span className="visually-hidden">{text}</span>;

/**
 * Lists the words of the text that are not in the dictionary, with links to contribute them and
 * buttons that ask for them.
 */
export function MissingWords({ glossary }: { glossary: MadeGlossary }) {
  const { missing, language, side, asked } = glossary;
  const languageName = nameLanguage(language);
  return (
    <section className="card vertical-stack screen-only" aria-labelledby="missing">
      <h2 id="missing">{m.worksheet_missing_title()}</h2>
      <p className="muted">{m.worksheet_missing_hint({ language: languageName })}</p>
      <input type="hidden" name="asked" value={asked.join('\n')} />
      <ul className="missing-words">
        {missing.map((word) => (
          <li key={word}>
            <b lang={side === 'english' ? englishLang() : undefined}>{word}</b>
            <Link
              href={paths.contribute({
                [side === 'english' ? 'english' : 'vernacular']: word,
                language,
              })}
            >
              {richText(m.worksheet_contribute_link({ word, language: languageName, more }))}
            </Link>
            <AskButton word={word} glossary={glossary} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Without scripts, the server asks for the word, and answers with the same list. */
function AskButton({
  word,
  glossary: { language, asked },
}: {
  word: string;
  glossary: MadeGlossary;
}) {
  const ask = useApiMutation(askForWord, {
    failed: m.worksheet_ask_failed(),
    onSuccess: () =>
      toast({
        title: m.worksheet_asked_title({ word }),
        description: m.worksheet_asked_description(),
      }),
  });
  const isAsked = ask.isSuccess || asked.includes(word);
  return (
    <button
      className="button"
      type="submit"
      name="wanted"
      value={word}
      aria-disabled={isAsked || ask.isPending}
      onClick={(event) => {
        event.preventDefault();
        if (!isAsked) ask.mutate({ body: { word, language } });
      }}
    >
      {richText(
        isAsked ? m.worksheet_asked_button({ word, more }) : m.worksheet_ask_button({ word, more }),
      )}
    </button>
  );
}
