import type { Subject } from '../subjects.ts';
import type { SenseFacts } from './sense-label.ts';

/**
 * Returns the same text for English words that are one headword, although they differ in capital
 * letters, hyphens or spaces.
 */
export const headwordKey = (english: string): string => {
  const [headword = english] = english.split(/[;|]/);
  return (
    headword
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\s\p{Pd}]/gu, '') || english
  );
};

/** Returns the same text for senses that look the same to readers. */
export const senseKey = ({
  english,
  gloss,
  subject,
}: {
  english: string;
  gloss: string | null;
  subject: Subject;
}): string => [headwordKey(english), gloss ?? '', gloss === null ? subject : ''].join('\n');

type ListedSense = SenseFacts & { englishWord: string; subject: Subject };

/**
 * Makes the rows of a list agree on their headwords: rows of one headword are spelt as the first of
 * them, and those without a gloss are told apart by their subjects.
 */
export function alignHeadwords<Row extends ListedSense>(rows: readonly Row[]): Row[] {
  const byHeadword = Map.groupBy(rows, ({ englishWord }) => headwordKey(englishWord));
  return rows.map((row) => {
    const ofHeadword = byHeadword.get(headwordKey(row.englishWord)) ?? [];
    const [first = row] = ofHeadword;
    const hasOthers = ofHeadword.some((other) => keyOf(other) !== keyOf(row));
    const senseSubject = hasOthers && row.gloss === null ? row.subject : row.senseSubject;
    return { ...row, englishWord: first.englishWord, senseSubject };
  });
}

const keyOf = ({ englishWord, ...facts }: ListedSense): string =>
  senseKey({ english: englishWord, ...facts });
