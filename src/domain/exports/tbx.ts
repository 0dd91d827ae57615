import {
  countEntries,
  type EntryWriter,
  type ExportContext,
  type ExportEntry,
  groupByTag,
  listEnglishNames,
  listTags,
  type TaggedTerm,
} from './entry.ts';
import type { ExportRow } from './row.ts';
import { entryId, writeDefinition, writeName, writeNotes, writeTermNotes } from './tbx-values.ts';
import { textElement } from './xml.ts';

/** TBX-Basic of ISO 30042:2019 in DCA style: one `conceptEntry` for each concept. */
export const tbx = (context: ExportContext): EntryWriter => ({
  start: () =>
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<tbx style="dca" type="TBX-Basic" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2">\n' +
    `<tbxHeader><fileDesc><titleStmt><title>Mazwi</title></titleStmt><sourceDesc>${textElement(
      'p',
      `${context.publicUrl}/data, ${context.generatedAt}. CC BY-SA 4.0`,
    )}</sourceDesc></fileDesc></tbxHeader>\n<text><body>\n`,
  entries: (entries) => entries.map(writeEntry).join(''),
  end: () => '</body></text>\n</tbx>\n',
  count: countEntries,
});

function writeEntry(entry: ExportEntry): string {
  const subject = entry.concept?.subject ?? entry.terms[0]?.subject ?? null;
  const sections = [...groupByTag(entry.terms)].map(
    ([tag, terms]) => `<langSec xml:lang="${tag}">${terms.map(writeTerm).join('')}</langSec>`,
  );
  const names = listEnglishNames(entry).map(
    (name, index) => `<termSec>${writeName(entry, name, index)}</termSec>`,
  );
  return (
    `<conceptEntry id="${entryId(entry)}">` +
    textElement('descrip', subject, { type: 'subjectField' }) +
    textElement('note', glossNote(entry)) +
    `<langSec xml:lang="en">${writeDefinition(entry)}` +
    `${names.join('')}</langSec>` +
    `${sections.join('')}</conceptEntry>\n`
  );
}

const glossNote = ({ concept }: ExportEntry): string | null =>
  concept?.gloss ? `gloss: ${concept.gloss}` : null;

function writeTerm({ tag, term }: TaggedTerm): string {
  return (
    `<termSec id="${termId(term, tag)}">${textElement('term', term.vernacular)}` +
    writeTermNotes(term) +
    textElement('descrip', term.example, { type: 'context' }) +
    writeNotes(term) +
    term.sources.map(({ code }) => textElement('admin', code, { type: 'source' })).join('') +
    '</termSec>'
  );
}

/**
 * A word with several varieties occurs once for each of them. All its identifiers but the first
 * contain the tag.
 */
function termId(term: ExportRow, tag: string): string {
  const id = term.number === null ? `t-${term.id}` : `t${term.number}`;
  return tag === listTags(term)[0] ? id : `${id}-${tag}`;
}
