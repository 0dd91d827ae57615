import type { Language } from '../languages.ts';
import type { Subject } from '../subjects.ts';
import { escapeHeadword, escapeText, unescapeText } from './escape.ts';
import { damaged, readFile, writeFile } from './format.ts';
import { subjectLetter, subjectOfLetter } from './letters.ts';

/**
 * A definition of a sense. A pack of definitions and one of words can be of different days, so
 * definitions name their sense by the headword, the subject, and the position of the sense among
 * those of this subject in the entry, from 1.
 */
export type PackDefinition = { english: string; subject: Subject; sense: number; text: string };

export type DefinitionsPack = { language: Language; definitions: PackDefinition[] };

const LINE = /^([^\t]+)\t([a-zA-C])(\d{0,3}) ([^\t]+)$/;

/** Writes a file of definitions. They must be sorted by headword, subject and sense. */
export function writeDefinitions({ language, definitions }: DefinitionsPack): string {
  const lines = definitions.map(({ english, subject, sense, text }) => {
    const number = sense > 1 ? sense : '';
    return `${escapeHeadword(english)}\t${subjectLetter(subject)}${number} ${escapeText(text)}`;
  });
  return writeFile({ language, kind: 'definitions', part: 'all' }, lines);
}

/** Parses a file of definitions. Throws a PackError if it is of a newer format or not whole. */
export function readDefinitions(file: string): DefinitionsPack {
  const { pack, lines } = readFile(file, 'definitions');
  return { language: pack.language, definitions: lines.map(readDefinition) };
}

function readDefinition(line: string): PackDefinition {
  const [, headword = '', letter = '', sense, escaped = ''] = LINE.exec(line) ?? [];
  const subject = subjectOfLetter(letter);
  const english = unescapeText(headword);
  const text = unescapeText(escaped);
  if (!subject || !english || !text) throw damaged(`“${line}” is not a definition.`);
  return { english, subject, sense: Number(sense || 1), text };
}
