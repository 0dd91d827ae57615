import { extname } from 'node:path';
import type { Subject } from '#domain/subjects.ts';
import { columns } from './columns.ts';
import { readCsv, readHeader } from './csv.ts';
import { type Line, type OnRead, UnreadableFile } from './lines.ts';
import { findLanguageColumns, readSpreadsheet } from './spreadsheet.ts';
import { readTbx } from './tbx.ts';

/** The formats of files with terms. */
export const importFormats = ['csv', 'spreadsheet', 'tbx'] as const;
type ImportFormat = (typeof importFormats)[number];

export type ReadOptions = {
  /** If undefined, the name and the header of the file determine the format. */
  format?: ImportFormat | undefined;
  /** Whether apostrophes keep cells from being evaluated as formulas. */
  guarded?: boolean | undefined;
  /** The subject of terms without one. */
  subject?: Subject | undefined;
  /** The code of the source of terms without one. */
  source?: string | undefined;
};
type LineOptions = ReadOptions & { onRead?: OnRead };

const WORKBOOKS = ['.xlsx', '.xls', '.ods', '.numbers'];

/** Reads the lines of a file with terms, with the columns of a CSV file. */
export async function* readLines(file: string, options: LineOptions): AsyncGenerator<Line> {
  const { guarded, subject, onRead } = options;
  const isRequired = (column: string) => column !== 'subject' || !subject;
  const { optional, details } = columns;
  switch (options.format ?? (await chooseFormat(file))) {
    case 'tbx':
      return yield* readTbx(file, { subject, onRead });
    case 'spreadsheet':
      return yield* readSpreadsheet(file, {
        required: ['english', 'subject'].filter(isRequired),
        guarded,
        onRead,
      });
    case 'csv':
      return yield* readCsv(
        file,
        {
          required: columns.required.filter(isRequired),
          optional: [...optional, ...details],
        },
        { guarded: guarded ?? false, onRead },
      );
  }
}

async function chooseFormat(file: string): Promise<ImportFormat> {
  const extension = extname(file).toLowerCase();
  if (WORKBOOKS.includes(extension))
    throw new UnreadableFile(
      `${file} is a workbook. Save its sheet as CSV in UTF-8, and import that file.`,
    );
  if (['.tbx', '.xml'].includes(extension)) return 'tbx';
  const header = await readHeader(file);
  const isSpreadsheet = !header.includes('vernacular') && findLanguageColumns(header).length >= 2;
  return isSpreadsheet ? 'spreadsheet' : 'csv';
}
