import { Fragment } from 'react';
import { type Language, langTag } from '#domain/languages.ts';
import { displayLength, LONGEST_WHOLE, sizeClass, unbrokenParts } from './word-size.ts';

/**
 * A vernacular word as its contributor spelt it, with the language it is in. It is never broken: a
 * line may end at a space or after a slash only, and a long word is smaller.
 */
export function Vernacular({
  term,
}: {
  term: { vernacularWord: string; language: Language; notes?: string | null };
}) {
  const { vernacularWord: word } = term;
  return (
    <span lang={langTag(term)} className={sizeClass(word)}>
      {/[-/;|]/.test(word) ? unbrokenParts(word).map(toPart) : word}
    </span>
  );
}

const toPart = (part: string, place: number) => (
  <Fragment key={place}>
    <Part text={part} />
    {!/\s$/.test(part) && <wbr />}
  </Fragment>
);

/** Browsers end a line after a hyphen, which this keeps together. */
const Part = ({ text }: { text: string }) =>
  text.includes('-') && displayLength(text) <= LONGEST_WHOLE ? (
    <span className="no-wrap">{text}</span>
  ) : (
    text
  );
