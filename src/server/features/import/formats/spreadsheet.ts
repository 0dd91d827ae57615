import { readCsv, readHeader } from './csv.ts';
import { findLanguage, type NamedLanguage } from './language-names.ts';
import { type Line, type OnRead, UnreadableFile } from './lines.ts';

/** The columns that apply to all words of a row. */
const sharedColumns = ['english', 'subject', 'meaning', 'notes', 'synonyms', 'source', 'sources'];

type LanguageColumn = NamedLanguage & { name: string };

/** Returns the columns of a header that are named like languages. */
export const findLanguageColumns = (header: readonly string[]): LanguageColumn[] =>
  header.flatMap((name) => {
    const found = findLanguage(name);
    return found ? [{ ...found, name }] : [];
  });

/**
 * Reads a CSV file with a column for each language. Each cell with a word becomes a line of its
 * own.
 */
export async function* readSpreadsheet(
  file: string,
  options: { required: readonly string[]; guarded?: boolean | undefined; onRead?: OnRead },
): AsyncGenerator<Line> {
  const { required, guarded = false, onRead } = options;
  const languageColumns = findLanguageColumns(await readHeader(file));
  if (languageColumns.length === 0)
    throw new UnreadableFile(
      `The first line of ${file} names no language. Name each column of words after its language, ` +
        'such as zulu or zu.',
    );
  const optional = sharedColumns.filter((name) => !required.includes(name));
  for await (const { line, cells } of readCsv(file, { required, optional }, { guarded, onRead }))
    for (const column of languageColumns)
      if (cells[column.name]?.trim()) yield { line, cells: pickWord(cells, column) };
}

function pickWord(cells: Line['cells'], { name, language, variety }: LanguageColumn) {
  const shared = sharedColumns.flatMap((column) => {
    const text = cells[column];
    return text === undefined ? [] : [[column, text] as const];
  });
  return {
    ...Object.fromEntries(shared),
    vernacular: cells[name] ?? '',
    language,
    varieties: variety ?? '',
  };
}
