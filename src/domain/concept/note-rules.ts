import { englishPartOfSpeech, englishSubject } from '../english-names.ts';
import type { Language } from '../languages.ts';
import { limits } from '../limits.ts';
import { type Subject, subjectIds } from '../subjects.ts';
import type { PartOfSpeech } from '../term/parts-of-speech.ts';
import type { Register, Usage } from '../term/usage.ts';
import type { Variety } from '../varieties.ts';

/** What the notes of a term say in the forms that word lists use. */
export type ParsedNotes = {
  varieties: Variety[];
  partOfSpeech: PartOfSpeech | null;
  usage: Usage | null;
  register: Register | null;
  subject: Subject | null;
  synonyms: string[];
  context: string | null;
  /** The code of the source from which the term was imported. */
  source: string | null;
  /** The notes as the source wrote them, which stay with the source. */
  original: string | null;
  /** The rest of the notes. */
  rest: string | null;
};

export type NotesContext = {
  language: Language;
  isImported: boolean;
  /** Whether the term has a source, which keeps the original notes. */
  hasSource: boolean;
};
type Sentence = NotesContext & {
  isFirst: boolean;
  /** Whether no earlier sentence stays in the notes. */
  isStart: boolean;
};

type NoteRule = {
  /** The sentences that the rule reads. */
  pattern: RegExp;
  /** What becomes of such a sentence, as a dry run of an import says it. */
  effect: string;
  /** Whether the rule only reads the notes of imports. */
  ofImports?: true;
  /** Adds to `parsed` what a sentence says. @returns whether the notes no longer need it */
  read: (match: RegExpExecArray, parsed: ParsedNotes, sentence: Sentence) => boolean;
};

const varietiesByName: Readonly<Record<string, Variety[]>> = {
  'Sesotho and Sepedi (Sesotho sa Leboa)': ['st', 'nso'],
  'Sepedi (Sesotho sa Leboa)': ['nso'],
  Sepedi: ['nso'],
  Sesotho: ['st'],
};
const varietyNames = Object.keys(varietiesByName)
  .map((name) => name.replace(/[()]/g, '\\$&'))
  .join('|');
/** A sentence after a variety can begin with any character, such as "±". */
export const LEADING_VARIETY = new RegExp(`^(${varietyNames})\\. (?=\\S)`);

const partOfSpeechByName: Readonly<Record<string, PartOfSpeech>> = Object.fromEntries(
  (['noun', 'verb', 'adjective', 'adverb', 'preposition'] as const).map((id) => [
    englishPartOfSpeech(id),
    id,
  ]),
);

/**
 * The rules by which imports read notes. The first rule whose pattern matches a whole sentence
 * decides. The version of the rules is `NOTES_VERSION`.
 */
export const noteRules = {
  variety: {
    pattern: new RegExp(`^(${varietyNames})$`),
    effect: 'variety of a Sotho word',
    read: ([name = ''], parsed, { language, isFirst }) => {
      if (!isFirst || language !== 'sotho') return false;
      parsed.varieties = varietiesByName[name] ?? [];
      return true;
    },
  },
  partOfSpeech: {
    pattern: new RegExp(`^(?:${Object.keys(partOfSpeechByName).join('|')})$`),
    effect: 'part of speech',
    read: ([name = ''], parsed) => {
      if (parsed.partOfSpeech !== null) return false;
      parsed.partOfSpeech = partOfSpeechByName[name] ?? null;
      return true;
    },
  },
  synonyms: {
    pattern: /^Also:\s*(?<text>.*)$/,
    effect: 'English synonyms',
    read: ({ groups }, parsed) => readSynonyms(groups?.text ?? '', parsed),
  },
  context: {
    pattern: /^Context:\s*(?<text>.*)$/,
    effect: 'gloss of the concept',
    read: ({ groups }, parsed) => readContext(groups?.text ?? '', parsed),
  },
  preferred: {
    pattern: /^Preferred$/,
    effect: 'usage: preferred, or also used if another word is preferred',
    ofImports: true,
    read: (_, parsed, sentence) => readUsage('preferred', parsed, sentence),
  },
  seldomUsed: {
    pattern: /^Seldom used$/,
    effect: 'register: rare',
    ofImports: true,
    read: (_, parsed, sentence) => readRegister('rare', parsed, sentence),
  },
  archaic: {
    pattern: /^Archaic$/,
    effect: 'register: archaic',
    ofImports: true,
    read: (_, parsed, sentence) => readRegister('archaic', parsed, sentence),
  },
  obsolete: {
    pattern: /^Obsolete$/,
    effect: 'usage: superseded',
    ofImports: true,
    read: (_, parsed, sentence) => readUsage('superseded', parsed, sentence),
  },
  subjectCategory: {
    pattern: new RegExp(`^Category:\\s*(?<text>${subjectIds.map(englishSubject).join('|')})$`, 'i'),
    effect: 'subject of a row without one, and a note of the source',
    ofImports: true,
    read: ({ groups }, parsed, { hasSource }) => {
      parsed.subject ??= findSubject(groups?.text ?? '');
      return hasSource;
    },
  },
  otherCategory: {
    pattern: /^Category:\s*\S.*$/,
    effect: 'note of the source',
    ofImports: true,
    read: (_match, _parsed, { hasSource }) => hasSource,
  },
} as const satisfies Record<string, NoteRule>;

export type NoteRuleId = keyof typeof noteRules;
const rules = Object.entries(noteRules) as [NoteRuleId, NoteRule][];

/**
 * Adds to `parsed` what a sentence of notes says.
 * @returns the rule that read the sentence, or undefined if the sentence stays in the notes
 */
export function readSentence(
  text: string,
  parsed: ParsedNotes,
  sentence: Sentence,
): NoteRuleId | undefined {
  for (const [id, { pattern, ofImports, read }] of rules) {
    const match = !ofImports || sentence.isImported ? pattern.exec(text) : null;
    if (match) return read(match, parsed, sentence) ? id : undefined;
  }
  return undefined;
}

const findSubject = (name: string): Subject | null =>
  subjectIds.find((id) => englishSubject(id).toLowerCase() === name.toLowerCase()) ?? null;

function readUsage(usage: Usage, parsed: ParsedNotes, { isStart }: Sentence): boolean {
  if (!isStart || parsed.usage !== null) return false;
  parsed.usage = usage;
  return true;
}

function readRegister(register: Register, parsed: ParsedNotes, { isStart }: Sentence): boolean {
  if (!isStart || parsed.register !== null) return false;
  parsed.register = register;
  return true;
}

function readSynonyms(text: string, parsed: ParsedNotes): boolean {
  const synonyms = text
    .split(';')
    .map((synonym) => synonym.trim())
    .filter(Boolean);
  const all = [...new Set([...parsed.synonyms, ...synonyms])];
  const isTooMuch =
    all.length > limits.synonyms || all.some((synonym) => [...synonym].length > limits.text.word);
  if (isTooMuch) return false;
  parsed.synonyms = all;
  return true;
}

function readContext(text: string, parsed: ParsedNotes): boolean {
  const context = text.trim();
  if (parsed.context !== null || context === '' || [...context].length > limits.text.gloss)
    return false;
  parsed.context = context;
  return true;
}
