import { countTerms, type EntryWriter, type ExportEntry, listTags } from '#domain/exports/entry.ts';
import type { ExportFormat } from '#domain/exports/formats.ts';
import { jsonLd } from '#domain/exports/json-ld.ts';
import { jsonLines } from '#domain/exports/json-lines.ts';
import { martif } from '#domain/exports/martif.ts';
import { type ExportRow, exportColumns, toCells } from '#domain/exports/row.ts';
import { ankiNotes, omegatGlossary } from '#domain/exports/tab-separated.ts';
import { tbx } from '#domain/exports/tbx.ts';
import { turtle } from '#domain/exports/turtle.ts';
import type { Language } from '#domain/languages.ts';
import type { Subject } from '#domain/subjects.ts';
import { listVarietyFilters, varietiesOf } from '#domain/varieties.ts';
import { formatCsv } from '#server/platform/csv.ts';
import { ankiSink, canWriteDecks } from './anki-sink.ts';
import { type OpenSink, textSink } from './sink.ts';

/** A file of terms: how it is written, and which terms it contains. */
export type FilePlan = {
  name: string;
  format: ExportFormat;
  open: OpenSink;
  includes: (term: ExportRow) => boolean;
};

const everything = () => true;

/** A spreadsheet with a term in each row. */
const csv = (): EntryWriter => ({
  start: () => formatCsv([exportColumns]),
  entries: (entries) => formatCsv(entries.flatMap(({ terms }) => terms.map(toCells))),
  end: () => '',
  count: countTerms,
});

const openCsv = textSink(csv);
const openJsonLines = textSink(jsonLines);

/** The files with all terms whose licence allows it. */
export const completeFiles: readonly FilePlan[] = [
  { name: 'terms.csv', format: 'csv', open: openCsv, includes: everything },
  { name: 'terms.jsonl', format: 'jsonl', open: openJsonLines, includes: everything },
  { name: 'terms.tbx', format: 'tbx', open: textSink(tbx), includes: everything },
  { name: 'concepts.ttl', format: 'turtle', open: textSink(turtle), includes: everything },
  { name: 'concepts.jsonld', format: 'jsonld', open: textSink(jsonLd), includes: everything },
];

/**
 * The files of the terms under a licence that keeps them out of the other files.
 * @param licence the licence as it occurs in file names
 */
export const filesOfLicence = (licence: string): FilePlan[] => [
  { name: `terms.${licence}.csv`, format: 'csv', open: openCsv, includes: everything },
  { name: `terms.${licence}.jsonl`, format: 'jsonl', open: openJsonLines, includes: everything },
];

/** The files of one language. */
export function filesOfLanguage(language: Language): FilePlan[] {
  const includes = (term: ExportRow) => term.language === language;
  return [
    { name: `${language}.csv`, format: 'csv', open: openCsv, includes },
    ...listTargets(language).flatMap(({ name, tag, ...target }): FilePlan[] => [
      {
        name: `${name}.tbx`,
        format: 'martif',
        open: textSink((context) => martif(context, tag)),
        ...target,
      },
      { name: `${name}.glossary.txt`, format: 'omegat', open: textSink(omegatGlossary), ...target },
    ]),
    { name: `${language}.anki.txt`, format: 'anki', open: textSink(ankiNotes), includes },
    ...(canWriteDecks()
      ? [{ name: `${language}.apkg`, format: 'apkg' as const, open: ankiSink(language), includes }]
      : []),
  ];
}

/**
 * Returns the target languages of translation tools, each with the words that it includes. Sotho
 * counts as two languages.
 */
function listTargets(language: Language) {
  const filters = listVarietyFilters(language);
  if (filters.length === 0)
    return varietiesOf(language).map((tag) => ({
      name: language as string,
      tag: tag as string,
      includes: (term: ExportRow) => term.language === language,
    }));
  return filters.map((tag) => ({
    name: `${language}-${tag}`,
    tag: tag as string,
    includes: (term: ExportRow) =>
      term.language === language && listTags(term).some((own) => own.split('-', 1)[0] === tag),
  }));
}

/** The files of some subjects. */
export const filesOfSubjects = (subjects: readonly Subject[]): FilePlan[] =>
  subjects.map((subject) => ({
    name: `${subject}.csv`,
    format: 'csv',
    open: openCsv,
    includes: (term) => term.subject === subject,
  }));

/** Selects the terms of a file, and the concepts that have any of them. */
export const selectEntries = (
  entries: readonly ExportEntry[],
  { includes }: Pick<FilePlan, 'includes'>,
): readonly ExportEntry[] =>
  includes === everything
    ? entries
    : entries
        .map(({ concept, terms }) => ({ concept, terms: terms.filter(includes) }))
        .filter(({ terms }) => terms.length > 0);
