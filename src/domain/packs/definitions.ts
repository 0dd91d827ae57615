import type { Language } from '../languages.ts';
import type { Subject } from '../subjects.ts';
import { escapeHeadword, escapeText, unescapeText } from './escape.ts';
import { damaged, readFile, writeFile } from './format.ts';
import { findSubjectByLetter, getSubjectLetter } from './letters.ts';

/**
 * A definition of a sense. Its sense is in another pack, which is updated separately, so the
 * definition refers to it by headword, subject and number. The senses of a headword are numbered
 * from 1 within each subject.
 */
export type PackDefinition = { english: string; subject: Subject; sense: number; text: string };

export type DefinitionsPack = { language: Language; definitions: PackDefinition[] };

const LINE = /^([^\t]+)\t([a-zA-C])(\d{0,3}) ([^\t]+)$/;

/** Writes a file of definitions. They must be sorted by headword, subject and sense. */
export function writeDefinitions({ language, definitions }: DefinitionsPack): string {
  const lines = definitions.map(({ english, subject, sense, text }) => {
    const number = sense > 1 ? sense : '';
    return `${escapeHeadword(english)}\t${getSubjectLetter(subject)}${number} ${escapeText(text)}`;
  });
  return writeFile({ language, kind: 'definitions', part: 'all' }, lines);
}

/** Parses a file of definitions. Throws a PackError if the file is damaged or of a newer format. */
export function readDefinitions(file: string): DefinitionsPack {
  const { pack, lines } = readFile(file, 'definitions');
  return { language: pack.language, definitions: lines.map(readDefinition) };
}

function readDefinition(line: string): PackDefinition {
  const [, headword = '', letter = '', sense, escaped = ''] = LINE.exec(line) ?? [];
  const subject = findSubjectByLetter(letter);
  const english = unescapeText(headword);
  const text = unescapeText(escaped);
  if (!subject || !english || !text) throw damaged(`“${line}” is not a definition.`);
  return { english, subject, sense: Number(sense || 1), text };
}
