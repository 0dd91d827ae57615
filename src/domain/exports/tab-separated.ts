import { labelSense } from '../concept/sense-label.ts';
import { nameSense } from '../page-names.ts';
import { toText } from '../term/fields.ts';
import { nameVarieties } from '../varieties.ts';
import { countEntries, countTerms, type EntryWriter, type ExportEntry } from './entry.ts';
import { exportedFields, placesOf } from './field-places.ts';
import { describePart } from './part-licences.ts';
import { type ExportRow, valueIn } from './row.ts';

/** A glossary of OmegaT: the English word, the word, and a comment. */
export const omegatGlossary = (): EntryWriter => ({
  start: () => '',
  entries: (entries) => entries.flatMap(writeGlossaryLines).join(''),
  end: () => '',
  count: countTerms,
});

const commentFields = exportedFields.filter((field) => placesOf(field).glossary === 'comment');

const writeGlossaryLines = ({ terms }: ExportEntry): string[] =>
  terms.map((term) => {
    const { english, vernacular, gloss, subject, licences } = term;
    const fields = commentFields.map((field) => toText(valueIn(term, field)));
    const sense = labelSense({ gloss, senseSubject: subject });
    const comment = [sense, ...fields, describePart(licences.pair)];
    const cells = [english, vernacular, comment.filter(Boolean).join('; ')];
    return `${cells.map(onOneLine).join('\t')}\n`;
  });

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * A flash card: the English word with its sense, the words, and tags for the subject, the licences
 * and the sources, separated by spaces. The sense always names the subject: the front must not change
 * when another sense gets words, because Anki finds the notes of a text by it.
 */
export type Card = { key: string; front: string; back: string; tags: string };

export function toCard({ concept, terms }: ExportEntry): Card {
  const [first] = terms;
  if (!first) throw new Error('an entry has no terms');
  const subject = concept?.subject ?? first.subject;
  const english = concept?.name ?? first.english;
  const gloss = concept?.gloss ?? first.gloss;
  return {
    key: concept ? String(concept.number) : first.id,
    front: onOneLine(nameSense({ english, gloss, senseSubject: subject })),
    back: onOneLine([...new Set(terms.map(nameWord))].join(', ')),
    tags: [subject, ...listLicenceTags(terms)].join(' '),
  };
}

/** Returns a word, followed by its varieties if its language has several. */
function nameWord({ vernacular, language, varieties }: ExportRow): string {
  const names = nameVarieties({ language, varieties });
  return names.length > 0 ? `${vernacular} (${names.join(', ')})` : vernacular;
}

function listLicenceTags(terms: readonly ExportRow[]): string[] {
  const tags = terms.flatMap(({ licences: { pair } }) => [
    ...pair.licence.split(' AND ').map((licence) => `licence::${licence}`),
    ...pair.sources.map((code) => `source::${code}`),
  ]);
  return [...new Set(tags)];
}

/** A text file of notes that Anki imports. */
export const ankiNotes = (): EntryWriter => ({
  start: () => '#separator:tab\n#html:false\n#tags column:3\n',
  entries: (entries) => entries.map(writeNote).join(''),
  end: () => '',
  count: countEntries,
});

function writeNote(entry: ExportEntry): string {
  const { front, back, tags } = toCard(entry);
  return `${[front, back, tags].map(quote).join('\t')}\n`;
}

/** Anki reads quotation marks as in CSV, and lines that begin with # as comments. */
const quote = (text: string): string =>
  /^#|"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
