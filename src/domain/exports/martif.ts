import {
  countEntries,
  type EntryWriter,
  type ExportContext,
  type ExportEntry,
  listEnglishNames,
} from './entry.ts';
import { entryId, writeDefinition, writeName, writeNotes, writeTermNotes } from './tbx-values.ts';
import { textElement } from './xml.ts';

/**
 * TBX of ISO 30042:2008 with one target language, for tools that do not read the current version.
 * They expect the definition as the only `descrip`.
 * @param tag the language tag of all words
 */
export const martif = (context: ExportContext, tag: string): EntryWriter => ({
  start: () =>
    '<?xml version="1.0" encoding="UTF-8"?>\n<martif type="TBX" xml:lang="en">\n' +
    `<martifHeader><fileDesc><titleStmt><title>Mazwi</title></titleStmt><sourceDesc>${textElement(
      'p',
      `${context.publicUrl}/data, ${context.generatedAt}. CC BY-SA 4.0`,
    )}</sourceDesc></fileDesc></martifHeader>\n<text><body>\n`,
  entries: (entries) => entries.map((entry) => writeEntry(entry, tag)).join(''),
  end: () => '</body></text>\n</martif>\n',
  count: countEntries,
});

function writeEntry(entry: ExportEntry, tag: string): string {
  const names = listEnglishNames(entry).map(
    (name, index) => `<tig>${writeName(entry, name, index)}</tig>`,
  );
  const words = entry.terms.map(
    (term) =>
      `<tig>${textElement('term', term.vernacular)}${writeTermNotes(term)}${writeNotes(term)}</tig>`,
  );
  return (
    `<termEntry id="${entryId(entry)}">` +
    writeDefinition(entry) +
    `<langSet xml:lang="en">${names.join('')}</langSet>` +
    `<langSet xml:lang="${tag}">${words.join('')}</langSet></termEntry>\n`
  );
}
