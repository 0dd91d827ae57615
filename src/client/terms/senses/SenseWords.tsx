import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { richText } from '#client/ui/richText.ts';
import { StaticElement } from '#client/ui/StaticElement.tsx';
import { type Language, nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { nameUsage } from '#domain/term/usage.ts';
import { isAvoided, orderWords, type SenseWord } from '../form/words-of-sense.ts';
import { WordLine } from '../WordLine.tsx';

type ShownWord = SenseWord & { id: string; vernacularWord: string };

type Props<Word extends ShownWord> = {
  languageIds: readonly Language[];
  words: readonly Word[];
  /** The language that the reader has chosen. Its words are bold. */
  ownLanguage?: Language | null;
  /** Puts a link around a word. */
  link: (word: Word, shown: ReactNode) => ReactNode;
  /** Shown after a word that is an exception, for example because it is not verified. */
  exception?: (word: Word) => ReactNode;
  /** Returns the address of the form to contribute a word. */
  contributePath: (language: Language) => string;
};

/** The words of a sense, one row a language. A language without a word asks readers for one. */
export const SenseWords = <Word extends ShownWord>(props: Props<Word>) => (
  <StaticElement as="dl" className="sense-words">
    {props.languageIds.map((language) => {
      const words = props.words.filter((word) => word.language === language);
      return (
        <div key={language} className={language === props.ownLanguage ? 'own-word' : undefined}>
          <dt>{nameLanguage(language)}</dt>
          {words.length === 0 ? (
            <MissingWord language={language} href={props.contributePath(language)} />
          ) : (
            <dd>
              {orderWords(words).map(({ word, isLarge }) => (
                <WordLine
                  key={word.id}
                  term={word}
                  isLarge={isLarge}
                  link={(shown) => props.link(word, shown)}
                >
                  {isAvoided(word) && <small>{nameUsage(word.usage)}</small>}
                  {props.exception?.(word)}
                </WordLine>
              ))}
            </dd>
          )}
        </div>
      );
    })}
  </StaticElement>
);

const MissingWord = ({ language, href }: { language: Language; href: string }) => (
  <dd className="missing">
    {richText(
      m.terms_missing_word({
        link: (text) => (
          <Link
            href={href}
            aria-label={m.terms_add_word_label({ language: nameLanguage(language) })}
          >
            {text}
          </Link>
        ),
      }),
    )}
  </dd>
);
