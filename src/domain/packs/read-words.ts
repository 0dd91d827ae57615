import type { Language } from '../languages.ts';
import { unescapeText } from './escape.ts';
import { readFlags } from './flags.ts';
import { damaged, readFile } from './format.ts';
import { findSubjectByLetter } from './letters.ts';
import type { PackEntry, PackSense, WordsPack } from './words-file.ts';

/**
 * The start of a group: a dot, or the subject of a new sense with a mark for each step of its
 * prominence and of its place, and then flags.
 */
const GROUP = /^(?:\.|([a-zA-C])(!*)(>*))([^ ]*) (.*)$/s;

/** Parses a file of words. Throws a PackError if the file is damaged or of a newer format. */
export function readWords(text: string): WordsPack {
  const { pack, lines } = readFile(text, 'words');
  const entries: PackEntry[] = [];
  for (const line of lines) {
    const entry = entries.at(-1);
    if (line.startsWith('=')) demand(entry, line).synonyms.push(readText(line.slice(1)));
    else if (line.startsWith('<')) readForm(line, demand(entry, line));
    else entries.push(readEntry(line, pack.language, entry));
  }
  return { language: pack.language, part: pack.part, entries };
}

function readEntry(line: string, language: Language, before: PackEntry | undefined): PackEntry {
  const [headword = '', ...groups] = line.split('\t');
  const entry: PackEntry = { english: readText(headword), senses: [], synonyms: [], forms: [] };
  for (const group of groups) {
    if (group.startsWith(':')) readGloss(group, demand(entry.senses.at(-1), line));
    else readGroup(group, entry, language);
  }
  if (entry.senses.length === 0 || (before && before.english >= entry.english)) {
    throw damaged(`“${line}” has no words or is not in order.`);
  }
  return entry;
}

function readGloss(group: string, sense: PackSense): void {
  if (sense.gloss !== null) throw damaged(`“${group}” is a second gloss.`);
  sense.gloss = readText(group.slice(1));
}

function readGroup(group: string, entry: PackEntry, language: Language): void {
  const [, letter = '', ...rest] = demand(GROUP.exec(group), group);
  const [prominence = '', place = '', flags = '', words = ''] = rest;
  const subject = findSubjectByLetter(letter);
  if (subject) {
    const numbers = { prominence: prominence.length, place: place.length };
    entry.senses.push({ subject, gloss: null, ...numbers, words: [] });
  }
  const sense = demand(entry.senses.at(-1), group);
  const properties = demand(readFlags(flags, language), group);
  for (const word of words.split('|')) sense.words.push({ text: readText(word), ...properties });
}

function readForm(line: string, entry: PackEntry): void {
  const [text = '', position = '0', ...rest] = line.slice(1).split('\t');
  const words = entry.senses.reduce((count, sense) => count + sense.words.length, 0);
  if (rest.length > 0 || !/^\d{1,4}$/.test(position) || Number(position) >= words) {
    throw damaged(`“${line}” is not a form of a word.`);
  }
  entry.forms.push({ text: readText(text), word: Number(position) });
}

const readText = (escaped: string): string => demand(unescapeText(escaped) || null, escaped);

/** Returns the value. Throws a PackError if it is missing, because the file is then damaged. */
function demand<Value>(value: Value | null | undefined, line: string): Value {
  if (value === null || value === undefined) throw damaged(`“${line}” is not valid.`);
  return value;
}
