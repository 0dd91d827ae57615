import {
  findHeadwordRule,
  type HeadwordRuleId,
  readPlural,
} from '#domain/concept/headword-rules.ts';
import { parseNotes } from '#domain/concept/notes.ts';
import { languageIds } from '#domain/languages.ts';
import type { Subject } from '#domain/subjects.ts';
import type { ExportedConcept, ImportedTerm } from '#domain/term/details.ts';
import { type TermField, termFields } from '#domain/term/fields.ts';
import { checkSubmission } from '#domain/term/submission.ts';
import type { FieldError } from '#domain/text.ts';
import { snakeCase } from '#server/platform/db/camel-case.ts';
import { isSourceCode } from '#server/terms/rows/describe-sources.ts';
import { checkConcept, checkDetails, findLooseId, listSources } from './details.ts';
import { columnOf } from './formats/columns.ts';
import { type ReadOptions, readLines } from './formats/formats.ts';
import type { Line, OnRead } from './formats/lines.ts';

/** A form of the vernacular word, with the text by which the row names its headword. */
export type RowForm = { text: string; kind: 'plural'; notes: string };
/** A row with a form describes the headword of the form. */
export type AcceptedRow = Line & { term: ImportedTerm; form?: RowForm };
/** The rule is the one that refused the row, if it is one of `headwordRules`. */
export type RefusedRow = Line & { refused: string; rule?: HeadwordRuleId };
/** A row of the file: either a valid term, or the reason why the row is refused. */
export type Row = AcceptedRow | RefusedRow;

export type RowOptions = ReadOptions & { definitionPlaceholder: boolean };

/** The concepts of the rows so far, by their numbers in the export. */
type Concepts = Map<number, ExportedConcept>;

/** Reads a file with terms, and validates each row like the submission form. */
export async function* readRows(
  file: string,
  options: RowOptions & { onRead?: OnRead },
): AsyncGenerator<Row> {
  const concepts: Concepts = new Map();
  for await (const line of readLines(file, options)) {
    const row = checkRow(withDefaults(line, options), options);
    if ('refused' in row) yield row;
    else yield row.isExport ? withConcept(row, concepts) : applyHeadwordRule(row);
  }
}

/**
 * Adds a subject to a row without one: the one that was given to the command, or else that of its
 * notes. Adds the given source if the row has none.
 */
function withDefaults(row: Line, options: RowOptions): Line {
  const { source } = options;
  const subject = row.cells.subject?.trim() ? null : (options.subject ?? readSubject(row));
  const cells = {
    ...(subject && { subject }),
    ...(source && listSources(row.cells).length === 0 && { source }),
  };
  return { ...row, cells: { ...row.cells, ...cells } };
}

function checkRow(row: Line, { definitionPlaceholder }: RowOptions): Row {
  const submission = checkSubmission(readTexts(row.cells), {
    meaningOptional: definitionPlaceholder,
  });
  const details = checkDetails(row.cells);
  const errors = [
    ...findFormulaErrors(row.cells),
    ...(submission.ok ? [] : submission.errors),
    ...details.errors,
  ];
  if (submission.ok && errors.length === 0)
    return { ...row, term: { ...submission.value, ...details.value } };
  return refuse(row, errors);
}

function readSubject({ cells, isExport }: Line): Subject | null {
  const language = languageIds.find((id) => id === cells.language?.trim());
  if (isExport || !language || !cells.notes?.trim()) return null;
  const context = { language, isImported: true, hasSource: true };
  return parseNotes(cells.notes.trim(), context).subject;
}

const IS_INTERFACE = 'This is a text of an interface, not a term.';

/** Refuses texts of interfaces, and turns a plural into a form of its headword. */
function applyHeadwordRule(row: AcceptedRow): Row {
  const { term } = row;
  const rule = findHeadwordRule(term.englishWord, term.source);
  if (rule === undefined) return row;
  const plural = readPlural(term.englishWord);
  if (!plural) return { ...refuse(row, [{ path: 'englishWord', message: IS_INTERFACE }]), rule };
  const form = { text: term.vernacularWord, kind: 'plural', notes: term.englishWord } as const;
  const words = { englishWord: plural.english, vernacularWord: plural.word };
  const ids = { id: null, number: null, sourceIds: {} };
  return { ...row, term: { ...term, ...words, ...ids }, form };
}

const refuse = ({ line, cells }: Line, errors: readonly FieldError[]): RefusedRow => ({
  line,
  cells,
  refused: errors.map(explainError).join(' '),
});

/** Adds the concept. Terms with the same concept in the export share the concept of the first. */
function withConcept(row: AcceptedRow, concepts: Concepts): Row {
  const { errors, value } = checkConcept(row.cells);
  if (errors.length > 0) return refuse(row, errors);
  const { englishWord, subject } = row.term;
  const known = value.number === null ? undefined : concepts.get(value.number);
  const exportedConcept = known ?? { ...value, headword: englishWord, subject };
  if (value.number !== null) concepts.set(value.number, exportedConcept);
  return { ...row, term: { ...row.term, exportedConcept } };
}

const isField = (path: string): path is TermField => termFields.some((field) => field === path);

const explainError = ({ path, message }: FieldError): string =>
  `${isField(path) ? columnOf(path) : snakeCase(path)}: ${message}`;

/** The values that spreadsheets store if they evaluate a word such as "-hamba" as a formula. */
const FORMULA_ERROR = /^#(?:NAME\?|REF!|VALUE!|DIV\/0!|NUM!|NULL!|N\/A|ERROR!)$/i;

const findFormulaErrors = (cells: Line['cells']): FieldError[] =>
  (['englishWord', 'vernacularWord'] as const).flatMap((path) => {
    const text = cells[columnOf(path)]?.trim() ?? '';
    const message = `The spreadsheet replaced the word with ${text}, because it read it as a formula.`;
    return FORMULA_ERROR.test(text) ? [{ path, message }] : [];
  });

function readTexts(cells: Line['cells']): Record<string, unknown> {
  return {
    ...Object.fromEntries(termFields.map((field) => [field, cells[columnOf(field)]?.trim()])),
    notes: readNotes(cells),
    example: cells.example?.trim(),
    exampleEnglish: cells.example_english?.trim(),
    synonyms: cells.synonyms?.split(';'),
  };
}

/** The notes keep sources that are not codes, and the identifier of a row without a source. */
function readNotes(cells: Line['cells']): string {
  const names = listSources(cells).filter((source) => !isSourceCode(source));
  const id = findLooseId(cells);
  return [cells.notes?.trim(), ...names.map((name) => `Source: ${name}`), id && `Id: ${id}`]
    .filter(Boolean)
    .join('\n');
}
