import type { Language } from '../languages.ts';
import { limits } from '../limits.ts';
import { type PartOfSpeech, partsOfSpeech } from '../term/parts-of-speech.ts';
import type { Variety } from '../varieties.ts';

/** The version of the grammar, which `terms.tidied` stores. */
export const NOTES_VERSION = 1;

/** What the notes of a term say in the forms that word lists use. */
export type ParsedNotes = {
  varieties: Variety[];
  partOfSpeech: PartOfSpeech | null;
  synonyms: string[];
  context: string | null;
  /** The code of the source from which the term was imported. */
  source: string | null;
  /** The rest of the notes. */
  rest: string | null;
};

const SOURCE = /(?:^|\n)Source: ([a-z0-9][a-z0-9.-]{0,62})$/;
const VARIETIES: Readonly<Record<string, Variety[]>> = {
  Sepedi: ['nso'],
  'Sepedi (Sesotho sa Leboa)': ['nso'],
  'Sesotho and Sepedi (Sesotho sa Leboa)': ['st', 'nso'],
  Sesotho: ['st'],
};
const partOfSpeechByName: Readonly<Record<string, PartOfSpeech>> = Object.fromEntries(
  (['noun', 'verb', 'adjective', 'adverb', 'preposition'] as const).map((id) => [
    partsOfSpeech[id],
    id,
  ]),
);

/**
 * Parses the notes of a term by the grammar of decision 0036. Imported notes keep in `rest` what
 * the grammar does not describe. Notes that a person wrote are only taken apart if the grammar
 * describes all of them, because otherwise the sentences belong together.
 */
export function parseNotes(
  notes: string | null,
  of: { language: Language; isImported: boolean },
): ParsedNotes {
  const nothing: ParsedNotes = { ...emptyNotes(), rest: notes };
  if (notes === null) return nothing;
  if (of.isImported) {
    const source = SOURCE.exec(notes);
    const body = source ? notes.slice(0, source.index) : notes;
    return { ...parseBody(body, of.language), source: source?.[1] ?? null };
  }
  const parsed = parseBody(notes, of.language);
  if (parsed.rest === null) return parsed;
  const isSepedi = of.language === 'sotho' && /\bSepedi\b/i.test(notes);
  return isSepedi ? { ...nothing, varieties: ['nso'] } : nothing;
}

export const emptyNotes = (): ParsedNotes => ({
  varieties: [],
  partOfSpeech: null,
  synonyms: [],
  context: null,
  source: null,
  rest: null,
});

function parseBody(body: string, language: Language): ParsedNotes {
  const parsed = emptyNotes();
  const rest = splitSegments(body).filter(
    (segment, index) => !readSegment(segment, parsed, { language, isFirst: index === 0 }),
  );
  return { ...parsed, rest: rest.join('. ') || null };
}

/** Splits notes into sentences, except after "St." and after "e.g." at the start of a context. */
function splitSegments(body: string): string[] {
  const segments: string[] = [];
  for (const piece of body.split(/\. (?=\p{Lu})/u)) {
    const previous = segments.at(-1);
    if (previous !== undefined && /(?:\bSt|^Context: e\.g)$/.test(previous))
      segments[segments.length - 1] = `${previous}. ${piece}`;
    else segments.push(piece);
  }
  return segments.filter(Boolean);
}

/** Adds to `parsed` what a segment says. @returns whether the segment is no longer needed */
function readSegment(
  segment: string,
  parsed: ParsedNotes,
  { language, isFirst }: { language: Language; isFirst: boolean },
): boolean {
  const varieties = VARIETIES[segment];
  if (varieties && isFirst && language === 'sotho') {
    parsed.varieties = varieties;
    return true;
  }
  const partOfSpeech = partOfSpeechByName[segment];
  if (partOfSpeech && parsed.partOfSpeech === null) {
    parsed.partOfSpeech = partOfSpeech;
    return true;
  }
  const [, label, text = ''] = /^(Also|Context):\s*(.*)$/s.exec(segment) ?? [];
  if (label === 'Also') return readSynonyms(text, parsed);
  if (label === 'Context') return readContext(text, parsed);
  return false;
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
