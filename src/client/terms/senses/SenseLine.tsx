import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { SenseFacts } from '#domain/concept/sense-label.ts';
import type { Language } from '#domain/languages.ts';
import type { Variety } from '#domain/varieties.ts';
import { VarietyNote } from '../Varieties.tsx';
import { Vernacular } from '../Vernacular.tsx';
import { SenseName } from './SenseName.tsx';

type Word = { vernacularWord: string; language: Language; varieties: readonly Variety[] };

/**
 * A sense in a list of one language: the headword with what tells the sense from the others, and
 * its words with their varieties.
 */
export function SenseLine({
  sense,
  href,
  words,
}: {
  sense: SenseFacts & { englishWord: string };
  /** The address of the sense, if the list has links. */
  href?: string;
  words: readonly Word[];
}) {
  const headword: ReactNode = href ? (
    <Link href={href}>{sense.englishWord}</Link>
  ) : (
    sense.englishWord
  );
  return (
    <li>
      <span>
        <SenseName sense={sense}>{headword}</SenseName>
      </span>
      <span className="word">
        {words.map((word, index) => (
          <Fragment key={`${word.vernacularWord} ${word.varieties}`}>
            {index > 0 && ', '}
            <Vernacular term={word} />
            <VarietyNote term={word} />
          </Fragment>
        ))}
      </span>
    </li>
  );
}
