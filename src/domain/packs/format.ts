import { type Language, languages } from '../languages.ts';
import { type PackKind, type PackName, type PackPart, packKinds, packParts } from './ids.ts';

/** The version of the file format. Clients reject packs of a newer format. */
export const PACK_FORMAT = 1;

/** The version of the client code that reads packs. A manifest can require a minimum. */
export const PACK_APP = 1;

/** Why a pack cannot be read. */
export type PackProblem = 'newerFormat' | 'damaged';

export class PackError extends Error {
  readonly problem: PackProblem;
  constructor(problem: PackProblem, message: string) {
    super(message);
    this.name = 'PackError';
    this.problem = problem;
  }
}

export const damaged = (message: string): PackError => new PackError('damaged', message);

/** Writes a file: a header with the number of lines that follow, and the lines. */
export const writeFile = (pack: PackName, lines: readonly string[]): string =>
  [writeHeader(pack, lines.length), ...lines, ''].join('\n');

const writeHeader = (pack: PackName, lines: number): string =>
  ['mazwi', PACK_FORMAT, pack.kind, pack.language, pack.part, lines].join(' ');

/**
 * Returns the name and the lines of a file. Throws a PackError if the format is newer than this
 * code, if the header is not valid, or if lines are missing at the end.
 */
export function readFile(text: string, kind: PackKind): { pack: PackName; lines: string[] } {
  const lines = text.split('\n');
  const { pack, count } = readHeader(lines.shift() ?? '');
  if (pack.kind !== kind) throw damaged(`Expected ${kind}, but the file contains ${pack.kind}.`);
  if (lines.pop() !== '' || lines.length !== count) {
    throw damaged('The file does not have the number of lines in its header.');
  }
  return { pack, lines };
}

function readHeader(line: string): { pack: PackName; count: number } {
  const [name, format, kind, language, part, count, ...rest] = line.split(' ');
  if (name !== 'mazwi' || !isCount(format)) throw damaged('The file is not a language pack.');
  if (Number(format) > PACK_FORMAT) {
    throw new PackError('newerFormat', `The file is of format ${format}.`);
  }
  if (
    rest.length > 0 ||
    !isCount(count) ||
    !isOneOf(packKinds, kind) ||
    !isOneOf(packParts, part) ||
    !isLanguage(language)
  ) {
    throw damaged('The header of the file is not valid.');
  }
  return { pack: { language, kind, part }, count: Number(count) };
}

const isCount = (text: string | undefined): text is string => /^\d{1,9}$/.test(text ?? '');
const isOneOf = <Value extends PackKind | PackPart>(
  values: readonly Value[],
  text: string | undefined,
): text is Value => (values as readonly (string | undefined)[]).includes(text);
const isLanguage = (text: string | undefined): text is Language =>
  text !== undefined && Object.hasOwn(languages, text);
