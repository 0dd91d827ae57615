import type { ReactNode } from 'react';
import type { SenseFacts } from '#domain/concept/sense-label.ts';
import { nameLanguage } from '#domain/languages.ts';
import { type LanguageWords, orderWords, type SenseWord } from '../form/words-of-sense.ts';
import { SenseName } from './SenseName.tsx';

type Props<Word extends SenseWord> = {
  /** The level of the headword's heading. */
  heading?: 'h2' | 'h3';
  headword: ReactNode;
  sense: SenseFacts;
  /** Why the sense is in the list. */
  matchReason?: string | null;
  facts: ReactNode;
  definition: ReactNode;
  languageWords: readonly LanguageWords<Word>[];
  /** Returns a `<dd>` with a key. */
  word: (word: Word, isLarge: boolean) => ReactNode;
};

/**
 * A sense of an English word in a list: the headword, the definition and the facts that all words
 * share, and then the words of each language.
 */
export function SenseRow<Word extends SenseWord>(props: Props<Word>) {
  const { heading: Heading = 'h2', sense, matchReason, languageWords } = props;
  return (
    <li>
      <div className="sense-head">
        <Heading>
          <SenseName sense={sense}>{props.headword}</SenseName>
        </Heading>
        {matchReason && <p className="muted">{matchReason}</p>}
        <p className="facts-line">{props.facts}</p>
        {props.definition}
      </div>
      <dl className="sense-words">
        {languageWords.map(({ language, words }) => (
          <div key={language}>
            <dt>{nameLanguage(language)}</dt>
            {orderWords(words).map(({ word, isLarge }) => props.word(word, isLarge))}
          </div>
        ))}
      </dl>
    </li>
  );
}
