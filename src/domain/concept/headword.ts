import type { Subject } from '../subjects.ts';
import { needsSubject, type SenseFacts } from './sense-label.ts';

/** Most English words contain only these characters, so that their key is found faster. */
const PLAIN = /^[A-Za-z][A-Za-z -]*$/;

/**
 * Returns the same text for English words that are one headword, although they differ in capital
 * letters, hyphens or spaces.
 */
export const headwordKey = (english: string): string => {
  if (PLAIN.test(english)) return english.replace(/[ -]/g, '').toLowerCase();
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
}): string => `${headwordKey(english)}\n${gloss ?? ''}\n${subject}`;

type ListedSense = SenseFacts & { englishWord: string; subject: Subject };

/**
 * Makes the rows of a list agree on their headwords: rows of one headword are spelt as the first of
 * them, and those without a gloss of their own are told apart by their subjects.
 */
export function alignHeadwords<Row extends ListedSense>(rows: readonly Row[]): Row[] {
  const keys = rows.map(({ englishWord }) => headwordKey(englishWord));
  const byHeadword = Map.groupBy(rows, (_, index) => keys[index]!);
  return rows.map((row, index) => {
    const ofHeadword = byHeadword.get(keys[index]!) ?? [];
    const [first = row] = ofHeadword;
    const isAlike = ofHeadword.some((other) => needsSubject(row, other));
    const senseSubject = isAlike ? row.subject : row.senseSubject;
    return { ...row, englishWord: first.englishWord, senseSubject };
  });
}
