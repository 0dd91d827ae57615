import type { ReactNode } from 'react';
import type { Language } from '#domain/languages.ts';
import type { Usage } from '#domain/term/usage.ts';
import type { Variety } from '#domain/varieties.ts';
import { wordClass } from './form/words-of-sense.ts';
import { VarietyLabels } from './Varieties.tsx';
import { Vernacular } from './Vernacular.tsx';

type Props = {
  term: { vernacularWord: string; language: Language; varieties: readonly Variety[]; usage: Usage };
  isLarge: boolean;
  /** Puts a link around the word. */
  link?: (word: ReactNode) => ReactNode;
  /** Shown after the varieties. */
  children?: ReactNode;
};

/** A vernacular word in a list, with the varieties to which it belongs. */
export const WordLine = ({ term, isLarge, link = (word) => word, children }: Props) => (
  <span className="word-line">
    <span className={wordClass(term, isLarge)}>{link(<Vernacular term={term} />)}</span>
    <VarietyLabels term={term} />
    {children}
  </span>
);
