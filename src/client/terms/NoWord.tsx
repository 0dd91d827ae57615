import { type ReactNode, useId } from 'react';
import { richText } from '#client/ui/richText.ts';
import { type Language, nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { labelVariety, type VarietyFilter } from '#domain/varieties.ts';
import { Vernacular } from './Vernacular.tsx';

export type OtherWord = { vernacularWord: string; language: Language };

type Props<Word extends OtherWord> = {
  query: string;
  /** The language that was searched, or null for all. */
  language: Language | null;
  variety?: VarietyFilter | null;
  /** Words in other languages. */
  words: readonly Word[];
  /** Puts a link around a word. */
  link?: (word: Word, shown: ReactNode) => ReactNode;
  /** Links to contribute the word. */
  children: ReactNode;
};

/**
 * Says that there is no word for what a search asks, and shows the words in other languages. Stands
 * above matches that contain the query only inside a word or in a definition.
 */
export function NoWord<Word extends OtherWord>({ query, ...props }: Props<Word>) {
  const { language, variety, words, children } = props;
  const id = useId();
  const b = (text: string) => <q>{text}</q>;
  const name = variety ? labelVariety(variety) : language && nameLanguage(language);
  return (
    <section className="card vertical-stack margin-bottom-4" aria-labelledby={id}>
      <h2 id={id}>
        {richText(
          name
            ? m.terms_no_word_in_language({ language: name, query, b })
            : m.terms_no_word({ query, b }),
        )}
      </h2>
      {words.length > 0 && <OtherWords {...props} />}
      <p className="flex-row">{children}</p>
    </section>
  );
}

/** Shows words in other languages, one language a line. */
export function OtherWords<Word extends OtherWord>({
  words,
  link = (_, shown) => shown,
}: Pick<Props<Word>, 'words' | 'link'>) {
  const ofLanguages = Map.groupBy(words, ({ language }) => language);
  return (
    <dl className="sense-words">
      {[...ofLanguages].map(([language, ofLanguage]) => (
        <div key={language}>
          <dt>{nameLanguage(language)}</dt>
          {ofLanguage.map((word) => (
            <dd key={word.vernacularWord} className="word">
              {link(word, <Vernacular term={word} />)}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
