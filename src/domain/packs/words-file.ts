import type { Language } from '../languages.ts';
import type { Subject } from '../subjects.ts';
import { escapeHeadword, escapeText } from './escape.ts';
import { type WordFlags, writeFlags } from './flags.ts';
import { writeFile } from './format.ts';
import type { PackPart } from './ids.ts';
import { getSubjectLetter } from './letters.ts';

export type PackWord = WordFlags & { text: string };

export type PackSense = {
  subject: Subject;
  gloss: string | null;
  /**
   * Of the senses of different headwords that share a word, the most prominent comes first
   * (`rateProminence`). It is 0 for almost all senses.
   */
  prominence: number;
  /**
   * Sorts the senses of a headword, before their subjects and glosses, if several languages are
   * searched. It is 0 for most senses. In an entry, senses are in the order of their own language.
   */
  place: number;
  /** The best first. */
  words: PackWord[];
};

/** Another form of a word, such as its plural. */
export type PackForm = {
  text: string;
  /** The position of the word among all words of the entry, from 0. */
  word: number;
};

export type PackEntry = {
  english: string;
  /** In the order in which the dictionary shows them. */
  senses: PackSense[];
  /** Other English names. */
  synonyms: string[];
  forms: PackForm[];
};

export type WordsPack = { language: Language; part: PackPart; entries: PackEntry[] };

/** Writes the file of a pack. The entries must be sorted by headword and unique. */
export function writeWords({ language, part, entries }: WordsPack): string {
  const lines = entries.flatMap((entry) => writeEntry(entry, part));
  return writeFile({ language, kind: 'words', part }, lines);
}

function writeEntry(entry: PackEntry, part: PackPart): string[] {
  const groups = entry.senses.flatMap((sense) => writeSense(sense, part));
  return [
    [escapeHeadword(entry.english), ...groups].join('\t'),
    ...entry.synonyms.map((synonym) => `=${escapeText(synonym)}`),
    ...entry.forms.map(({ text, word }) => `<${escapeText(text)}${word > 0 ? `\t${word}` : ''}`),
  ];
}

function writeSense(sense: PackSense, part: PackPart): string[] {
  const marks = '!'.repeat(sense.prominence) + '>'.repeat(sense.place);
  const start = getSubjectLetter(sense.subject) + marks;
  const groups = groupByFlags(sense, part).map(
    ({ flags, words }, index) => `${index === 0 ? start : '.'}${flags} ${words.join('|')}`,
  );
  return sense.gloss === null ? groups : [...groups, `:${escapeText(sense.gloss)}`];
}

/** Groups neighbouring words with the same flags, so that the words keep their order. */
function groupByFlags(sense: PackSense, part: PackPart): { flags: string; words: string[] }[] {
  const groups: { flags: string; words: string[] }[] = [];
  for (const word of sense.words) {
    const flags = writeFlags(word, part);
    const last = groups.at(-1);
    if (last?.flags === flags) last.words.push(escapeText(word.text));
    else groups.push({ flags, words: [escapeText(word.text)] });
  }
  return groups;
}
