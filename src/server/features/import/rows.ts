import { m } from '#domain/messages.ts';
import type { ImportedTerm } from '#domain/term/details.ts';
import { describeField, isRequired, type TermField, termFields } from '#domain/term/fields.ts';
import { checkSubmission } from '#domain/term/submission.ts';
import { type Usage, usageIds } from '#domain/term/usage.ts';
import type { FieldError } from '#domain/text.ts';
import { UUID } from '#domain/uuid.ts';
import { snakeCase } from '#server/platform/db/camel-case.ts';
import { isSourceCode } from '#server/terms/describe-sources.ts';
import { type Line, readCsv } from './csv.ts';

export type AcceptedRow = Line & { term: ImportedTerm };
export type RefusedRow = Line & { refused: string };
/** A row of the file: either a valid term, or the reason why the row is refused. */
export type Row = AcceptedRow | RefusedRow;

const columnOf = (field: TermField): string =>
  describeField(field).importColumn ?? snakeCase(field);
/** The columns with the names of fields of a term, and with other details of it. */
export const columns = {
  required: termFields.filter(isRequired).map(columnOf),
  optional: termFields.filter((field) => !isRequired(field)).map(columnOf),
  details: ['usage', 'example', 'example_english', 'synonyms', 'source', 'id', 'number'],
};
/** Storing a number uses up all smaller ones, because later terms get greater numbers. */
const MAX_NUMBER = 9_999_999;

/** Reads a CSV file with terms, and validates each row like the submission form. */
export async function* readRows(
  file: string,
  options: { definitionPlaceholder: boolean },
): AsyncGenerator<Row> {
  const { required, optional, details } = columns;
  const lines = readCsv(file, { required, optional: [...optional, ...details] });
  for await (const line of lines) yield checkRow(line, options);
}

function checkRow(row: Line, { definitionPlaceholder }: { definitionPlaceholder: boolean }): Row {
  const submission = checkSubmission(readTexts(row.cells), {
    meaningOptional: definitionPlaceholder,
  });
  const details = checkDetails(row.cells);
  if (submission.ok && details.errors.length === 0)
    return { ...row, term: { ...submission.value, ...details.value } };
  const errors = [...(submission.ok ? [] : submission.errors), ...details.errors];
  return { ...row, refused: errors.map(explainError).join(' ') };
}

const isField = (path: string): path is TermField => termFields.some((field) => field === path);

const explainError = ({ path, message }: FieldError): string =>
  `${isField(path) ? columnOf(path) : snakeCase(path)}: ${message}`;

function readTexts(cells: Line['cells']): Record<string, unknown> {
  return {
    ...Object.fromEntries(termFields.map((field) => [field, cells[columnOf(field)]?.trim()])),
    notes: readNotes(cells),
    example: cells.example?.trim(),
    exampleEnglish: cells.example_english?.trim(),
    synonyms: cells.synonyms?.split(';'),
  };
}

/** A source that is not a code is kept in the notes. */
function readNotes({ notes, source }: Line['cells']): string {
  const name = source?.trim();
  const asText = name && !isSourceCode(name) ? `Source: ${name}` : null;
  return [notes?.trim(), asText].filter(Boolean).join('\n');
}

type Details = Pick<ImportedTerm, 'usage' | 'source' | 'id' | 'number'>;

function checkDetails(cells: Line['cells']): { value: Details; errors: FieldError[] } {
  const [usage, source, id, number] = ['usage', 'source', 'id', 'number'].map(
    (column) => cells[column]?.trim() || null,
  );
  const errors: FieldError[] = [];
  if (usage && !isUsage(usage))
    errors.push({ path: 'usage', message: m.rules_choose_from({ values: usageIds.join(', ') }) });
  if (id && !UUID.test(id))
    errors.push({ path: 'id', message: 'Write a UUID, or leave the cell empty.' });
  if (number && !isNumber(number))
    errors.push({
      path: 'number',
      message: `Write a whole number from 1 to ${MAX_NUMBER.toLocaleString('en')}.`,
    });
  return {
    errors,
    value: {
      usage: usage && isUsage(usage) ? usage : 'unrated',
      source: source && isSourceCode(source) ? source : null,
      id: id?.toLowerCase() ?? null,
      number: number ? Number(number) : null,
    },
  };
}

const isUsage = (text: string): text is Usage => usageIds.some((id) => id === text);
const isNumber = (text: string): boolean => /^[1-9]\d*$/.test(text) && Number(text) <= MAX_NUMBER;
