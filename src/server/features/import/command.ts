import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { limits } from '#domain/limits.ts';
import { subjectIds } from '#domain/subjects.ts';
import { isSourceCode } from '#server/terms/rows/describe-sources.ts';
import { columns } from './formats/columns.ts';
import { importFormats } from './formats/formats.ts';
import type { ImportOptions } from './import.ts';
import { changeModes } from './settle-changes.ts';
import { sourceColumns } from './sources/source-rows.ts';

export const USAGE = `Usage: npm run import -- [FILE] [options]
  FILE                      terms, in UTF-8. A CSV file has a header row that names the columns
                              ${columns.required.join(', ')}
                            and may name the columns
                              ${columns.optional.join(', ')},
                              ${columns.details.join(', ')}
  --format FORMAT           ${importFormats.join(', ')}. A spreadsheet is a CSV file with a column for
                            each language. Without this option, the ending and the header of the
                            file decide
  --subject ID              the subject of terms without one
  --source CODE             the source of terms without one
  --guarded                 remove the apostrophe before cells that begin with = + - @ or one of
                            their look-alikes. It is always removed from exports of this site
  --sources FILE.csv        what is known about sources, in the columns
                              ${sourceColumns.join(', ')}
  --dry-run                 report what the import would do, and store nothing
  --changes MODE            ${changeModes.join(', ')}. What to do with rows that a source has changed
                            since the last import, if there are more than ${limits.importSuggestions}: suggest an edit
                            of each term to verifiers, or change the terms at once
  --pending                 put the terms in the verifiers' queue instead of publishing them
  --definition-placeholder  also accept rows without a definition`;

/** Thrown if the value of an option is not allowed. */
export class WrongOption extends Error {}

type Command = ImportOptions & {
  file: string | null;
  sources: string | null;
  dryRun: boolean;
};

/** Reads the arguments. The command is null if the arguments ask for help, or are incomplete. */
export function readCommand(): { command: Command | null; isHelp: boolean } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      format: { type: 'string' },
      subject: { type: 'string' },
      source: { type: 'string' },
      guarded: { type: 'boolean', default: false },
      sources: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      changes: { type: 'string' },
      pending: { type: 'boolean', default: false },
      'definition-placeholder': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [file, ...others] = positionals;
  const isComplete = others.length === 0 && (file !== undefined || values.sources !== undefined);
  const command = {
    format: readChoice('format', values.format, importFormats),
    subject: readChoice('subject', values.subject, subjectIds),
    source: readSource(values.source),
    guarded: values.guarded,
    file: file === undefined ? null : resolveTyped(file),
    sources: values.sources === undefined ? null : resolveTyped(values.sources),
    dryRun: values['dry-run'],
    changes: readChoice('changes', values.changes, changeModes),
    pending: values.pending,
    definitionPlaceholder: values['definition-placeholder'],
  };
  return { command: isComplete && !values.help ? command : null, isHelp: values.help };
}

/** File names are relative to the folder in which npm was started, not to the one of the project. */
const resolveTyped = (file: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), file);

function readSource(code: string | undefined): string | undefined {
  if (code !== undefined && !isSourceCode(code))
    throw new WrongOption('--source must be a code, such as dsac-maths.');
  return code;
}

function readChoice<Choice extends string>(
  option: string,
  text: string | undefined,
  choices: readonly Choice[],
): Choice | undefined {
  const chosen = choices.find((choice) => choice === text);
  if (text !== undefined && chosen === undefined)
    throw new WrongOption(`--${option} must be one of: ${choices.join(', ')}.`);
  return chosen;
}
