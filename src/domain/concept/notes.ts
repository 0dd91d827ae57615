import {
  LEADING_VARIETY,
  type NoteRuleId,
  type NotesContext,
  type ParsedNotes,
  readSentence,
} from './note-rules.ts';

/**
 * The version of the rules of notes, which `terms.tidied` stores. When it grows, `IS_UNTIDY` in
 * tidy-notes.ts has to name it too, and a migration has to replace the index with that condition.
 */
export const NOTES_VERSION = 2;

const SOURCE = /(?:^|\n)Source: ([a-z0-9][a-z0-9.-]{0,62})$/;

/** Called with each sentence that a rule reads. */
export type OnSentence = (rule: NoteRuleId, text: string) => void;

/**
 * Parses the notes of a term by the rules of `noteRules` (decision 0036). Imported notes keep in
 * `rest` what no rule reads. Notes that a person wrote are only taken apart if rules read all of
 * them, because otherwise the sentences belong together.
 */
export function parseNotes(
  notes: string | null,
  context: NotesContext,
  onSentence?: OnSentence,
): ParsedNotes {
  const nothing: ParsedNotes = { ...emptyNotes(), rest: notes };
  if (notes === null) return nothing;
  if (context.isImported) {
    const source = SOURCE.exec(notes);
    const body = source ? notes.slice(0, source.index) : notes;
    const hasSource = context.hasSource || source !== null;
    const parsed = parseBody(body, { ...context, hasSource }, onSentence);
    return { ...parsed, source: source?.[1] ?? null, original: body || null };
  }
  const parsed = parseBody(notes, context);
  if (parsed.rest === null) return parsed;
  const isSepedi = context.language === 'sotho' && /\bSepedi\b/i.test(notes);
  return isSepedi ? { ...nothing, varieties: ['nso'] } : nothing;
}

export const emptyNotes = (): ParsedNotes => ({
  varieties: [],
  partOfSpeech: null,
  usage: null,
  register: null,
  subject: null,
  synonyms: [],
  context: null,
  source: null,
  original: null,
  rest: null,
});

function parseBody(body: string, context: NotesContext, onSentence?: OnSentence): ParsedNotes {
  const parsed = emptyNotes();
  const rest: string[] = [];
  splitSentences(body).forEach(({ text, separator }, index) => {
    const isStart = rest.length === 0;
    const rule = readSentence(text, parsed, { ...context, isFirst: index === 0, isStart });
    if (rule) onSentence?.(rule, text);
    else rest.push(isStart ? text : separator + text);
  });
  return { ...parsed, rest: rest.join('') || null };
}

/** A sentence, and the separator before it. */
type SentenceText = { text: string; separator: string };

/**
 * Splits notes into sentences, except after "St." and after "e.g." at the start of a context. A
 * line also ends a sentence.
 */
function splitSentences(body: string, firstSeparator = ''): SentenceText[] {
  const variety = LEADING_VARIETY.exec(body);
  if (variety)
    return [
      { text: variety[1] as string, separator: firstSeparator },
      ...splitSentences(body.slice(variety[0].length), '. '),
    ];
  const sentences: SentenceText[] = [];
  const pieces = [firstSeparator, ...body.split(/(\. (?=\p{Lu})|\n+)/u)];
  for (let index = 0; index < pieces.length; index += 2) {
    const [separator = '', text = ''] = pieces.slice(index, index + 2);
    const previous = sentences.at(-1);
    if (previous && separator === '. ' && /(?:\bSt|^Context: e\.g)$/.test(previous.text))
      previous.text += separator + text;
    else sentences.push({ text, separator });
  }
  return sentences.filter(({ text }) => text);
}
