import { englishSubject } from '#domain/english-names.ts';
import { placesOf } from '#domain/exports/field-places.ts';
import { LICENCES_NOTE, SOURCE_IDS_NOTE } from '#domain/exports/tbx-values.ts';
import { type Subject, subjectIds } from '#domain/subjects.ts';
import { checkField } from '#domain/term/check-term.ts';
import { termFields } from '#domain/term/fields.ts';
import { type PartOfSpeech, partsOfSpeech } from '#domain/term/parts-of-speech.ts';
import { usageIds } from '#domain/term/usage.ts';
import { isSourceCode } from '#server/terms/rows/describe-sources.ts';
import { columnOf } from './columns.ts';
import { findLanguage, isEnglish } from './language-names.ts';
import type { Line } from './lines.ts';
import type { TbxEntry, TbxSection, TbxTexts, TbxWord } from './tbx-entries.ts';

type Options = {
  /** Replaces a subject that the dictionary does not have. */
  subject?: Subject | undefined;
  /** Whether the file is an export, whose identifiers contain numbers of concepts and terms. */
  isExport: boolean;
};
type Cells = Line['cells'];

/** Returns a line for each word of an entry that is not English. */
export function toLines(entry: TbxEntry, options: Options): Line[] {
  const { isExport } = options;
  const english = entry.sections.filter(({ tag }) => isEnglish(tag));
  const others = entry.sections.filter(({ tag }) => !isEnglish(tag));
  const shared = readConcept(entry, english, options);
  const words = others.flatMap((section) =>
    section.words.map((word) => ({ ...shared, ...readWord(word, section, isExport) })),
  );
  // A line without a word is refused, so the report lists the entry.
  const rows = words.length > 0 ? mergeVarieties(words) : [shared];
  return rows.map((cells) => ({ line: entry.line, cells, isExport }));
}

const first = (texts: TbxTexts, key: string): string => texts[key]?.[0] ?? '';
const firstOf = (parts: readonly { texts: TbxTexts }[], key: string): string =>
  parts.map(({ texts }) => first(texts, key)).find(Boolean) ?? '';

function readConcept(
  entry: TbxEntry,
  english: readonly TbxSection[],
  { subject, isExport }: Options,
): Cells {
  const names = english.flatMap(({ words }) => words.flatMap(({ texts }) => texts.term ?? []));
  const field = first(entry.texts, 'subjectField');
  const englishWords = english.flatMap(({ words }) => words);
  const cells: Cells = {
    english: names[0] ?? '',
    synonyms: names.slice(1).join(';'),
    subject: findSubject(field) ?? subject ?? field,
    meaning: firstOf([...english, ...englishWords, entry], 'definition'),
  };
  if (!isExport) return cells;
  return {
    ...cells,
    concept: /^c(\d+)$/.exec(entry.id ?? '')?.[1] ?? '',
    gloss: /^gloss: (.*)$/s.exec(first(entry.texts, 'note'))?.[1] ?? '',
  };
}

function findSubject(text: string): Subject | undefined {
  const wanted = text.toLowerCase();
  return subjectIds.find((id) => id === wanted || englishSubject(id).toLowerCase() === wanted);
}

function readWord({ id, texts }: TbxWord, section: TbxSection, isExport: boolean): Cells {
  const found = findLanguage(section.tag);
  const sources = texts.source ?? [];
  return {
    vernacular: first(texts, 'term'),
    language: found?.language ?? section.tag,
    varieties: found?.variety ?? '',
    usage: readUsage(first(texts, 'administrativeStatus')),
    part_of_speech: readPartOfSpeech(texts, isExport) ?? '',
    example: first(texts, 'context'),
    sources: sources.filter(isSourceCode).join(';'),
    source: sources.filter((source) => !isSourceCode(source)).join('; '),
    number: isExport ? (/^t(\d+)(?=-|$)/.exec(id ?? '')?.[1] ?? '') : '',
    ...readNotes(texts.note ?? []),
  };
}

/** Reads a value such as "preferredTerm-admn-sts". */
const readUsage = (status: string): string =>
  usageIds.find((usage) => status.startsWith(`${usage}Term`)) ?? '';

function readPartOfSpeech(texts: TbxTexts, isExport: boolean): PartOfSpeech | undefined {
  const part = first(texts, 'partOfSpeech');
  const type = first(texts, 'termType');
  if (type === 'phrase' || type === 'abbreviation') return type;
  // TBX-Basic has no value for prepositions, so exports write `other`.
  if (part === 'other' && isExport) return 'preposition';
  return (Object.keys(partsOfSpeech) as PartOfSpeech[]).find((id) => id === part);
}

/** The labels of the notes in which exports store fields that have no element in TBX. */
const noteLabels = termFields.flatMap((field) => {
  const { tbx } = placesOf(field);
  return tbx === 'own' || 'why' in tbx ? [] : [{ field, label: tbx.note }];
});
const computedLabels = ['reliability: ', LICENCES_NOTE];
const isComputed = (note: string) => computedLabels.some((label) => note.startsWith(label));

/** Reads the notes that exports write. The rest of them are the notes of the term. */
function readNotes(notes: readonly string[]): Cells {
  const cells: Cells = {};
  const rest = notes.filter((note) => {
    if (note.startsWith(SOURCE_IDS_NOTE)) {
      cells.source_ids = note.slice(SOURCE_IDS_NOTE.length);
      return false;
    }
    const found = noteLabels.find(({ label }) => note.startsWith(label));
    const value = note.slice(found?.label.length);
    if (!found || !checkField(found.field, value).ok) return !isComputed(note);
    cells[columnOf(found.field)] = value;
    return false;
  });
  return { ...cells, notes: rest.join('\n') };
}

/** A word of several varieties occurs once in each of them, with the same number. */
function mergeVarieties(words: readonly Cells[]): Cells[] {
  const merged = new Map<string, Cells>();
  for (const [index, word] of words.entries()) {
    const key = word.number || `word ${index}`;
    const earlier = merged.get(key);
    const varieties = [earlier?.varieties, word.varieties].filter(Boolean).join(' ');
    merged.set(key, { ...(earlier ?? word), varieties });
  }
  return [...merged.values()];
}
