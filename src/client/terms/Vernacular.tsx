import { Fragment } from 'react';
import type { Language } from '#domain/languages.ts';
import { langTag, type Variety } from '#domain/varieties.ts';
import { displayLength, LONGEST_WHOLE, sizeClass, unbrokenParts } from './word-size.ts';

/**
 * Shows a vernacular word as the contributor spelled it, with the `lang` attribute of its language.
 * Lines break only at a space or after a separator such as a slash. Long words have a smaller font.
 */
export function Vernacular({
  term,
}: {
  term: {
    vernacularWord: string;
    language: Language;
    varieties?: readonly Variety[];
    notes?: string | null;
  };
}) {
  const { vernacularWord: word } = term;
  return (
    <span lang={langTag(term)} className={sizeClass(word)}>
      {/[-/;|]/.test(word) ? unbrokenParts(word).map(toPart) : word}
    </span>
  );
}

const toPart = (part: string, index: number) => (
  <Fragment key={index}>
    <Part text={part} />
    {!/\s$/.test(part) && <wbr />}
  </Fragment>
);

/**
 * Keeps a part with a hyphen on one line, because browsers would otherwise break the line after the
 * hyphen. A part that is too long even for the smallest font can still break.
 */
const Part = ({ text }: { text: string }) =>
  text.includes('-') && displayLength(text) <= LONGEST_WHOLE ? (
    <span className="no-wrap">{text}</span>
  ) : (
    text
  );
